"""The screens of an evening for two, its questions, and what the voice says."""
