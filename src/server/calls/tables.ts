import type { FastifyInstance } from 'fastify'
import {
  type CreatedTable,
  readClosePhase,
  readCreateTable,
  readListQuery,
  readNoQuery,
  readStartGame,
} from '../../protocol/index.ts'
import { usable } from '../body.ts'
import { type Plan, readFill, readPlan } from '../plan.ts'
import { playAgain, startGame } from '../seating.ts'
import { tableInfo } from '../voice.ts'
import { type Doors, needs, readNothing } from './doors.ts'

/** Making tables, finding them, and what their host may do. */
export function tableCalls(app: FastifyInstance, doors: Doors): void {
  const { house, tables, gate, addresses } = doors
  app.get('/api/tables', async request => {
    const { after, limit } = readListQuery(request.query)
    return tables.list(after, limit)
  })

  app.post('/api/tables', async (request, reply) => {
    readNoQuery(request.query)
    const wanted = readCreateTable(usable(request.body))
    await house.decks.fetch([wanted.deck])
    const plan = readPlan(wanted, house)
    const { release } = addresses.keepTable(request.caller)
    const made = await makeTable(doors, plan, release).catch(error => {
      release()
      throw error
    })
    const url = `${gate.originFor(request.caller) ?? ''}/t/${made.id}`
    return reply
      .code(201)
      .header('location', `/api/tables/${made.id}`)
      .send({ id: made.id, url, host_token: made.host_token, seats: made.seats })
  })

  app.get('/api/tables/:id', needs(doors, 'anyone'), async request => {
    readNoQuery(request.query)
    const { table, grip } = request.call
    return tableInfo(table, table.momentFor(grip?.chair?.seat ?? null))
  })

  app.delete('/api/tables/:id', needs(doors, 'maker'), async (request, reply) => {
    readNothing(request)
    await tables.delete(request.call.table)
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/start', needs(doors, 'host'), async (request, reply) => {
    readNoQuery(request.query)
    const { table } = request.call
    const body = readStartGame(request.body === undefined ? undefined : usable(request.body))
    await startGame(table, readFill(table.plan.game, body.fill))
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/close', needs(doors, 'host'), async (request, reply) => {
    readNoQuery(request.query)
    const { turn } = readClosePhase(usable(request.body))
    await request.call.table.phases.closeByHost(turn)
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/again', needs(doors, 'holder'), async (request, reply) => {
    readNothing(request)
    const { table } = request.call
    await playAgain(table)
    // Who deals anew knows that it was dealt.
    return reply.code(201).send(tableInfo(table, table.present))
  })
}

async function makeTable({ house, tables }: Doors, plan: Plan, ended: () => void): Promise<Omit<CreatedTable, 'url'>> {
  for (const { name, hash } of plan.game.materials) await house.decks.pin(hash(plan.materials[name]))
  return tables.create(plan, ended)
}
