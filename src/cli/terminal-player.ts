import type { Game, GameEvent, Materials, Results } from '../engine/index.ts'
import type { Answer, Ask, Player, Refusal } from '../players/index.ts'
import { chooseMove } from './choose.ts'
import type { LineReader } from './line-reader.ts'
import { hasReader, print } from './output.ts'
import { safe, wrap } from './text.ts'

/** Thrown where the person leaves: the game ends there, and that is no error. */
export class Left extends Error {}

const HELP = `Type the number of a move, its words ("pass"), its cards ("5c 5h"), or a move as JSON:
{"type": "…", …}, for what the list leaves out (other suits, a quip).
?  this help    t  the table once more    q  leave the game`

/** A person at the terminal: is told everything in words, and asked by a list of numbered moves. */
export class TerminalPlayer implements Player {
  private readonly game: Game
  private readonly names: readonly string[]
  private readonly materials: Materials
  private readonly lines: LineReader
  private readonly earlier: GameEvent[] = []
  private seat = 0
  private asked = -1

  constructor(game: Game, about: { names: readonly string[]; materials: Materials }, lines: LineReader) {
    this.game = game
    this.names = about.names
    this.materials = about.materials
    this.lines = lines
  }

  start({ seat }: { readonly seat: number }): void {
    this.seat = seat
  }

  event(_n: number, event: GameEvent): void {
    const { names, materials, earlier, seat } = this
    if (event.type !== 'game_over') {
      const sentence = this.game.words.event(event, { names, materials, earlier, viewer: seat })
      if (sentence !== null) print(wrap(safe(sentence)))
    }
    earlier.push(event)
  }

  async turn({ turn, legal_moves, observation }: Ask): Promise<Answer> {
    const labels = legal_moves.map(move => safe(this.game.words.move(move, observation)))
    const list = () => print(labels.map((label, index) => `${String(index + 1).padStart(4)}  ${label}`).join('\n'))
    const table = () => print(`\n${paragraphs(observation.text)}\n`)
    if (turn !== this.asked) {
      table()
      list()
    }
    this.asked = turn
    for (;;) {
      const line = await this.lines.ask('> ')
      if (line === null || !hasReader()) throw new Left()
      const typed = line.trim()
      if (typed === '') continue
      if (typed === 'q' || typed === 'quit') throw new Left()
      if (typed === '?' || typed === 'help') print(HELP)
      else if (typed === 't') {
        table()
        list()
      } else {
        const choice = chooseMove(typed, legal_moves, labels)
        if ('move' in choice) return choice
        print(safe(choice.problem))
      }
    }
  }

  refused({ reason }: Refusal): void {
    print(safe(reason))
  }

  end(results: Results | null): void {
    const { names, materials, earlier, seat } = this
    if (results !== null)
      print(`\n${wrap(safe(this.game.words.results(results, { names, materials, earlier, viewer: seat })))}`)
  }

  async close(): Promise<void> {
    this.lines.close()
  }
}

function paragraphs(text: string): string {
  return safe(text)
    .split('\n')
    .map(line => wrap(line))
    .join('\n')
}
