/** Players outside the rules: computer players, and programs on standard input and output. */

export { botPlayer } from './bot-player.ts'
export { KeptProgram } from './kept-program.ts'
export { LineCutter, MAX_LINE_BYTES } from './lines.ts'
export type { Answer, Ask, Player, Refusal, Seated, Start } from './player.ts'
export { tellGroups, watchGroup } from './processes.ts'
export { ProgramPlayer } from './program.ts'
export { canThink, type Thinker, threadThinker } from './thinker.ts'
