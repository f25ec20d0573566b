"""Earlier name of `ludotheque.kernel_compilation`, still a command: `python -m ludotheque.warm`."""

from ludotheque.kernel_compilation import main

if __name__ == "__main__":
    main()
