/**
 * Runs as soon as it has come, before the page's own code: asks for what the first picture needs as well, so that on a
 * slow line one does not wait for the other.
 */

import { kept } from './keep.ts'
import { codes, fetchWords } from './words/files.ts'
import { pickLanguage } from './words/languages.ts'

const answers = new Map<string, Promise<Response>>()

fetchWords(pickLanguage(codes, kept('language'), navigator.languages)).catch(() => {
  // Asked for once more by who needs it, and told there.
})
if (import.meta.env.PROD && import.meta.env.MODE !== 'static' && location.pathname === '/') {
  const asked = fetch('/api/games')
  asked.catch(() => {})
  answers.set(`${location.origin}/api/games`, asked)
}

/** What was asked for early, to the first who asks for it now; else null. */
export function askedEarly(url: string): Promise<Response> | null {
  const answer = answers.get(url) ?? null
  answers.delete(url)
  return answer
}
