import type { Command } from 'commander'
export function addServe(_program: Command): void {}
