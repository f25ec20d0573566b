"""The games of this package, a folder a family. `ludotheque.registry` finds them, and others."""
