/**
 * The words of the page in the language in force. Each language is one file here, `<code>.ts`, fetched when it is
 * spoken; whoever adds one adds that file and nothing else.
 */

import { keep, kept } from '../keep.ts'
import type { Words } from './en.ts'
import { codes, fetchWords } from './files.ts'
import type { GamesTold } from './games.ts'
import { localeOf, ownName, pickLanguage } from './languages.ts'

export type { Words } from './en.ts'

interface Spoken {
  readonly code: string
  readonly words: Words
  /** The sentences of the games; null until they are wanted. */
  readonly told: GamesTold | null
}

let spoken = $state.raw<Spoken | null>(null)
/** A table is or was open: whatever language comes next is fetched with the sentences of the games. */
let tells = false

/** The catalogue of the language in force. There is one from `loadWords` on. */
export function words(): Words {
  if (spoken === null) throw new Error('words were asked for before any language was fetched')
  return spoken.words
}

/** The sentences of the games in the language in force; there are some from `loadTold` on. */
export function told(): GamesTold {
  return spoken?.told ?? {}
}

/** Fetches the sentences of the games. */
export async function loadTold(): Promise<void> {
  tells = true
  if (spoken === null || spoken.told !== null) return
  const { code, words } = spoken
  const fetched = await words.tell()
  if (spoken.code === code) spoken = { code, words, told: fetched }
}

/** The code of the language in force. */
export function language(): string {
  return spoken?.code ?? 'en'
}

/** How dates and numbers are written: the language in force, as in the browser's own region. */
export function locale(): string {
  return localeOf(language(), navigator.languages)
}

/** All languages there are, each by its own name. */
export function languages(): readonly { readonly code: string; readonly name: string }[] {
  return codes.map(code => ({ code, name: ownName(code) }))
}

/** Fetches the language this page is to speak: before anything is drawn. */
export async function loadWords(): Promise<void> {
  const code = pickLanguage(codes, kept('language'), navigator.languages)
  await speak(code).catch(() => speak('en'))
}

let wanted = ''

/** Changes the language of the page and keeps the choice. False: it could not be fetched, the one before stays. */
export async function setLanguage(code: string): Promise<boolean> {
  try {
    if (await speak(code)) keep('language', code)
    return true
  } catch {
    return false
  }
}

/** Fetches a language and speaks it, unless another one was asked for meanwhile. */
async function speak(code: string): Promise<boolean> {
  wanted = code
  const fetched = await fetchWords(code)
  const told = tells ? await fetched.tell() : null
  if (wanted !== code) return false
  spoken = { code, words: fetched, told }
  document.documentElement.lang = code
  return true
}
