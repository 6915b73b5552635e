import type { Imported, RefusalCode } from '../../decks/index.ts'

/** What came of a file: a deck with its report, or why there is none. */
export type Outcome =
  | Imported
  | { readonly refused: RefusalCode; readonly place: string; readonly problem: string }
  | { readonly broken: true }

/** Whatever takes longer is no deck that a table could use. */
const MAX_READ_MS = 30_000
/** As a server takes them. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

/** Reads a file of any shape the importer knows. */
export async function importFile(file: Blob): Promise<Outcome> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Outcome>(resolve => {
    const timer = setTimeout(() => resolve({ broken: true }), MAX_READ_MS)
    worker.onmessage = ({ data }: MessageEvent<Outcome>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = () => {
      clearTimeout(timer)
      resolve({ broken: true })
    }
    worker.postMessage({ bytes })
  }).finally(() => worker.terminate())
}
