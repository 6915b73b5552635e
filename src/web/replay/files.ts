/** Replays as files to keep. */

/** The name under which a replay is saved; ids come from strangers, and only letters, digits and signs of a name stay. */
export function fileNameOf(game: string, id: string): string {
  return `fairdeal-${game}-${id.replaceAll(/[^\w-]+/g, '-')}.json`
}

/** A browser may still be reading what it saves for so long. */
const READING_MS = 10_000

/** Saves a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READING_MS)
}
