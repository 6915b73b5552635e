/** `fairdeal replay ask`: a recorded decision, put to another player exactly as it was, once or many times. */

import { decisionAt, type RecordedDecision } from '../../arena/index.ts'
import { canonical, type Game, isObject, type ReplayRead, readReplay, Unusable } from '../../engine/index.ts'
import type { Answer } from '../../players/index.ts'
import { type ModelFlags, readModels } from '../models.ts'
import { readCount } from '../options.ts'
import { EXIT, exitWith, print } from '../output.ts'
import { checkPlayer } from '../players.ts'
import { isLines, namePlace, readDocument, readLines } from '../read-file.ts'
import { openShelf } from '../shelf.ts'
import { oneLine } from '../text.ts'

export interface AskFlags extends ModelFlags {
  readonly at: string
  readonly player: string
  readonly seat?: string
  readonly times?: string
  readonly line?: string
  readonly deck?: string
  readonly json?: boolean
}

const MAX_AT = 1_000_000
const MAX_TIMES = 10_000
/** How long a program may think about it. */
const BUDGET_MS = 10_000

/** One answer: a move that would stand, or why there is none. */
interface Told {
  readonly move: unknown
  readonly kind: string
  readonly code: string | null
  readonly problem: string | null
}

export async function ask(file: string, flags: AskFlags): Promise<void> {
  const shelf = await openShelf(flags.deck === undefined ? [] : [flags.deck])
  const { value, where } = await find(file, flags)
  const read = namePlace(where, () => readReplay(value, { shelf, purpose: 'verify' }))
  const { game } = read
  checkPlayer(game, flags.player, '--player')
  const at = readCount(flags.at, '--at', 0, MAX_AT)
  const seat = flags.seat === undefined ? null : readCount(flags.seat, '--seat', 0, read.history.setup.seats - 1)
  const times = flags.times === undefined ? 1 : readCount(flags.times, '--times', 1, MAX_TIMES)
  const decision = await decisionAt(read, at, seat)
  const answers: Told[] = []
  for (let time = 0; time < times; time++) answers.push(await askOnce(read, decision, flags, time))
  if (flags.json) print(canonical(summary(game, decision, answers, { file, at })))
  else for (const line of lines(game, decision, answers)) print(oneLine(line))
  if (answers.every(({ kind }) => kind !== 'chosen')) exitWith(EXIT.differs)
}

async function find(file: string, flags: AskFlags): Promise<{ value: unknown; where: string }> {
  if (!isLines(file)) {
    if (flags.line !== undefined) throw new Unusable('--line', 'the file holds one replay; lines are of .ndjson')
    return { value: await readDocument(file), where: file }
  }
  const wanted = readCount(flags.line ?? '1', '--line', 1, MAX_AT)
  for await (const { number, where, value } of readLines(file)) if (number === wanted) return { value, where }
  throw new Unusable('--line', `${file} has no line ${wanted}`)
}

/** Every time a player of its own, with chance of its own: what it thought before it does not know. */
async function askOnce(read: ReplayRead, decision: RecordedDecision, flags: AskFlags, time: number): Promise<Told> {
  const { game, history } = read
  const { seat, events } = decision
  const { seatAll } = await import('../seat-players.ts')
  const models = await readModels(game, [flags.player], flags)
  const [{ player }] = await seatAll(game, [flags.player], { seed: `ask ${time}`, models, key: flags.modelKeyEnv })
  try {
    const { options, seats } = history.setup
    player.start({ game: game.id, rules: game.rules, options, seat, seats })
    for (const [n, event] of events.entries()) player.event(n, event)
    return judged(decision, await player.turn({ ...decision.ask, budget_ms: models.size > 0 ? null : BUDGET_MS }))
  } finally {
    await player.close()
  }
}

function judged({ ask }: RecordedDecision, answer: Answer): Told {
  if ('fault' in answer) return { move: null, kind: answer.fault, code: answer.code ?? null, problem: answer.problem }
  const refusal = ask.judge?.(answer.move) ?? null
  if (refusal === null) return { move: answer.move, kind: 'chosen', code: null, problem: null }
  const kind = refusal.code === 'unreadable' ? 'unreadable' : 'illegal'
  return { move: null, kind, code: refusal.code, problem: refusal.reason }
}

interface Group extends Told {
  readonly count: number
}

/** Answers that are alike, the most frequent first. */
function grouped(answers: readonly Told[]): Group[] {
  const groups = new Map<string, Group>()
  for (const answer of answers) {
    const key = answer.kind === 'chosen' ? canonical(answer.move) : canonical([answer.kind, answer.code])
    groups.set(key, { ...answer, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

function wordsOf(game: Game, { ask }: RecordedDecision, move: unknown): string {
  return isObject(move) ? game.words.move(move as never, ask.observation) : 'nothing: the phase was closed on it'
}

function lines(game: Game, decision: RecordedDecision, answers: readonly Told[]): string[] {
  const { seat, ask, played } = decision
  return [
    `Seat ${seat}, turn ${ask.turn} (${ask.observation.phase}), ${ask.legal_moves.length} legal moves.`,
    `Played then: ${wordsOf(game, decision, played)}`,
    ...grouped(answers).map(({ move, kind, code, problem, count }) => {
      const what =
        kind === 'chosen' ? wordsOf(game, decision, move) : `${kind}${code === null ? '' : ` (${code})`}: ${problem}`
      return `${count} of ${answers.length}: ${what}`
    }),
  ]
}

function summary(
  game: Game,
  decision: RecordedDecision,
  answers: readonly Told[],
  { file, at }: { readonly file: string; readonly at: number },
): object {
  const { seat, ask, played } = decision
  return {
    file,
    at,
    game: game.id,
    seat,
    turn: ask.turn,
    played,
    times: answers.length,
    answers: grouped(answers),
  }
}
