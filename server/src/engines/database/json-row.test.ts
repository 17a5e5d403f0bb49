import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import {
  flag,
  jsonRow,
  jsonValue,
  lookedUp,
  moment,
  number,
  optional,
  rarelyLookedUp,
  text,
  toMillisSql,
} from './json-row.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const log = { info: () => {}, warn: () => {}, error: () => {} }
const dataDir = mkdtempSync(join(tmpdir(), 'regent-json-rows-'))
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log, parameters: { fsync: 'off' } })
  database = await connectDatabase({ url: postgres.url, log })
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Row = {
  id: number
  score?: number
  name: string
  note?: string
  at: number
  seen?: number
  online: boolean
  value: unknown
  friend?: string
  until?: number
}

const row = jsonRow<Row>({
  id: number('t.id'),
  score: optional(number('t.score')),
  name: text('t.name'),
  note: optional(text('t.note')),
  at: moment('t.at'),
  seen: optional(moment('t.seen')),
  online: flag('t.seen > t.at'),
  value: jsonValue('t.value'),
  friend: lookedUp('select to_json(t.note)::text where t.id = 1'),
  until: rarelyLookedUp(`max(${toMillisSql('u.at')})::text`, 'from (values (t.at)) as u (at) where t.seen is null'),
})

type Stored = [
  id: number,
  score: number | null,
  name: string,
  note: string | null,
  at: Date,
  seen: Date | null,
  value: unknown,
]

async function write(stored: Stored): Promise<Row> {
  const [id, score, name, note, at, seen, value] = stored
  const { rows } = await database.pool.query(
    `select ${row} as json from (values ($1::bigint, $2::float8, $3::text, $4::text, $5::timestamptz(3), $6::timestamptz(3), $7::jsonb))
       as t (id, score, name, note, at, seen, value)`,
    [id, score, name, note, at, seen, value === undefined ? null : JSON.stringify(value)],
  )
  return JSON.parse(rows[0].json)
}

test('a row is written as JSON with the values that it has', async () => {
  const at = new Date('2026-01-31T08:15:00.123Z')
  const seen = new Date('2026-02-01T00:00:00.001Z')
  expect(await write([1, 2.5, 'Ann', 'a note', at, seen, { deep: [1, null, 'x'] }])).toEqual({
    id: 1,
    score: 2.5,
    name: 'Ann',
    note: 'a note',
    at: at.getTime(),
    seen: seen.getTime(),
    online: true,
    value: { deep: [1, null, 'x'] },
    friend: 'a note',
  })
})

test('nulls are dropped, a null flag is false, and a null value is null', async () => {
  const at = new Date('1999-12-31T23:59:59.999Z')
  expect(await write([2, null, '', null, at, null, undefined])).toEqual({
    id: 2,
    name: '',
    at: at.getTime(),
    online: false,
    value: null,
    until: at.getTime(),
  })
})

test('every text round-trips', async () => {
  const texts = [
    '"quoted" \\ and \\u0041',
    'lines\r\n\ttabs',
    '\u0001\u001f\u007f\u2028\u2029',
    'Zoë 東京 🎮',
    '</script>',
    "it's",
  ]
  for (const name of texts)
    expect(await write([3, null, name, name, new Date(0), null, { [name]: name }])).toMatchObject({
      name,
      note: name,
      value: { [name]: name },
    })
})

test('every millisecond and every number round-trips', async () => {
  for (let step = 0; step < 300; step += 1) {
    const at = new Date(-62_000_000_000_000 + step * 1_017_123_456_789)
    const score = (step - 150) * 10 ** (step % 40) * 1.1
    const id = Number.MAX_SAFE_INTEGER - step
    const written = await write([id, score, '', null, at, at, step / 7])
    expect(written).toMatchObject({ id, score, at: at.getTime(), seen: at.getTime(), value: step / 7 })
  }
})

test('a row cannot begin with a field that it may lack, or have a name that is not one', () => {
  expect(() => jsonRow<{ note?: string }>({ note: optional(text('t.note')) })).toThrow('must not be optional')
  expect(() => jsonRow<{ "it's": number }>({ "it's": number('1') })).toThrow('cannot be called')
})

test('sparse data is looked up row by row, however many rows are read', async () => {
  const { pool } = database
  await pool.query('create table whole (id bigint primary key, at bigint)')
  await pool.query('insert into whole select n, n from generate_series(1, 20000) n; analyze whole')
  const looked = jsonRow<{ id: number; last?: number }>({
    id: number('t.id'),
    last: rarelyLookedUp('max(u.at)::text', 'from whole as u where u.id = t.id'),
  })
  const { rows } = await pool.query(`explain select ${looked} from whole as t order by t.id limit 20000`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('hashed')
  expect(plan.match(/Index (Only )?Scan using whole_pkey on whole u/g)).toHaveLength(2)
})
