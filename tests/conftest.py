"""What every test runs under."""

from hypothesis import settings

# No deadline: a test that is slow once, on a busy machine, has not failed.
settings.register_profile("cabochon", deadline=None, print_blob=True)
settings.load_profile("cabochon")
