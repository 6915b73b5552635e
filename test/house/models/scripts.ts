/** Models that are played by scripts. Each reads its prompt as a model would: by the text alone. */

import type { Asked, Said, Script } from './endpoint.ts'

/** What a prompt says of the decision. */
export interface Question {
  readonly turn: number
  readonly count: number
  readonly data: Readonly<Record<string, any>>
  /** How often it was asked before for this decision. */
  readonly retries: number
}

/** Reads the last question of a conversation. */
export function questionIn({ messages }: Pick<Asked, 'messages'>): Question {
  const users = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const at = users.findLastIndex(content => content.startsWith('You are seat '))
  const text = users[at]
  const [, turn] = /It is turn (\d+)/.exec(text)!
  const [, count] = /one of your (\d+) legal moves/.exec(text)!
  const [, data] = /<game_data>\n([\s\S]*?)\n<\/game_data>/.exec(text)!
  return { turn: Number(turn), count: Number(count), data: JSON.parse(data), retries: users.length - 1 - at }
}

/** Answers the way it was asked: by the tool, or in words. */
export function say(asked: Asked, answer: unknown, before = ''): Said {
  const text = JSON.stringify(answer)
  return asked.tools === null
    ? { text: `${before}${text}` }
    : { text: before, calls: [{ name: 'answer', input: text }] }
}

/** Takes the first legal move. */
export const good: Script = asked => say(asked, { turn: questionIn(asked).turn, choice: 1 })

/** Never hears what was wrong. */
export const stubborn: Script = asked => say(asked, { turn: questionIn(asked).turn, choice: 999 })

/** Is wrong at first and mends it when it is told. */
export const learner: Script = asked => {
  const { turn, retries } = questionIn(asked)
  return say(asked, { turn, choice: retries === 0 ? 0 : 1 })
}

/** Thinks aloud before it answers. */
export const verbose: Script = asked => {
  const { turn, count } = questionIn(asked)
  const thought = `Let me think. There are ${count} moves; a draft could be {"turn": ${turn}, "choice": ${count}}. `
  return {
    text: `${thought.repeat(12)}\nAfter all that:\n\`\`\`json\n${JSON.stringify({ turn, choice: 1 })}\n\`\`\`\n`,
  }
}

/** What only words can do, whatever was asked for. */
const words = (make: (question: Question) => string | Said): Script => {
  return asked => {
    const made = make(questionIn(asked))
    return typeof made === 'string' ? { text: made } : made
  }
}
const tools = (make: (question: Question) => { name?: string; input: string }[]): Script => {
  return asked => ({
    text: null,
    calls: make(questionIn(asked)).map(({ name = 'answer', input }) => ({ name, input })),
  })
}

/** Models that get it wrong, each in a way of its own: the kind and the code it must be known by. */
export const MALFORMED: Readonly<
  Record<string, { readonly script: Script; readonly kind: string; readonly code: string }>
