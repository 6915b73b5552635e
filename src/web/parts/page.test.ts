import { expect, test } from 'vitest'
import { readPage } from './page.ts'

const plain = (text: string) => ({ face: 'plain', text })

test('headings, texts and their faces', () => {
  expect(readPage('# The game\n\nBe **first**,\nor `pass`; *never* last. See [formats](x.md).\n')).toEqual([
    { is: 'heading', level: 1, runs: [plain('The game')] },
    {
      is: 'text',
      runs: [
        plain('Be '),
        { face: 'bold', text: 'first' },
        plain(', or '),
        { face: 'code', text: 'pass' },
        plain('; '),
        { face: 'italic', text: 'never' },
        plain(' last. See formats.'),
      ],
    },
  ])
})

test('lists join the lines of an item', () => {
  expect(readPage('- one\n  goes on\n- two\n\n1. first\n2. second')).toEqual([
    { is: 'list', numbered: false, items: [[plain('one goes on')], [plain('two')]] },
    { is: 'list', numbered: true, items: [[plain('first')], [plain('second')]] },
  ])
})

test('tables without their ruling line; a bar behind a backslash stays', () => {
  expect(readPage('| a | b |\n| --- | :-: |\n| 1 | x \\| y |')).toEqual([
    {
      is: 'table',
      rows: [
        [[plain('a')], [plain('b')]],
        [[plain('1')], [plain('x | y')]],
      ],
    },
  ])
})

test('code is kept as written, signs without a partner are text', () => {
  expect(readPage('```text\n# no *heading*\n```\n2 * 3')).toEqual([
    { is: 'code', text: '# no *heading*' },
    { is: 'text', runs: [plain('2 '), plain('*'), plain(' 3')] },
  ])
})
