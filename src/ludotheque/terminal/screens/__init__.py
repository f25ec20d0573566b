"""The screens of the full-screen app, one file each."""
