import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { areas } from './areas.ts'
import { sweepRuns } from './engines/jobs/sweep.ts'
import { retentionRules } from './kernel/records/retention-rules.ts'
import { repoRoot } from './kernel/settings/paths.ts'
import { settingList } from './kernel/settings/setting-list.ts'
import { startApp } from './testing/test-app.ts'

const rules = retentionRules(areas)
const owners = ['database', 'organization', 'realm', 'account', 'player']

const periods = {
  auditKeptDays: 90,
  sessionsKeptDays: 90,
  mailsKeptDays: 30,
  emailsKeptDays: 1,
  inventoryKeptDays: 90,
  timelineKeptDays: 90,
  eventsKeptDays: 90,
  versionsKeptDays: 90,
  usageKeptDays: 400,
}
const server = startApp(periods)
afterAll(async () => (await server).close())

test('each table of the database has a retention rule', async () => {
  const { db } = await server
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
  `.execute(db)
  expect(rows.length).toBeGreaterThan(180)
  const tables = rows.map(({ name }) => name)
  expect(tables.filter((name) => !rules.has(name))).toEqual([])
  expect([...rules.keys()].filter((name) => !tables.includes(name))).toEqual([])
})

test('the owner of a table is, through other tables or directly, one that is not in the list', () => {
  const findOwner = (table: string, path: readonly string[] = []): string => {
    expect(path, 'a circle of owners').not.toContain(table)
    const rule = rules.get(table)
    if (!rule || !('with' in rule)) return rule ? 'its period' : table
    return findOwner(rule.with, [...path, table])
  }
  for (const table of rules.keys()) expect([...owners, 'its period'], table).toContain(findOwner(table))
})

test('a table that is deleted with rows of another table refers to them, or its area deletes them together', async () => {
  const { db } = await server
  const { rows } = await sql<{ name: string; owner: string }>`
    select child.relname as name, parent.relname as owner from pg_constraint as c
    join pg_class as child on child.oid = c.conrelid join pg_class as parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.confdeltype = 'c'
  `.execute(db)
  const cascades = new Set(rows.map(({ name, owner }) => `${name} of ${owner}`))
  const owned = [...rules].flatMap(([table, rule]) =>
    'with' in rule && !owners.includes(rule.with) ? [`${table} of ${rule.with}`] : [],
  )
  expect(owned.filter((one) => !cascades.has(one)).sort()).toEqual(deletedByTheirArea)
})

/** Their SQL deletes them, or keeps them on purpose, such as the recipients of a deleted campaign. */
const deletedByTheirArea: readonly string[] = [
  'campaign_recipients of campaigns',
  'event_group_scores of event_rounds',
  'leaderboard_assignments of leaderboards',
  'leaderboard_entries of leaderboards',
  'leaderboard_marks of leaderboards',
  'leaderboard_versions of leaderboards',
  'mail_contents of mails',
  'promo_codes of promos',
  'promo_players of promos',
  'promo_redemptions of promos',
  'sale_purchases of sales',
  'webhook_drops of webhooks',
]

test('each job of a rule runs to its end on a server with all periods set', async () => {
  const { db, jobs, clock } = await server
  // A worker defines this job, the app does not.
  sweepRuns(jobs)
  await jobs.runDue()
  clock.now += dayMs - (clock.now % dayMs)
  await jobs.runDue()
  const { rows } = await sql<{ kind: string; states: string[] }>`
    select kind, array_agg(distinct state) as states from job_runs where cid = 0 group by kind
  `.execute(db)
  const states = new Map(rows.map((row) => [row.kind, row.states]))
  const named = [...rules.values()].flatMap((rule) => ('job' in rule && rule.job !== undefined ? rule.job : []))
  expect(named.length).toBeGreaterThan(40)
  for (const job of named) expect([job, states.get(job)]).toEqual([job, ['done']])
})

test('each setting of a period is the rule of a table, and a test runs its sweeper', () => {
  const settings = Object.keys(settingList).filter((name) => name.endsWith('_KEPT_DAYS'))
  const used = [...rules].flatMap(([table, rule]) =>
    'days' in rule && typeof rule.days === 'string' ? [{ table, setting: rule.days }] : [],
  )
  expect([...new Set(used.map(({ setting }) => setting as string))].sort()).toEqual(settings.sort())
  expect(Object.keys(sweeperTests).sort()).toEqual(used.map(({ table }) => table).sort())
  for (const { table, setting } of used) {
    const source = readFileSync(join(repoRoot, 'server/src', sweeperTests[table] ?? ''), 'utf8')
    const property = setting.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    expect(source, `${table} in ${sweeperTests[table]}`).toMatch(new RegExp(`\\b(${property}|tidy)\\b`))
    expect(source).toMatch(/runDue\(|tidy/i)
  }
})

/** The test that lets time pass and finds the rows of a table deleted. */
const sweeperTests: Readonly<Record<string, string>> = {
  audit_entries: 'areas/organization/audit/retention.test.ts',
  audit_seals: 'areas/organization/audit/retention.test.ts',
  api_hits: 'areas/organization/usage/sweep.test.ts',
  commerce_versions: 'areas/monetize/commerce/sweep.test.ts',
  content_items: 'areas/operate/content/sweep.test.ts',
  content_lists: 'areas/operate/content/sweep.test.ts',
  content_manifests: 'areas/operate/content/sweep.test.ts',
  daily_reward_claims: 'timeline-retention.test.ts',
  event_players: 'areas/engage/events/sweep.test.ts',
  group_moves: 'timeline-retention.test.ts',
  purchases: 'timeline-retention.test.ts',
  emails: 'areas/organization/audit/retention.test.ts',
  history_parts: 'kernel/history/retention.test.ts',
  inventory_changes: 'areas/monetize/inventory/sweep.test.ts',
  mails: 'areas/communicate/mail/sweep.test.ts',
  sessions: 'areas/players/sessions/sweep.test.ts',
}
