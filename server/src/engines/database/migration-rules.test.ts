import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareVersions } from '../compare-versions.ts'
import { listMigrations } from './migrate.ts'

/**
 * The rule for migrations: expand first, contract in a later release. The release before the latest works on the same
 * database, so a migration only adds, unless it names the oldest release that does without what it removes.
 */

const root = join(import.meta.dirname, '../../../..')
/** Earlier migrations need a stop of all servers. */
const lastWithoutRule = 118

const patterns: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table, a view or a function', /\bdrop (table|view|function|sequence|type|trigger)\b/i],
  ['drops a column', /\balter table [^;]*\bdrop (column|constraint)\b/i],
  ['drops an index', /\bdrop index (?!concurrently)/i],
  ['renames', /\balter (table|index|sequence|view)\b[^;]*\brename\b/i],
  ['changes the type of a column', /\balter table [^;]*\balter (column )?\w+ (set data )?type\b/i],
  ['forbids null', /\balter table [^;]*\bset not null\b/i],
  ['drops a default', /\balter table [^;]*\bdrop default\b/i],
  [
    'adds a column without a default that must not be null',
    /\badd (column )?(if not exists )?\w+ (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/i,
  ],
  ['empties a table', /\btruncate\b/i],
]

/** What would break or block a running server of the release before. */
function findViolations(sql: string): string[] {
  const code = sql
    .replace(/--.*$/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/\s+/g, ' ')
  const made = new Set([...code.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, table]) => table))
  const others = code
    .split(';')
    .filter((statement) => {
      const changed = /\balter table (?:only |if exists )*(\w+)/i.exec(statement)?.[1]
      return changed === undefined || !made.has(changed)
    })
    .join(';')
  const found = patterns.filter(([, pattern]) => pattern.test(others)).map(([what]) => what)
  const blocking = [...code.matchAll(/\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on (\w+)/gi)]
  if (blocking.some(([, table]) => !made.has(table))) found.push('builds an index that blocks writes')
  const checks = others.split(';').filter((statement) => /\badd constraint\b/i.test(statement))
  if (checks.some((statement) => !/\bnot valid\b/i.test(statement))) found.push('checks all rows for a constraint')
  return found
}

describe('migrations', () => {
  const ruled = listMigrations(join(root, 'server', 'migrations')).filter(({ number }) => number > lastWithoutRule)

  test('only add, unless they name the oldest release that does without what they remove', () => {
    const broken = ruled
      .filter(({ oldestRelease }) => oldestRelease === undefined)
      .flatMap(({ name, sql }) => findViolations(sql).map((what) => `${name} ${what}`))
    expect(broken).toEqual([])
  })

  test('migrations that name a release name a published one, so that the release before the latest works', () => {
    const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    const published = [...log.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, release = '']) => release)
    expect(published.length).toBeGreaterThan(10)
    const named = ruled.flatMap(({ name, oldestRelease }) => (oldestRelease ? [{ name, oldestRelease }] : []))
    expect(named.filter(({ oldestRelease }) => !published.includes(oldestRelease))).toEqual([])
    expect(named.filter(({ oldestRelease }) => compareVersions(oldestRelease, published[0] ?? '') > 0)).toEqual([])
  })
})

test.each([
  ['drop table stats', 'drops a table, a view or a function'],
  ['alter table stats drop column value', 'drops a column'],
  ['alter table stats add column b int, drop constraint stats_pkey', 'drops a column'],
  ['drop index stats_by_value', 'drops an index'],
  ['alter table stats rename to values', 'renames'],
  ['alter table stats rename column value to amount', 'renames'],
  ['alter table stats alter column value type bigint', 'changes the type of a column'],
  ['alter table stats alter value set not null', 'forbids null'],
  ['alter table stats alter column value drop default', 'drops a default'],
  ['alter table stats add column rank int not null', 'adds a column without a default that must not be null'],
  ['create table b (); truncate stats', 'empties a table'],
  ['create index stats_by_rank on stats (rank)', 'builds an index that blocks writes'],
  ['create unique index stats_by_rank on stats (rank)', 'builds an index that blocks writes'],
  ['alter table stats add constraint positive check (value > 0)', 'checks all rows for a constraint'],
])('the rule refuses %s', (sql, what) => {
  expect(findViolations(sql)).toEqual([what])
})

test.each([
  'create table ranks (id int not null); create index ranks_by_id on ranks (id); alter table ranks add primary key (id)',
  'alter table stats add column rank int not null default 0',
  'alter table stats add column rank int, add column place text',
  'create index concurrently if not exists stats_by_rank on stats (rank)',
  'drop index concurrently if exists stats_by_rank',
  'alter table stats add constraint positive check (value > 0) not valid',
  'alter table stats alter column rank set default 1',
  '-- rename and drop column of stats follow\nalter table stats add column rank int',
  `create function f() returns trigger language plpgsql as $$ begin truncate a; end $$`,
])('the rule allows %s', (sql) => {
  expect(findViolations(sql)).toEqual([])
})
