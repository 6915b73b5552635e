// What is measured beside `fairdeal env`: a program without a game that answers each line with the same line.
// `node echo.mjs FILE`: the line to answer with.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const line = `${readFileSync(process.argv[2], 'utf8').trim()}\n`
createInterface({ input: process.stdin }).on('line', () => process.stdout.write(line))
