import type { FastifyInstance } from 'fastify'
import type { HereServer } from './fleet.ts'
import { answerPassed } from './passing.ts'
import type { Tables } from './tables.ts'
import { Talk } from './talk.ts'
import type { World } from './world.ts'

interface Making {
  readonly app: FastifyInstance
  readonly tables: Tables
  readonly world: World
}

/** This server as the others of its fleet may use it. */
export function hereServer({ app, tables, world }: Making): HereServer {
  return {
    note: world.note,
    report: world.report,
    tables: () => [...tables].map(({ id }) => id),
    has: table => tables.has(table),
    takeUp: table => tables.takeOver(table),
    settle: (table, how) => tables.quieten(table, how),
    reread: table => tables.rereadIf(table),
    stepBack: table => tables.stepBack(table),
    isKept: async table => (await world.log.table(table)) !== null,
    kept: async () => (await world.log.ids?.()) ?? (await world.log.tables()).map(({ id }) => id),
    answer: call => answerPassed(app, call),
    talk(table, socket) {
      const talk = new Talk(world, socket)
      talk.begin(tables, table)
      return talk
    },
    page: (after, limit) => tables.page(after, limit),
  }
}
