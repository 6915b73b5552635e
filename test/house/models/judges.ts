/** Models that judge by one rule each, so that what is made of their judgements can be held to it. */

import { createHash } from 'node:crypto'
import type { Script } from './endpoint.ts'
import { type Question, questionIn, say } from './scripts.ts'

const TEXT = /"(?:[^"\\]|\\.)*"/g

/** The entries that are to be judged, each with its texts; null where something else is asked for. */
function entriesIn({ data }: Question): string[][] | null {
  const line = data.your_sight.find((text: string) => text.startsWith('Entries: '))
  if (line === undefined || data.phase !== 'pick') return null
  const found = line.matchAll(/\d+: ("(?:[^"\\]|\\.)*"(?: \+ "(?:[^"\\]|\\.)*")*)/g)
  return [...found].map(([, texts]) => texts.match(TEXT).map((text: string) => JSON.parse(text)))
}

/** The texts of a move of cards. */
function textsOf({ data }: Question, choice: number): string[] {
  const hand = data.your_sight.find((text: string) => text.startsWith('Your hand'))
  const texts = hand.match(TEXT).map((text: string) => JSON.parse(text))
  return data.legal_moves[choice - 1].move.cards.map((id: string) => texts[texts.indexOf(id) + 1])
}

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)
const most = <T>(items: readonly T[], worth: (item: T) => number) =>
  items.reduce((best, item, at) => (worth(item) > worth(items[best]) ? at : best), 0)

/** Plays by chance, and judges by `judge`: the index of an entry. */
function judging(
  judge: (entries: string[][], question: Question) => number,
  wrote: (texts: string[]) => void = () => {},
): Script {
  return asked => {
    const question = questionIn(asked)
    const entries = entriesIn(question)
    if (entries !== null) return say(asked, { turn: question.turn, choice: judge(entries, question) + 1 })
    const choice = 1 + (numberOf(JSON.stringify(question.data)) % question.count)
    wrote(textsOf(question, choice))
    return say(asked, { turn: question.turn, choice, say: 'a quip of a model' })
  }
}

/** By content alone: the same entry wherever it stands. */
const fair = (entries: string[][]) => most(entries, texts => numberOf(texts.join('|')))

/** Each judge with its rule. `vain` knows its own entries again by their texts, which no other judge can. */
export function plantedJudges(): Record<string, Script> {
  const written = new Set<string>()
  return {
    first: judging(() => 0),
    vain: judging(
      entries => {
        const own = entries.findIndex(texts => written.has(texts.join('|')))
        return own < 0 ? fair(entries) : own
      },
      texts => void written.add(texts.join('|')),
    ),
    wordy: judging(entries => most(entries, texts => texts.join('').length)),
    fair: judging(fair),
    dice: judging((entries, { data }) => numberOf(JSON.stringify(data)) % entries.length),
    broken: () => ({ text: 'I like the second one best.' }),
  }
}
