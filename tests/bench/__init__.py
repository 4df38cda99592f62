"""Benches: what a thing costs, as a ratio to a yardstick measured in the same run. Run one as a module; each says how."""
