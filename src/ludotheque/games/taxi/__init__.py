"""TAXI: drive your passengers through a town whose traffic the others keep changing."""
