import { type Bot, bestLevel, LONG_THINKING, makeBot } from '../bots/index.ts'
import { isRefusal, move, readMove, reasonFor } from '../engine/index.ts'
import { findGame } from '../games/index.ts'
import type { Chair } from './chair.ts'
import { drawSeed } from './chance.ts'
import { type ModelChoice, ModelFault, SeatedModel } from './seated-model.ts'
import type { Table } from './table.ts'
import { eventsOf, observation } from './voice.ts'

/** A stand-in takes at least as long as a person would. */
const STAND_IN_MS = 1500
/** A model should have answered so long before the clock runs out. */
const HEARD_MS = 500

/** Whoever the server plays for at a table: bots, and the stand-ins of absent people. They see what a person sees. */
export class Autoplay {
  private readonly table: Table

  constructor(table: Table) {
    this.table = table
  }

  /** How long a player takes: the same whatever it holds, and within the clock. */
  get paceMs(): number {
    const { paceMs, clock } = this.table.plan
    return clock === null ? paceMs : Math.min(paceMs, clock.move_s * 500)
  }

  /** Asks each player that owes a move for it, once a turn, all before one of them answers. */
  ask(): void {
    const { match, plan, chairs } = this.table
    if (match === null) return
    for (const seat of plan.game.owing(match.state)) this.askOne(chairs[seat])
  }

  /** Sees to it that a chair has a player where the server plays for it, made anew; and none where it does not. */
  appoint(chair: Chair): void {
    chair.timer?.cancel()
    chair.timer = null
    chair.model?.close()
    chair.model = null
    if (chair.kind === 'llm') chair.model = this.seat(chair, chair.level ?? '')
    const level = chair.kind === 'bot' ? (chair.level ?? 'normal') : 'normal'
    chair.player = chair.kind === 'bot' || chair.standIn ? this.make(chair, level) : null
  }

  private askOne(chair: Chair): void {
    const { table } = this
    const { match } = table
    if (
      match === null ||
      (chair.player === null && chair.model === null) ||
      chair.timer !== null ||
      chair.forfeit !== null
    )
      return
    const { turn } = match.state
    const asked: ModelChoice | Promise<ModelChoice> | null =
      chair.model !== null ? this.askModel(chair, chair.model) : this.decide(chair, chair.player as Bot)
    if (asked === null) return
    const wait = chair.standIn ? Math.max(this.paceMs, STAND_IN_MS) : this.paceMs
    const timer = table.ledger.later(wait, () => {
      // What was thought elsewhere comes at any moment: it waits for its turn like everything else.
      if (asked instanceof Promise)
        asked.then(
          choice => table.ledger.inOrder(() => answer(choice)),
          error => table.ledger.inOrder(() => fail(error)),
        )
      else answer(asked)
    })
    chair.timer = timer
    const due = () => {
      // Whoever plays the seat now is asked anew.
      if (chair.timer !== timer) return false
      chair.timer = null
      const isOn = table.state === 'running' && table.match === match && match.state.turn === turn
      // A person who came back may have moved since.
      return isOn && table.plan.game.owing(match.state).includes(chair.seat)
    }
    const answer = (choice: ModelChoice) => {
      if (due()) this.play(chair, choice)
    }
    const fail = (error: unknown) => {
      if (!due()) return
      if (error instanceof ModelFault) {
        const { kind, code } = error
        table.world.note({ type: 'model_fault', ...table.mark, kind, code })
        // Only refusals have a code in a replay.
        chair.forfeit = { kind, code: kind === 'illegal' ? code : null }
      } else this.crash(chair, error)
      table.goOn()
    }
  }

  /** What the player decides on, now or when its thread has thought; null where it breaks. */
  private decide(chair: Chair, player: Bot): ModelChoice | Promise<ModelChoice> | null {
    const { table } = this
    const { plan } = table
    const { thinker } = table.world
    try {
      const sight = observation(table, chair.seat)
      const events = eventsOf(table, chair)
      // The thread has the listed games only: one that was handed in is thought about here.
      const elsewhere = LONG_THINKING.includes(player.level) && findGame(plan.game.id) === plan.game
      if (thinker === null || !elsewhere) return { move: player.decide(sight, events), notes: null }
      const thought = thinker.think(player, sight, events).then(move => ({ move, notes: null }))
      // It may break while the pace runs; whoever waits for it then is told.
      thought.catch(() => {})
      return thought
    } catch (error) {
      this.crash(chair, error)
      return null
    }
  }

  /** What a language model decides on; it has as long as the clock of the table, less a moment to be heard in. */
  private askModel(chair: Chair, model: SeatedModel): Promise<ModelChoice> {
    const { table } = this
    const { plan } = table
    const sight = observation(table, chair.seat)
    const { match } = table
    const asked = model.decide(
      {
        turn: sight.turn ?? 0,
        legal_moves: sight.legal_moves ?? [],
        observation: sight,
        budget_ms: sight.left_ms === null ? null : Math.max(1, sight.left_ms - HEARD_MS),
        judge(choice) {
          // What is decided for a phase that is over is dropped where it comes in.
          if (match === null || table.match !== match || match.state.turn !== sight.turn) return null
          const step = move(plan.game, match.state, chair.seat, choice)
          return isRefusal(step) ? { code: step.code, reason: reasonFor(plan.game, step) } : null
        },
      },
      eventsOf(table, chair),
    )
    // It may fail while the pace runs; whoever waits for it then is told.
    asked.catch(() => {})
    return asked
  }

  /** The phase goes on without it. After a restart it is asked anew, as the machine may have been what was broken. */
  private crash(chair: Chair, error: unknown): void {
    this.table.world.report(error)
    chair.forfeit = { kind: 'crashed', code: null }
  }

  private play(chair: Chair, { move: choice, notes }: ModelChoice): void {
    const { table } = this
    const { match, plan } = table
    if (match === null) return
    const step = move(plan.game, match.state, chair.seat, choice)
    if (isRefusal(step)) {
      // What it chose may be its secret; the code says enough.
      const level = chair.player?.level ?? 'unknown'
      table.world.note({ type: 'bad_choice', ...table.mark, level, code: step.code })
      chair.forfeit = { kind: 'illegal', code: step.code }
      table.goOn()
      return
    }
    const entry = { seat: chair.seat, move: readMove(plan.game, match.state, choice) }
    const kept = notes === null || notes === chair.notes ? {} : { notes }
    const answer = () => {
      chair.notes = notes
    }
    table.commit({ step, answer, record: { type: 'move', entry, sent: null, ...kept } })
  }

  private seat(chair: Chair, model: string): SeatedModel {
    const { id, plan, world, mark, games, match } = this.table
    const { seat, notes } = chair
    const isBack = match?.entries.some(entry => 'seat' in entry && entry.seat === seat) ?? false
    const where = { table: id, game: plan.game.id, nth: games }
    return new SeatedModel(world.models, plan.game, { where, seat, model, notes, isBack, mark, note: world.note })
  }

  private make(chair: Chair, level: string): Bot {
    const { plan, world } = this.table
    return makeBot(plan.game, bestLevel(plan.game, level), {
      seed: drawSeed(world.chance),
      seat: chair.seat,
      lessons: world.school.lessonsOf(plan.game),
    })
  }
}
