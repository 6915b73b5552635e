/** Players outside the rules: computer players, and programs on standard input and output. */

export { type AccountSums, sumsOf } from './account.ts'
export { botPlayer } from './bot-player.ts'
export { KeptProgram } from './kept-program.ts'
export { LineCutter, MAX_LINE_BYTES } from './lines.ts'
export { makeFolder } from './make-folder.ts'
export { seatModel } from './model/index.ts'
export { KEY_VARIABLE, readKey, withoutKeys } from './model/key.ts'
export { BudgetSpent, type Purse } from './model/player.ts'
export { MEMORIES, type Memory, PROMPT_VERSION, type Prompter, prompterOf } from './model/prompt.ts'
export { promptHash } from './model/prompt-hash.ts'
export { Misremembered, RecordedModel, type RecordedTurn, type Reread, spokenIn } from './model/recorded.ts'
export {
  DEFAULTS as MODEL_DEFAULTS,
  FORMATS as MODEL_FORMATS,
  type ModelSettings,
  publicSettings,
  readModel,
  readSetting,
  SETTING_NAMES,
} from './model/settings.ts'
export type { Account, Answer, Ask, Attempt, Player, Refusal, Seated, Start } from './player.ts'
export { tellGroups, watchGroup } from './processes.ts'
export { ProgramPlayer } from './program.ts'
export { canThink, type Thinker, threadThinker } from './thinker.ts'
