import { cleanLine } from '../engine/index.ts'

/**
 * Cleans the text of a card: each line as a quip is cleaned, empty lines gone, lines joined by one newline.
 * Empty if nothing is left.
 */
export function cleanCardText(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const cleaned = cleanLine(line)
    if (cleaned !== null) lines.push(cleaned)
  }
  return lines.join('\n')
}
