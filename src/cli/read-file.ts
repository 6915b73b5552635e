/** Reading files: whole JSON documents, and NDJSON line by line however long. Throws `Unusable` naming the file. */

import { type FileHandle, open } from 'node:fs/promises'
import { type Json, MAX_DOCUMENT_BYTES, parseJson, Unusable } from '../engine/index.ts'

const TOO_LARGE = `larger than ${MAX_DOCUMENT_BYTES / 1_000_000} MB`

/** One JSON document of at most 16 MB. */
export async function readDocument(path: string): Promise<Json> {
  const bytes = await readBytes(path)
  return namePlace(path, () => parseBytes(bytes))
}

/** The bytes of a file of at most 16 MB. */
export async function readBytes(path: string): Promise<Uint8Array> {
  return withFile(path, async file => {
    if ((await file.stat()).size > MAX_DOCUMENT_BYTES) throw new Unusable('', TOO_LARGE)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      size += chunk.length
      if (size > MAX_DOCUMENT_BYTES) throw new Unusable('', TOO_LARGE)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
}

/** A line of an NDJSON file: its number from 1, and where it stands as errors name it. */
export interface NumberedLine {
  readonly number: number
  readonly where: string
  readonly value: Json
}

/** The documents of an NDJSON file, one after the other. Blank lines are passed over, but counted. */
export async function* readLines(path: string): AsyncGenerator<NumberedLine, void> {
  let number = 0
  let documents = 0
  for await (const bytes of cutLines(path)) {
    number += 1
    const where = `${path}:${number}`
    if (bytes === null) throw new Unusable(where, TOO_LARGE)
    if (isBlank(bytes)) continue
    documents += 1
    yield { number, where, value: namePlace(where, () => parseBytes(bytes)) }
  }
  if (documents === 0) throw new Unusable(path, 'the file is empty')
}

/** Whether a file is read line by line. */
export function isLines(path: string): boolean {
  return path.endsWith('.ndjson')
}

/** Runs a reader and names the file or line in what it throws. */
export function namePlace<T>(where: string, reader: () => T): T {
  try {
    return reader()
  } catch (error) {
    throw placed(error, where)
  }
}

function placed(error: unknown, where: string): unknown {
  if (!(error instanceof Unusable)) return error
  return new Unusable(error.place === '' ? where : `${where}: ${error.place}`, error.problem)
}

/** Lines as bytes; null for one that is too long, after which there is nothing more to read. */
async function* cutLines(path: string): AsyncGenerator<Buffer | null, void> {
  const file = await openFile(path)
  try {
    let kept: Buffer[] = []
    let size = 0
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 1 << 18 })) {
      let from = 0
      for (let end = chunk.indexOf(10); ; end = chunk.indexOf(10, from)) {
        const part = chunk.subarray(from, end < 0 ? chunk.length : end)
        size += part.length
        if (size > MAX_DOCUMENT_BYTES) {
          yield null
          return
        }
        kept.push(part)
        if (end < 0) break
        yield Buffer.concat(kept)
        kept = []
        size = 0
        from = end + 1
      }
    }
    if (size > 0) yield Buffer.concat(kept)
  } catch (error) {
    throw placed(fileProblem(error), path)
  } finally {
    await file.close()
  }
}

function parseBytes(bytes: Uint8Array): Json {
  if (bytes.length === 0) throw new Unusable('', 'the file is empty')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Unusable('', 'not JSON: its bytes are not UTF-8 text')
  }
  return parseJson(text, '')
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(byte => byte === 32 || byte === 9 || byte === 13)
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await openFile(path)
  try {
    return await use(file)
  } catch (error) {
    throw placed(fileProblem(error), path)
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r')
    if (!(await file.stat()).isDirectory()) return file
    await file.close()
  } catch (error) {
    throw placed(fileProblem(error), path)
  }
  throw new Unusable(path, 'is a directory')
}

/** What the system says about a file, in words; anything else is given back as it is. */
export function fileProblem(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  switch (code) {
    case undefined:
      return error
    case 'ENOENT':
      return new Unusable('', 'there is no such file')
    case 'EACCES':
    case 'EPERM':
      return new Unusable('', 'no permission')
    case 'EISDIR':
      return new Unusable('', 'is a directory')
    case 'ENOTDIR':
      return new Unusable('', 'a part of its path is not a directory')
    case 'ENOSPC':
      return new Unusable('', 'no space left')
    case 'EROFS':
      return new Unusable('', 'the file system is read-only')
    default:
      return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)
        ? new Unusable('', `cannot be used (${code})`)
        : error
  }
}
