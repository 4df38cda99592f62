"""One module a command of manage.py: arguments in, sentences out; the work is done elsewhere."""
