"""Run `make bench`."""

from benchmarks.emulated.command import bench

bench(prog_name="make bench")
