import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-folder-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('is made with all that is missing above it', () => {
  const path = join(dir, 'a', 'b', 'c')
  makeFolder(path, 0o700)
  expect(statSync(path).isDirectory()).toBe(true)
  expect(statSync(join(dir, 'a')).mode & 0o777).toBe(0o700)
})

test('is left as it is where it is there, also behind a link', () => {
  mkdirSync(join(dir, 'there'))
  writeFileSync(join(dir, 'there', 'file'), 'kept')
  symlinkSync(join(dir, 'there'), join(dir, 'link'))
  makeFolder(join(dir, 'there'))
  makeFolder(join(dir, 'link'))
  expect(readFileSync(join(dir, 'there', 'file'), 'utf8')).toBe('kept')
})

test('a file in its place, or above it, is told', () => {
  writeFileSync(join(dir, 'file'), '')
  expect(() => makeFolder(join(dir, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(dir, 'file', 'below'))).toThrow('ENOTDIR')
  symlinkSync(join(dir, 'nowhere'), join(dir, 'lost'))
  expect(() => makeFolder(join(dir, 'lost'))).toThrow()
})

test.runIf(existsSync('/proc/self'))('a file system that takes none says so at once', () => {
  expect(() => makeFolder('/proc/fairdeal/folder')).toThrow('ENOENT')
})
