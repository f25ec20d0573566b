"""What developers and the set-up run; no part of the package that users install."""
