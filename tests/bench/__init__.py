"""Benches: what a thing costs, against a yardstick measured in the same run. Run one as a module; each says how."""
