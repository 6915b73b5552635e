import type { Command } from 'commander'
export function addBench(_program: Command): void {}
