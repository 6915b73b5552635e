/** The language that a game's own texts are in (those of a deck), so that they are read aloud as what they are. */

import { getContext, setContext } from 'svelte'
import type { Materials } from '../../engine/index.ts'

const KEY = Symbol('texts-in')

/** Tells the components within which language the texts are in; to be called while a component is made. */
export function tellTextsIn(language: () => string | null | undefined): void {
  setContext(KEY, language)
}

/** What `lang` a text of the game gets; undefined where nobody knows. To be called while a component is made. */
export function textsIn(): () => string | undefined {
  const language = getContext<(() => string | null | undefined) | undefined>(KEY)
  return () => langOf(language?.())
}

/** The attribute for a language that a deck says it is in; `und` says that it does not say. */
export function langOf(language: string | null | undefined): string | undefined {
  return language === null || language === undefined || language === '' || language === 'und' ? undefined : language
}

/** The language of what a game is played with, where that has texts. */
export function languageOf(materials: Materials): string | null {
  for (const material of Object.values(materials)) {
    const { language } = material as { readonly language?: unknown }
    if (typeof language === 'string') return language
  }
  return null
}
