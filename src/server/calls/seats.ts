import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAddSalt, readNoQuery, readTakeSeat } from '../../protocol/index.ts'
import { usable } from '../body.ts'
import type { Chair } from '../chair.ts'
import { addSalt } from '../fairness.ts'
import { Problem } from '../problem.ts'
import { chairAt, drawSeatCode, leaveSeat, openSeat, standInFor, takeSeat } from '../seating.ts'
import { type Doors, needs, ownChair, readNothing } from './doors.ts'

/** Taking seats, leaving them, handing them on. */
export function seatCalls(app: FastifyInstance, doors: Doors): void {
  const { tables } = doors
  // Whoever takes a seat has no token of this table yet; one of another table says nothing here.
  app.post<{ Params: { id: string } }>('/api/tables/:id/seats', async (request, reply) => {
    readNoQuery(request.query)
    const table = tables.find(request.params.id)
    const taken = await takeSeat(table, readTakeSeat(usable(request.body)))
    table.attendance.heard({ chair: chairAt(table, taken.seat), host: false })
    return reply.code(201).send(taken)
  })

  app.delete('/api/tables/:id/seats/:seat', needs(doors, 'holder'), async (request, reply) => {
    readNothing(request)
    const { table, grip } = request.call
    const chair = chairOf(request)
    if (grip !== null && grip.chair !== null && grip.chair !== chair && table.attendance.hostIsHere) {
      throw new Problem(403, 'not_yours', 'The token is for another seat.')
    }
    await leaveSeat(table, chair)
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/seats/:seat/stand_in', needs(doors, 'host'), async (request, reply) => {
    readNothing(request)
    await standInFor(request.call.table, chairOf(request))
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/seats/:seat/open', needs(doors, 'host'), async (request, reply) => {
    readNothing(request)
    await openSeat(request.call.table, chairOf(request))
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/salt', needs(doors, 'seat'), async request => {
    readNoQuery(request.query)
    return addSalt(request.call.table, ownChair(request), readAddSalt(usable(request.body)).salt)
  })

  app.post('/api/tables/:id/code', needs(doors, 'seat'), async request => {
    readNothing(request)
    return drawSeatCode(request.call.table, ownChair(request))
  })
}

function chairOf(request: FastifyRequest): Chair {
  const { seat } = request.params as { seat: string }
  if (!/^[0-9]{1,3}$/.test(seat)) throw new Problem(404, 'no_such_seat', 'A seat is a whole number from 0 on.')
  return chairAt(request.call.table, Number(seat))
}
