"""Modules that `pnpm generate` makes."""
