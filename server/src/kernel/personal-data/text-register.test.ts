import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registry } from '../../areas.ts'
import type { OwnedTables } from '../../engines/database/owned-tables.ts'
import { testApp } from '../../testing/test-app.ts'
import { repoRoot } from '../settings/paths.ts'
import { textRegister } from './text-register.ts'

const { kinds, searched } = registry.texts

/** The tool that migrates has a table of its own, without people. */
const ofTool = 'schema_migrations'

/** Columns that can hold text: also what is stored as bytes, and types that nobody has used yet. */
async function textColumnsOfDatabase() {
  const { db } = await testApp()
  const { rows } = await sql<{ name: string; column: string }>`
    select c.table_name as name, c.column_name as column
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> ${ofTool}
      and trim(leading '_' from c.udt_name) <> all (array['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'bool',
                                                          'date', 'timestamptz', 'uuid'])
      and c.column_name <> 'pid'
    order by 1, 2
  `.execute(db)
  expect(rows.length).toBeGreaterThan(350)
  return rows.map(({ name, column }) => `${name}.${column}`)
}

test('each text column of the database says whether it may name a person, and nothing else does', async () => {
  const declared = Object.entries(kinds).flatMap(([name, columns]) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  )
  // A new column: declare it in `tables` of its module's tables.ts. What the kinds mean: engines/database/owned-tables.ts.
  expect(declared.sort()).toEqual((await textColumnsOfDatabase()).sort())
})

test('each table of the database belongs to a module', async () => {
  const { db } = await testApp()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${ofTool} order by 1
  `.execute(db)
  const source = join(repoRoot, 'server/src')
  const owners = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[\\/])tables\.ts$/.test(path))
    .map((path) => readFileSync(join(source, path), 'utf8'))
  const ownersOf = (name: string) =>
    owners.filter((text) => new RegExp(`^ {2,4}${name}: \\{`, 'm').test(withoutDeclaration(text)))
  expect(rows.length).toBeGreaterThan(130)
  expect(rows.map(({ name }) => [name, ownersOf(name).length])).toEqual(rows.map(({ name }) => [name, 1]))
})

const withoutDeclaration = (source: string) => source.split('export const tables')[0] ?? ''

test('each searched table is read by its organization or realm, in the order of its key', async () => {
  const { db } = await testApp()
  const { rows } = await sql<{ name: string; first: string }>`
    select c.relname as name, a.attname as first
    from pg_index as i join pg_class as c on c.oid = i.indrelid
    join pg_attribute as a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and c.relnamespace = 'public'::regnamespace
  `.execute(db)
  const firsts = new Map(rows.map(({ name, first }) => [name, first]))
  expect(searched.length).toBeGreaterThan(60)
  expect(searched.filter(({ table }) => !['cid', 'pid'].includes(firsts.get(table) ?? ''))).toEqual([])
})

test('two modules cannot declare the same table', () => {
  const one: OwnedTables = { notes: { kept: { with: 'player' }, texts: { text: 'mention' } } }
  expect(() => textRegister([one, { notes: { kept: { with: 'player' }, texts: { text: 'id' } } }])).toThrow(
    'Two modules declare the table "notes".',
  )
})
