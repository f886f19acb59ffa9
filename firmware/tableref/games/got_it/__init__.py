"""Got It!: a target, a race to claim it, a calculation, shapes won and stolen."""
