"""What runs the site from the outside: its commands, the demo they lay, the processes they look after. No use cases."""
