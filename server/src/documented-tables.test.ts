import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { repoRoot } from './kernel/settings/paths.ts'
import { testApp } from './testing/test-app.ts'

/** Compares the chapter of docs/run/very-large-games.md about partitions with the tables of the database. */
test('docs/run/very-large-games.md counts the tables by their primary keys, and names those without a realm or organization', async () => {
  const { db } = await testApp()
  const { rows } = await sql<{ name: string; key: string[] }>`
    select table_class.relname as name, array_agg(attribute.attname::text order by part.position) as key
    from pg_index index
    join pg_class table_class on table_class.oid = index.indrelid
    cross join unnest(index.indkey) with ordinality as part (number, position)
    join pg_attribute attribute on attribute.attrelid = table_class.oid and attribute.attnum = part.number
    where index.indisprimary and table_class.relnamespace = 'public'::regnamespace
    group by table_class.relname`.execute(db)
  expect(rows.length).toBeGreaterThan(100)
  const kindOf = (key: string[]) =>
    key[0] === 'cid'
      ? 'accounts and staff'
      : key[0] !== 'pid'
        ? 'none'
        : key.includes('gamer_tag')
          ? 'players'
          : 'realms'
  const tablesOf = (kind: string) => rows.flatMap(({ name, key }) => (kindOf(key) === kind ? [name] : []))

  const [, chapter = ''] = readFileSync(join(repoRoot, 'docs/run/very-large-games.md'), 'utf8').split(
    '\n## What is partitioned by what\n',
  )
  for (const kind of ['players', 'accounts and staff', 'realms'])
    expect(chapter).toContain(`| ${tablesOf(kind).length} of ${kind}: `)
  const [sentence = ''] = /only [^.]+\./.exec(chapter) ?? []
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  // The migrations are a table of the tool, not of the product.
  const others = tablesOf('none').filter((name) => name !== 'schema_migrations')
  expect(named.sort()).toEqual(others.sort())
})
