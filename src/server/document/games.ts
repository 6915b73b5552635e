/** What is a game's own, as components of the document. */

import {
  COUNT,
  type Game,
  type OptionSpec,
  objectOf,
  SEAT,
  type Shape,
  type Shapes,
  says,
  TEXT,
  typed,
  YES_NO,
} from '../../engine/index.ts'

export type Components = Readonly<Record<string, Shape>>

/** The parts of the document that games declare, and what stands there for a game that declares nothing. */
const PARTS = {
  Move: objectAny({ type: TEXT }),
  View: objectAny({}),
  Event: objectAny({ type: TEXT }),
  Results: null,
  StartPosition: objectAny({}),
} as const

/**
 * The components with what the games are put in place: for each game its options, moves, view, events, results and
 * observation by name, and in the general ones the choice among them.
 */
export function withGames(general: Components, games: readonly Game[]): Components {
  const own: Record<string, Shape> = {}
  const choices: Record<string, Shape[]> = {}
  for (const game of games) {
    for (const [part, shape] of Object.entries(ownParts(game, general))) {
      const name = nameOf(game, part)
      if (name in general || name in own) throw new Error(`two parts of the document are called ${name}`)
      own[name] = shape
      choices[part] = [...(choices[part] ?? []), refTo(name)]
    }
  }
  const chosen: Record<string, Shape> = {}
  for (const [part, options] of Object.entries(choices)) {
    const { description = '' } = general[part]
    chosen[part] = { description, anyOf: options }
  }
  chosen.Observation = {
    description: general.Observation.description,
    oneOf: choices.Observation,
    discriminator: {
      propertyName: 'game',
      mapping: Object.fromEntries(games.map(game => [game.id, refTo(nameOf(game, 'Observation')).$ref])),
    },
  }
  return { ...general, ...chosen, ...own }
}

/** The name of a game's own part: `PresidentView`. */
export function nameOf(game: Pick<Game, 'id'>, part: string): string {
  const words = game.id.split(/[^A-Za-z0-9]+/).map(word => word.charAt(0).toUpperCase() + word.slice(1))
  return words.join('') + part
}

/** All codes with which a move may be refused. */
export function refusalCodes(games: readonly Game[]): string[] {
  return [...new Set([...COMMON_REFUSALS, ...games.flatMap(game => game.shapes?.refusals ?? [])])]
}

/** As they are answered to a call; those with a status of their own are problems. */
const COMMON_REFUSALS = ['game_over', 'owes_nothing', 'already_locked_in', 'wrong_type', 'unreadable', 'forfeited']

function ownParts(game: Game, general: Components): Record<string, Shape> {
  const { shapes } = game
  const ref = (part: string) => refTo(nameOf(game, part))
  const all = objectOf(Object.fromEntries(game.options.map(spec => [spec.name, optionShape(spec)])))
  return {
    Options: says(`Every option of ${game.name}, filled in.`, all),
    OptionsWanted: says(`Options of ${game.name}; those left out get their defaults.`, { ...all, required: [] }),
    Move: says(`A move of ${game.name}.`, shapes === undefined ? PARTS.Move : { anyOf: Object.values(shapes.moves) }),
    View: says(
      `What a viewer of ${game.name} sees. The own parts of a seat are null for a spectator.`,
      shapes?.view ?? PARTS.View,
    ),
    Event: says(`An event of ${game.name}.`, shapes === undefined ? PARTS.Event : { anyOf: events(game, shapes, ref) }),
    Results: says(`How ${game.name} ended.`, shapes?.results ?? general.Results),
    StartPosition: says(`A set-up position of ${game.name}.`, shapes?.start ?? PARTS.StartPosition),
    Observation: observation(game, general.Observation, ref),
  }
}

/** All events of a game: its own, and those that are the same in every game. */
function events(game: Game, shapes: Shapes, ref: (part: string) => Shape): Shape[] {
  const hashes = Object.fromEntries(game.materials.map(({ name }) => [`${name}_hash`, TEXT]))
  const common = typed({
    game_start: { game: { const: game.id }, rules: TEXT, seats: COUNT, options: ref('Options'), ...hashes },
    own_move: { to: SEAT, move: says('As it was understood.', ref('Move')), default: YES_NO },
    locked_in: { seat: SEAT },
    game_over: { results: ref('Results') },
  })
  return Object.values({ ...common, ...shapes.events })
}

/** The observation, with what is the game's own in its place. */
function observation(game: Game, general: Shape, ref: (part: string) => Shape): Shape {
  const usual = general.properties as Record<string, Shape>
  const phase = game.shapes === undefined ? usual.phase : { enum: ['waiting', ...game.shapes.phases] }
  const properties: Record<string, Shape> = {
    ...usual,
    game: { const: game.id },
    options: ref('Options'),
    phase,
    legal_moves: { ...usual.legal_moves, items: ref('Move') },
    view: { anyOf: [ref('View'), { type: 'null' }] },
  }
  return { ...general, description: `What a viewer of ${game.name} sees now.`, properties }
}

function optionShape(spec: OptionSpec): Shape {
  const { help: description } = spec
  switch (spec.kind) {
    case 'whole': {
      const type = spec.nullable ? ['integer', 'null'] : 'integer'
      return { description, type, minimum: spec.min, maximum: spec.max, default: spec.default }
    }
    case 'number_of':
    case 'one_of':
      return { description, enum: spec.values, default: spec.default }
    case 'yes_no':
      return { description, type: 'boolean', default: spec.default }
    case 'material':
      return { description, type: 'string', default: spec.default }
  }
}

function refTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

function objectAny(fields: Record<string, Shape>): Shape {
  return { ...objectOf(fields), additionalProperties: true }
}
