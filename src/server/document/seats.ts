import { z } from 'zod'
import { shapes } from '../../protocol/index.ts'
import type { CallDoc } from './call.ts'

/** Seats, as `calls/seats.ts` has them. */
export const SEATS: readonly CallDoc[] = [
  {
    call: 'POST /api/tables/{id}/seats',
    name: 'takeSeat',
    area: 'seats',
    does: 'Takes an open seat, or the seat of another device',
    says: 'With a name, and a number for a certain seat; or with the one-time code that a device of the seat shows.',
    takes: { shape: z.union([shapes.takeSeat, shapes.takeByCode]), example: { name: 'Ben' } },
    gives: { 201: { says: 'The seat and its token.', shape: shapes.takenSeat } },
    refuses: ['no_such_table', 'no_such_seat', 'no_such_code', 'game_over', 'seat_taken', 'name_taken', 'unavailable'],
  },
  {
    call: 'DELETE /api/tables/{id}/seats/{seat}',
    name: 'leaveSeat',
    area: 'seats',
    does: 'Leaves a seat, or removes who sits there',
    says: "With the seat's own token, or the host's. Before the start the seat is open again; after it a stand-in plays.",
    token: 'holder',
    gives: { 204: { says: 'The seat is left, and its token is worth nothing any more.', shape: null } },
    refuses: ['no_such_seat', 'not_allowed', 'seat_open', 'unavailable'],
  },
  {
    call: 'POST /api/tables/{id}/seats/{seat}/stand_in',
    name: 'standIn',
    area: 'seats',
    does: 'A stand-in plays an absent seat',
    says: 'Until its owner sends anything again.',
    token: 'host',
    gives: { 204: { says: 'A stand-in plays.', shape: null } },
    refuses: ['no_such_seat', 'not_allowed', 'not_started', 'game_over', 'not_absent', 'unavailable'],
  },
  {
    call: 'POST /api/tables/{id}/seats/{seat}/open',
    name: 'openSeat',
    area: 'seats',
    does: 'A seat that was left can be taken again',
    token: 'host',
    gives: { 204: { says: 'The seat is open.', shape: null } },
    refuses: ['no_such_seat', 'not_started', 'game_over', 'not_left', 'unavailable'],
  },
  {
    call: 'POST /api/tables/{id}/code',
    name: 'drawSeatCode',
    area: 'seats',
    does: 'A one-time code that hands the seat to another device',
    says: 'It is valid for five minutes and ends the one before it. When it is used, the token of this device ends.',
    token: 'seat',
    gives: { 200: { says: 'The code.', shape: shapes.seatCode } },
    refuses: ['unavailable'],
  },
]
