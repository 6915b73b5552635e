// node scripts/fills.mjs --deck decks/house.json --count 40 --seed 7: prompts of a deck filled at random, to be judged by a reader.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { at } from './lib/run.mjs'

const USAGE = 'node scripts/fills.mjs [--deck decks/house.json] [--count 40] [--seed 7]'

try {
  process.stdout.write(await fills(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`fills: ${error.message}\n`)
  process.exitCode = 2
}

async function fills(args) {
  const { deck: path, count, seed } = readOptions(args)
  // The rules themselves, as they were built: what is judged is what a table would show.
  if (!existsSync(at('dist/games/czar/index.js'))) throw new Error('run npm run build first')
  const { fromSeed, shuffle } = await import('../dist/engine/index.js')
  const { readDeck } = await import('../dist/decks/index.js')
  const { fill } = await import('../dist/games/czar/index.js')
  const deck = readDeck(JSON.parse(readFileSync(path, 'utf8')), path)
  let random = fromSeed(seed)
  let prompts = []
  let answers = []
  // No card comes twice before all have come once.
  const draw = (pile, cards) => {
    if (pile.length > 0) return pile
    const [order, next] = shuffle(random, cards)
    random = next
    return order
  }
  const rows = []
  while (rows.length < count) {
    prompts = draw(prompts, deck.black)
    const prompt = prompts.pop()
    const chosen = []
    while (chosen.length < prompt.pick) {
      answers = draw(answers, deck.white)
      chosen.push(answers.pop())
    }
    const ids = [prompt, ...chosen].map(card => card.id).join(' ')
    rows.push(
      `| ${rows.length + 1} | ${cell(
        fill(
          prompt.text,
          chosen.map(card => card.text),
        ),
      )} | ${ids} | |`,
    )
  }
  return `${['| | fill | cards | judged |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`
}

function readOptions(args) {
  const options = { deck: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } }
  const { values } = parseArgs({ args, options })
  const { deck = at('decks/house.json'), count = '40', seed = '7' } = values
  for (const number of [count, seed])
    if (!/^\d{1,15}$/.test(number)) throw new Error(`${number} is no whole number: ${USAGE}`)
  return { deck, count: Number(count), seed }
}

/** A text as it may stand in a table: one line, nothing that would be read as markup. */
function cell(text) {
  return text.replaceAll('\n', ' / ').replace(/[\\`*_|<>[\]&#~]/g, '\\$&')
}
