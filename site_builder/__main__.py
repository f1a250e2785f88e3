"""``python -m site_builder`` is the ``flowpress`` command."""

from site_builder.cli import main

if __name__ == "__main__":
    main()
