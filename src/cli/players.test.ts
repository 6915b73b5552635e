import { expect, test } from 'vitest'
import { listPlayers, programName } from './players.ts'

const NAMES = [
  ['./my-bot', 'my-bot'],
  ['python3 bots/clever.py --key SECRET', 'clever'],
  ['node --import tsx ./player.ts', 'player'],
  ['/usr/bin/thing', 'thing'],
  ['cat', 'cat'],
  [`"/usr/bin/node" -e "say('a.b')"`, 'node'],
  ['python3 "my bots/clever.py"', 'clever'],
  [`./${'x'.repeat(40)}`, 'program'],
  ['./\u202e.py', 'program'],
] as const
for (const [command, name] of NAMES)
  test(`${command.slice(0, 40)} is shown as ${name}`, () => expect(programName(command)).toBe(name))

test('players are listed at once or one by one', () => {
  expect(listPlayers('easy,random', [])).toEqual(['easy', 'random'])
  expect(listPlayers(undefined, ['exec:a, b', 'easy'])).toEqual(['exec:a, b', 'easy'])
  expect(() => listPlayers('easy', ['easy'])).toThrow(/not both/)
  expect(() => listPlayers(undefined, [])).toThrow(/one player for each seat/)
})
