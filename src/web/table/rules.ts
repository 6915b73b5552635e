const pages = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' })

/** Fetches the rules page of a game; null for a game without one. */
export async function fetchRules(game: string): Promise<string | null> {
  const path = `../../../docs/rules/${game}.md`
  return Object.hasOwn(pages, path) ? await pages[path]() : null
}