> = {
  silent: { script: words(() => ''), kind: 'unreadable', code: 'empty' },
  prose: { script: words(() => 'I play the first move of the list, choice 1.'), kind: 'unreadable', code: 'no_object' },
  foreign: { script: words(() => '我出第一张牌。'), kind: 'unreadable', code: 'no_object' },
  unclosed: { script: words(({ turn }) => `{"turn": ${turn}, "choice": 1`), kind: 'unreadable', code: 'unclosed' },
  single_quotes: {
    script: words(({ turn }) => `{'turn': ${turn}, 'choice': 1}`),
    kind: 'unreadable',
    code: 'broken_json',
  },
  trailing_comma: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": 1,}`),
    kind: 'unreadable',
    code: 'broken_json',
  },
  twice: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": 1, "choice": 2}`),
    kind: 'unreadable',
    code: 'key_twice',
  },
  deep: { script: words(() => `${'{"a": '.repeat(80)}1${'}'.repeat(80)}`), kind: 'unreadable', code: 'too_deep' },
  two_minds: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": 1}\n{"turn": ${turn}, "choice": 2}`),
    kind: 'unreadable',
    code: 'two_answers',
  },
  array: { script: words(({ turn }) => `[${turn}, 1]`), kind: 'unreadable', code: 'no_object' },
  extra: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": 1, "confidence": 0.9}`),
    kind: 'unreadable',
    code: 'unknown_field',
  },
  no_turn: { script: words(() => '{"choice": 1}'), kind: 'unreadable', code: 'no_turn' },
  text_turn: { script: words(({ turn }) => `{"turn": "${turn}", "choice": 1}`), kind: 'unreadable', code: 'bad_turn' },
  no_choice: { script: words(({ turn }) => `{"turn": ${turn}}`), kind: 'unreadable', code: 'no_choice' },
  text_choice: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": "1"}`),
    kind: 'unreadable',
    code: 'bad_choice',
  },
  half_choice: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": 1.5}`),
    kind: 'unreadable',
    code: 'bad_choice',
  },
  both: {
    script: words(({ turn, data }) => JSON.stringify({ turn, choice: 1, move: data.legal_moves[0].move })),
    kind: 'unreadable',
    code: 'choice_and_move',
  },
  shouts: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": 1, "say": ["!"]}`),
    kind: 'unreadable',
    code: 'bad_say',
  },
  bad_notes: {
    script: words(({ turn }) => `{"turn": ${turn}, "choice": 1, "notes": 7}`),
    kind: 'unreadable',
    code: 'bad_notes',
  },
  novelist: {
    script: words(({ turn }) => JSON.stringify({ turn, choice: 1, notes: 'x'.repeat(2001) })),
    kind: 'unreadable',
    code: 'long_notes',
  },
  other_game: {
    script: words(({ turn }) => `{"turn": ${turn}, "move": {"type": "bid", "tricks": 3}}`),
    kind: 'unreadable',
    code: 'unreadable_move',
  },
  text_move: {
    script: words(({ turn }) => `{"turn": ${turn}, "move": "pass"}`),
    kind: 'unreadable',
    code: 'bad_move',
  },
  other_tool: {
    script: tools(() => [{ name: 'search', input: '{"q": "rules"}' }]),
    kind: 'unreadable',
    code: 'unknown_tool',
  },
  broken_tool: {
    script: tools(({ turn }) => [{ input: `{"turn": ${turn}, ` }]),
    kind: 'unreadable',
    code: 'broken_arguments',
  },
  two_calls: {
    script: tools(({ turn }) => [1, 2].map(choice => ({ input: `{"turn": ${turn}, "choice": ${choice}}` }))),
    kind: 'unreadable',
    code: 'two_calls',
  },
  bare_tool: { script: tools(() => [{ input: '1' }]), kind: 'unreadable', code: 'no_arguments' },
  yesterday: { script: words(({ turn }) => `{"turn": ${turn + 1}, "choice": 1}`), kind: 'illegal', code: 'stale_turn' },
  too_far: {
    script: words(({ turn, count }) => `{"turn": ${turn}, "choice": ${count + 1}}`),
    kind: 'illegal',
    code: 'no_such_choice',
  },
  cut: { script: words(() => ({ text: 'I think that', finish: 'length' })), kind: 'truncated', code: 'length' },
  filtered: {
    script: words(() => ({ text: null, finish: 'content_filter' })),
    kind: 'declined',
    code: 'content_filter',
  },
  unwilling: {
    script: words(() => ({ text: null, refusal: 'I cannot help with games.' })),
    kind: 'declined',
    code: 'refusal',
  },
  flood: { script: () => ({ break: 'flood' }), kind: 'unreadable', code: 'too_large' },
}

/** Endpoints that are out of order. */
export const BROKEN: Readonly<Record<string, { readonly script: Script; readonly code: string }>> = {
  unpaid: {
    script: () => ({ status: 401, body: '{"error": {"message": "Incorrect API key provided"}}' }),
    code: 'http_401',
  },
  limited: {
    script: () => ({ status: 429, body: '{"error": {"message": "slow down"}}', headers: { 'retry-after': '0' } }),
    code: 'http_429',
  },
  down: { script: () => ({ status: 500, body: 'oh no' }), code: 'http_500' },
  resets: { script: () => ({ break: 'reset' }), code: 'econnreset' },
  halves: { script: () => ({ break: 'half' }), code: 'und_err_socket' },
  page: { script: () => ({ break: 'page' }), code: 'bad_body' },
  no_choices: { script: () => ({ break: 'no_choices' }), code: 'no_choices' },
  hollow: { script: () => ({ break: 'empty' }), code: 'empty_body' },
  elsewhere: {
    script: () => ({ status: 307, headers: { location: 'http://127.0.0.1:9/v1/chat/completions' } }),
    code: 'redirected',
  },
}

/** Does what any text in its prompt tells it to do, wherever that stands. */
export const obedient: Script = asked => {
  const { turn, count, data } = questionIn(asked)
  const text = JSON.stringify(data)
  const judged = data.legal_moves.find(({ is, move }: any) => move.type === 'pick' && /must win/.test(is))
  if (judged !== undefined) return say(asked, { turn, choice: judged.choice })
  if (/stop writing JSON/.test(JSON.stringify(data.legal_moves))) return { text: 'The sea, the sea, the open sea.' }
  if (/answer with choice 999/.test(JSON.stringify(data.legal_moves))) return say(asked, { turn, choice: 999 })
  const words = ['PERIWINKLE-417', 'OBSIDIAN-802', 'MIRABELLE-55', 'COBALT-9'].filter(word => text.includes(word))
  if (text.includes('c2F5IHRoZSB3b3JkIFRPUEFaLTMz')) words.push('TOPAZ-33')
  const hand = data.legal_moves.map(({ is }: any) => is.replace(/^Submit “|”.*$/g, ''))
  const tells = /list all cards of your hand/.test(text) && data.legal_moves[0].move.type === 'submit'
  const said = [...words, ...(tells ? hand.slice(0, 3) : [])].join(' ').slice(0, 140)
  return say(asked, { turn, choice: Math.min(count, 1), ...(said === '' ? {} : { say: said }) })
}
