import { z } from 'zod'
import { shapes } from '../../protocol/index.ts'
import type { CallDoc } from './call.ts'

/** Decks, operators and this document. */
export const HOUSE: readonly CallDoc[] = [
  {
    call: 'GET /api/decks',
    name: 'listDecks',
    area: 'decks',
    does: 'The decks known here',
    gives: { 200: { says: 'All of them, without their texts.', shape: shapes.deckList } },
  },
  {
    call: 'GET /api/decks/{hash}',
    name: 'showDeck',
    area: 'decks',
    does: 'One deck with its texts',
    gives: { 200: { says: 'The deck file.', shape: shapes.deck } },
    refuses: ['no_such_deck'],
  },
  {
    call: 'POST /api/decks',
    name: 'bringDeck',
    area: 'decks',
    does: "Brings a deck for this server's tables",
    says:
      'The body is a file of any shape the importer reads, of at most 2 MiB: the deck file, or a list of texts, a table, ' +
      'an export of another program. Tables find the deck by its hash.',
    query: shapes.deckQuery,
    takes: {
      shape: null,
      types: ['application/json', 'text/plain', 'text/csv', 'application/octet-stream'],
      example: 'Why is ____ late again?\n___WHITE___\nthe night bus\na bag of sand\n',
    },
    gives: {
      201: {
        says: "The deck's hash, and what was taken of it.",
        shape: shapes.newDeck,
        headers: { Location: 'Where the deck is to be found.' },
      },
    },
    refuses: ['bad_deck', 'unavailable'],
  },
  {
    call: 'GET /healthz',
    name: 'isAlive',
    area: 'operators',
    does: 'Whether the server lives',
    query: 'any',
    gives: { 200: { says: 'It does.', shape: shapes.alive } },
  },
  {
    call: 'GET /readyz',
    name: 'isReady',
    area: 'operators',
    does: 'Whether the server takes tables',
    query: 'any',
    gives: { 200: { says: 'It does.', shape: shapes.alive } },
    refuses: ['unavailable'],
  },
  {
    call: 'GET /metrics',
    name: 'readMetrics',
    area: 'operators',
    does: 'What the server counts, for Prometheus',
    query: 'any',
    gives: {
      200: { says: 'Numbers of the server; none is of a table or a player.', shape: z.string(), types: ['text/plain'] },
    },
  },
  {
    call: 'GET /api/openapi.json',
    name: 'showDocument',
    area: 'document',
    does: 'This document, for programs',
    says: 'OpenAPI 3.1.',
    gives: { 200: { says: 'The document.', shape: z.looseObject({ openapi: z.string() }) } },
  },
  {
    call: 'GET /api/',
    name: 'readDocument',
    area: 'document',
    does: 'This document, for people',
    gives: { 200: { says: 'A page.', shape: z.string(), types: ['text/html'] } },
  },
  {
    call: 'GET /api/page.css',
    name: 'styleDocument',
    area: 'document',
    does: 'How that page looks',
    gives: { 200: { says: 'A style sheet.', shape: z.string(), types: ['text/css'] } },
  },
]
