import { afterEach, expect, test } from 'vitest'
import { FleetHouse } from '../../test/house/fleet-house.ts'
import type { TestTable } from '../../test/house/table-house.ts'

let house: FleetHouse
afterEach(async () => {
  await house.close()
  for (const { house: one } of house.nodes) expect(one.bugs).toEqual([])
})

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot'] as const

async function made(at: number, more: object = {}): Promise<TestTable> {
  return house.while(house.nodes[at].house.table(PEOPLE, more))
}

const observe = (at: number, table: TestTable, token?: string) =>
  house.while(house.nodes[at].house.observe(table, token))

/** Somebody who owes a move makes one, by a server. */
async function step(at: number, table: TestTable, id: string) {
  const seen = await observe(at, table)
  const name = PEOPLE[seen.owing[0]]
  return house.while(house.nodes[at].house.play(table, table.tokens[name], id))
}

test('a table of one server is played through another', async () => {
  house = await FleetHouse.of(['a', 'b'])
  const table = await made(0)
  expect((await step(1, table, 'm1')).body).toEqual({ accepted: true, n: expect.any(Number) })
  expect(await observe(0, table)).toEqual(await observe(1, table))
  expect(house.nodes[1].fleet.counts.nodes).toBe(2)
})
