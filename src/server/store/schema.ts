/** What is in the file of the store, version by version. A file of an older version is brought up step by step. */

import { Unusable } from '../../engine/index.ts'
import { Db, SqliteError, textOf } from './sqlite.ts'

/** Says in a file's head that it is ours: "Fair" as a number. */
export const APPLICATION_ID = 0x46_61_69_72

/**
 * Each step leads from the version that is its index to the next. A step that was released is never changed: a new
 * one is added.
 */
export const STEPS: readonly string[] = [
  `
  -- The tables of the server. "seated" is the number of the last record that tells who sits where, "began" of the last
  -- that began a game.
  create table tables (
    key integer primary key autoincrement,
    id text not null unique,
    seated integer not null,
    began integer not null
  );
  -- What was decided, in the order it was. "sum" is a checksum over table, number and body.
  create table records (key integer not null, n integer not null, sum integer not null, body text not null);
  create unique index records_by_table on records (key, n);
  -- Replays of finished games, packed.
  create table replays (
    number integer primary key autoincrement,
    id text not null unique,
    table_id text not null,
    deal integer not null,
    game text not null,
    title text not null,
    names text not null,
    listed integer not null,
    ended integer not null,
    sum integer not null,
    body blob not null,
    unique (table_id, deal)
  );
  create index replays_by_end on replays (ended);
  -- Decks that were brought here, and those that tables are played with.
  create table decks (number integer primary key autoincrement, hash text not null unique, body text not null);
  `,
  `
  -- The store's own name ("id"): what is written beside it says whose it is.
  create table about (name text primary key, value text not null);
  insert into about values ('id', lower(hex(randomblob(16))));
  -- Tables that were lost, and what is known of that.
  create table damaged (id text primary key, problem text not null);
  `,
  `
  -- The newest records, a text for each commit, until they are settled in "records". A row there has one record or several
  -- that follow each other, a line each; "n" is the number of the last.
  create table journal (number integer primary key, body text not null);
  `,
]

export const VERSION = STEPS.length

/**
 * Brings a file up to the present version, all or nothing; whether there was nothing in it. Throws `Unusable` for one that is not ours, or newer than
 * this program.
 */
export function migrate(db: Db, place: string, steps: readonly string[] = STEPS): boolean {
  const version = Number(db.value('pragma user_version'))
  const isNew = version === 0 && Number(db.value('select count(*) from sqlite_schema')) === 0
  if (!isNew) checkOwner(db, place, steps.length)
  if (version === steps.length) return isNew
  db.run('begin immediate')
  try {
    for (const step of steps.slice(version)) db.script(step)
    db.script(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${steps.length}`)
    db.run('commit')
  } catch (error) {
    db.run('rollback')
    throw error
  }
  return isNew
}

/** Throws `Unusable` for a file that is not ours, or newer than this program. */
export function checkOwner(db: Db, place: string, known = VERSION): void {
  const version = Number(db.value('pragma user_version'))
  if (Number(db.value('pragma application_id')) !== APPLICATION_ID) {
    throw new Unusable(place, 'a database of another program')
  }
  if (version > known) {
    throw new Unusable(place, `version ${version} of the store, and this program knows up to ${known}; it is newer`)
  }
}

/**
 * Throws `SqliteError` where what a file says of its own tables is not what this program made: it is damaged. The driver
 * ends the process over some of that, so it is looked at before anything else is asked.
 */
export function checkSchema(db: Db): void {
  const mine = new Db(':memory:')
  try {
    migrate(mine, ':memory:')
    const [is, should] = [db, mine].map(one => one.rows(SCHEMA).map(row => row.map(textOf).join(' ')))
    if (is.join() !== should.join()) throw new SqliteError('SQLITE_SCHEMA', 'what it says of its tables is damaged')
  } finally {
    mine.close()
  }
}

const SCHEMA = `
  select cast(type as blob), cast(name as blob), cast(tbl_name as blob), cast(coalesce(sql, '') as blob)
  from sqlite_schema order by 1, 2`
