import { expect, test } from 'vitest'
import { type Chunk, emptyChunk } from '../../arena/index.ts'
import { type Expected, packChunk, unpackChunk } from './pack.ts'
import { cut, Joining } from './parts.ts'

const text = (lines: string) => new TextEncoder().encode(lines)

/** Two pieces, of one deal and of two, with a row of three numbers each. */
function chunkOf(more: Partial<Chunk> = {}): Chunk {
  return {
    pieces: [
      { from: 4, deals: 1 },
      { from: 8, deals: 2 },
    ],
    figures: ['points'],
    rows: Float64Array.from([0.1, 2, -0, 1 / 3, Number.MAX_VALUE, 5e-324]),
    scores: Float64Array.from([1, 0, 0.5, 0.25, 1]),
    starts: [0, 2],
    faults: [{ deal: 9, entrant: 1, kind: 'late', table: 0, seat: 2, problem: 'too slow' }],
    accounts: [],
    spent: false,
    lines: { log: text('one\ntwo\nthree\n'), lengths: [4, 4, 6], games: text('{}\n'.repeat(4000)), ledger: text('') },
    times: [[0, 1, 2]],
    ms: 12.5,
    ...more,
  }
}

const ORDERED: Expected = { pieces: chunkOf().pieces, lines: true, fewer: false }
const bare = { lines: null, faults: [], times: null }

test('a chunk comes back to the last bit, with lines and without', async () => {
  for (const chunk of [chunkOf(), chunkOf(bare)]) {
    const packed = await packChunk(chunk)
    const back = await unpackChunk(packed, { ...ORDERED, lines: chunk.lines !== null })
    const plain = ({ lines, ...rest }: Chunk) => ({
      ...rest,
      lines: lines === null ? null : [lines.log, lines.games, lines.ledger].map(bytes => Buffer.from(bytes).toString()),
    })
    expect(plain(back)).toEqual(plain(chunk))
    expect([...new Uint8Array(back.rows.buffer)]).toEqual([...new Uint8Array(chunk.rows.buffer)])
  }
  // Lines that are alike take a fraction of their room: 12,000 bytes of them.
  expect((await packChunk(chunkOf())).length).toBeLessThan(2000)
})

test('fewer deals than were ordered only where that may be', async () => {
  const half = chunkOf({ ...bare, pieces: [{ from: 4, deals: 1 }], rows: Float64Array.of(1, 2, 3), starts: [0] })
  const expected = { ...ORDERED, lines: false }
  await expect(packChunk(half).then(bytes => unpackChunk(bytes, expected))).rejects.toThrow('other deals')
  for (const [chunk, fewer] of [
    [half, true],
    [{ ...half, spent: true }, false],
    [emptyChunk({ lines: false }), true],
  ] as const) {
    const back = await unpackChunk(await packChunk(chunk), { ...expected, fewer })
    expect(back.pieces).toEqual(chunk.pieces)
  }
})

const BROKEN: readonly [string, Partial<Chunk>, Partial<Expected>, string][] = [
  [
    'deals that nobody ordered',
    {
      pieces: [
        { from: 4, deals: 1 },
        { from: 9, deals: 2 },
      ],
    },
    {},
    'other deals',
  ],
  [
    'more deals than were ordered',
    {
      pieces: [
        { from: 4, deals: 1 },
        { from: 8, deals: 3 },
      ],
    },
    {},
    'other deals',
  ],
  ['rows of different widths', { rows: new Float64Array(5) }, {}, 'does not fit'],
  ['scores that begin nowhere', { starts: [0, 6] }, {}, 'does not fit'],
  ['lines where none are wanted', {}, { lines: false }, 'with lines'],
  ['no lines where they are wanted', { lines: null }, {}, 'with lines'],
  ['a line too few', { lines: { ...chunkOf().lines!, lengths: [4, 10] } }, {}, 'other lines'],
]
for (const [what, more, expected, problem] of BROKEN) {
  test(`refused: ${what}`, async () => {
    const packed = await packChunk(chunkOf(more))
    await expect(unpackChunk(packed, { ...ORDERED, ...expected })).rejects.toThrow(problem)
  })
}

test('refused: what is no chunk, or a part of one', async () => {
  const packed = await packChunk(chunkOf(bare))
  for (const bytes of [new Uint8Array(0), Uint8Array.of(1, 2, 3), packed.subarray(0, packed.length - 1)]) {
    await expect(unpackChunk(bytes, { ...ORDERED, lines: false })).rejects.toThrow()
  }
})

test('parts come in any order and more than once', () => {
  const bytes = Uint8Array.from({ length: 25 }, (_, at) => at)
  const parts = cut(bytes, 10)
  expect(parts.map(({ length }) => length)).toEqual([10, 10, 5])
  const joining = new Joining(parts.length)
  expect([2, 0, 2].map(at => joining.add(at, parts[at]))).toEqual([null, null, null])
  expect([...(joining.add(1, parts[1]) ?? [])]).toEqual([...bytes])
  expect(cut(new Uint8Array(0)).length).toBe(1)
  for (const count of [0, 1.5, 5000]) expect(() => new Joining(count)).toThrow()
})
