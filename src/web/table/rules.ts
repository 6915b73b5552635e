const pages = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' })
/** Rules in other languages, as `words/rules/fr/<game>.md`. */
const translated = import.meta.glob<string>('../words/rules/*/*.md', { query: '?raw', import: 'default' })

/** Fetches the rules page of a game in a language, else in English; null for a game without one. */
export async function fetchRules(game: string, language: string): Promise<string | null> {
  const here = `../words/rules/${language}/${game}.md`
  if (Object.hasOwn(translated, here)) return await translated[here]()
  const path = `../../../docs/rules/${game}.md`
  return Object.hasOwn(pages, path) ? await pages[path]() : null
}
