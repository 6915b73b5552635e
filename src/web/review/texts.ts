/** What is said of hints and reviews, in the language in force. */

import type { Reason } from '../../engine/index.ts'
import type { AdviceTold, AdviceWords, SayReason } from '../words/advice/en.ts'

const files = import.meta.glob<{ default: AdviceWords }>('../words/advice/*.ts')

/** Fetches it in a language; in English where that language has none. */
export async function fetchAdviceWords(language: string): Promise<AdviceWords> {
  const path = `../words/advice/${language}.ts`
  return (await files[Object.hasOwn(files, path) ? path : '../words/advice/en.ts']()).default
}

/** The reasons of a game in sentences; one that a catalogue lacks is left out. */
export function tellReasons(
  words: AdviceWords,
  game: string,
  reasons: readonly Reason[],
  told: AdviceTold,
): readonly string[] {
  return reasons.flatMap(reason => say(words.reasons[game], reason, told) ?? [])
}

/** What one move has that another lacks, as a few words; null where there are none. */
export function tellCompared(words: AdviceWords, game: string, reason: Reason | null, told: AdviceTold): string | null {
  return reason === null ? null : say(words.compared[game], reason, told)
}

function say(
  sayings: Readonly<Record<string, SayReason>> | undefined,
  reason: Reason,
  told: AdviceTold,
): string | null {
  if (sayings === undefined || !Object.hasOwn(sayings, reason.code)) return null
  return sayings[reason.code](reason, told)
}
