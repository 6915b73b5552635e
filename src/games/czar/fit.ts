/**
 * How well an answer fits a blank, judged by its words alone: grammar around the blank, length, echoes of the prompt
 * and how particular it is. Rules of thumb for English and French, silent on other languages; no language model.
 */

import { splitAtBlanks } from '../../decks/index.ts'

/** Why an answer fits or does not, with what it weighs. */
export interface Mark {
  readonly reason: 'article' | 'agreement' | 'possessive' | 'doing' | 'length' | 'echo' | 'particular' | 'bare'
  readonly weight: number
}

const ARTICLES =
  /^(?:an?|the|my|your|our|his|her|their|some|every|one|two|three|un|une|des|du|le|la|les|mon|ma|mes|deux|trois)$/i
const ENDS_IN_ARTICLE = /(?:^|[\s(“"])(?:an?|the|my|your|our|his|her|their|this|un|une|le|la|les|mon|ma|mes)\s*$/i
const SINGULAR_VERB = /^\s*(?:is|was|has|does|est|était|a)\b/i
const PLURAL_VERB = /^\s*(?:are|were|have|do|sont|étaient|ont)\b/i
const PLURAL_START =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|\d+|forty|several|some|des|les|mes|deux|trois|quatre)\s/i
const WANTS_DOING =
  /\b(?:caught|spent .{0,20}|stop|start|started|kept|keeps?|avoid|risk|practises?|enjoys?|love|loves|hates?|sans|pour)\s*$/i
const LITTLE = new Set(
  'a an the of in on at to with and or for from by that who my your our his her their un une des du de la le les et ou en au aux avec sans pour par sur qui que'.split(
    ' ',
  ),
)

/** The marks of an answer in one blank of a prompt; `blank` counts from 0. A prompt without blanks is a question. */
export function marks(prompt: string, blank: number, answer: string): Mark[] {
  const parts = splitAtBlanks(prompt)
  const found: Mark[] = []
  const before = parts.length > 1 ? parts[blank] : ''
  const after = parts.length > 1 ? parts[blank + 1] : ''
  const words = wordsOf(answer)
  const first = words[0] ?? ''
  const plural = PLURAL_START.test(answer) || /[^s]s$/i.test(words[headAt(words)] ?? '')
  const doing = /^\p{L}+ing$/iu.test(first) && first.length > 5
  if (ENDS_IN_ARTICLE.test(before) && ARTICLES.test(first)) found.push({ reason: 'article', weight: -4 })
  if (SINGULAR_VERB.test(after) && plural) found.push({ reason: 'agreement', weight: -2 })
  if (PLURAL_VERB.test(after) && !plural) found.push({ reason: 'agreement', weight: -2 })
  if (/^[’']s\b/.test(after)) found.push({ reason: 'possessive', weight: words.length > 4 || doing ? -3 : 1 })
  if (WANTS_DOING.test(before)) found.push({ reason: 'doing', weight: doing ? 1.5 : 0 })
  found.push({ reason: 'length', weight: lengthWeight(answer.length, after) })
  const echoes = words.filter(
    word => word.length > 3 && !LITTLE.has(word) && wordsOf(prompt).some(other => sameStem(word, other)),
  ).length
  if (echoes > 0) found.push({ reason: 'echo', weight: -1.5 * echoes })
  const details = words.filter(word => !LITTLE.has(word)).length
  if (details >= 3) found.push({ reason: 'particular', weight: Math.min(1.5, 0.5 * (details - 2)) })
  if (details <= 1) found.push({ reason: 'bare', weight: -0.6 })
  return found
}

/** What an answer weighs: grammar and length alone, or also what makes it worth hearing. */
export function weightOf(found: readonly Mark[], how: 'grammar' | 'all'): number {
  return found.reduce((sum, { reason, weight }) => (how === 'all' || GRAMMAR.has(reason) ? sum + weight : sum), 0)
}

const GRAMMAR: ReadonlySet<Mark['reason']> = new Set(['article', 'agreement', 'possessive', 'doing', 'length'])

/** Long answers tire; where the sentence goes on behind the blank they must be shorter still. */
function lengthWeight(length: number, after: string): number {
  const comfortable = after.trim().length > 3 ? 38 : 60
  return length <= comfortable ? 0 : -(length - comfortable) / 25
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []).slice(0, 80)
}

/** Where the head noun of a phrase stands, roughly: the last word before a preposition or a clause. */
function headAt(words: readonly string[]): number {
  const end = words.findIndex(
    (word, at) => at > 0 && /^(?:of|in|on|at|with|for|from|by|that|who|to|de|du|en|avec|sans|pour|qui|à)$/.test(word),
  )
  return (end === -1 ? words.length : end) - 1
}

function sameStem(a: string, b: string): boolean {
  const stem = (word: string) => word.replace(/(?:’s|'s|s|ing|ed)$/, '').replace(/e$/, '')
  return stem(a) === stem(b) && stem(a).length > 3
}
