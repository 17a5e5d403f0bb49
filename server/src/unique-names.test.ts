import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createSavedQuery, updateSavedQuery } from '@regent/contract/analyze/analytics-queries'
import { EventSymbol } from '@regent/contract/engage/event-shapes'
import { EventId } from '@regent/contract/engage/events'
import { TournamentId } from '@regent/contract/engage/tournaments'
import { ContentId, ManifestId } from '@regent/contract/operate/content/content-shapes'
import { MicroserviceName } from '@regent/contract/operate/microservices'
import { createRunbook, updateRunbook } from '@regent/contract/operate/runbooks'
import { createTrial } from '@regent/contract/operate/trials'
import { createServiceAccount, updateServiceAccount } from '@regent/contract/organization/keys'
import { createCustomRole, updateCustomRole } from '@regent/contract/organization/roles'
import { createSavedView, updateSavedView } from '@regent/contract/organization/saved-views'
import { saveServicePlan } from '@regent/contract/organization/service-plans'
import { createSegment, updateSegment } from '@regent/contract/players/segments'
import { toLook } from '@regent/contract/text-keys'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import type * as z from 'zod'
import { registry } from './areas.ts'
import { connectDatabase } from './engines/database/database.ts'
import { migrate } from './engines/database/migrate.ts'
import { migrationsDir } from './kernel/settings/paths.ts'
import { withDatabase } from './testing/postgres.ts'
import { type Actor, testApp } from './testing/test-app.ts'

/** Keeps names that people choose apart: two that look the same cannot both be chosen where names must be unique. */

/** Kinds of text columns that nobody chooses: ids, words of the code, hashes, and what is computed from other columns. */
const unchosen = new Set(['id', 'word', 'sealed', 'derived'])

/** How two values are compared. */
const comparisons = {
  look: 'By what they look like: the table has a column for it in a unique index.',
  lock: 'By what they look like: the service compares all of them, behind a lock.',
  folded: 'By a key without case, width and accents as they are typed; people type it, and it is not shown to others.',
  program: 'Exactly: games, tools and services send it, and mean the one with exactly these characters.',
  reference: 'It names a record of another table, or what this table counts.',
  secret: 'Exactly: a token, or an address of mail or of the network. Letters that look alike are different addresses.',
} as const

/** The chosen text columns of unique indexes. A schema: the contract allows ASCII only, so no letter looks like another. */
const compared: Readonly<Record<string, keyof typeof comparisons | z.ZodType>> = {
  'custom_roles.look': 'look',
  'groups.name_key': 'look',
  'groups.tag_key': 'look',
  'groups.tag_look': 'look',
  'runbooks.name': 'look',
  'saved_queries.name': 'look',
  'saved_views.name': 'look',
  'segments.name': 'look',
  'service_accounts.look': 'look',
  'service_plans.name': 'look',
  'service_plans.look': 'look',
  'trials.name': 'lock',
  'promo_codes.code_key': 'folded',
  'promo_redemptions.code_key': 'folded',

  'result_players.record': 'reference',
  'result_sums.record': 'reference',
  'result_sums.symbol': 'reference',

  'content_items.id': ContentId,
  'content_live.manifest_id': ManifestId,
  'currencies.content_id': ContentId,
  'items.content_id': ContentId,
  'events.symbol': EventSymbol,
  'event_rounds.id': EventId,
  'event_group_scores.round_id': EventId,
  'event_players.round_id': EventId,
  'tournament_players.tournament_id': TournamentId,
  'service_connections.service_name': MicroserviceName,
  'service_instances.service_name': MicroserviceName,
  'service_log_configs.service_name': MicroserviceName,
  'service_samples.service_name': MicroserviceName,

  'announcements.symbol': 'program',
  'cloud_files.name': 'program',
  'cloud_save_files.name': 'program',
  'cloud_save_versions.name': 'program',
  'config_keys.name': 'program',
  'content_items.version': 'program',
  'customers.alias': 'program',
  'entitlement_definitions.symbol': 'program',
  'history_names.name': 'program',
  'history_names.field': 'program',
  'history_name_reports.name': 'program',
  'history_name_reports.field': 'program',
  'inventory_transactions.key': 'program',
  'launch_messages.name': 'program',
  'leaderboards.id': 'program',
  'localizations.key': 'program',
  'pvp_definitions.lbid': 'program',
  'service_connections.instance': 'program',
  'service_log_configs.routing_key': 'program',
  'shards.id': 'program',
  'stats.key': 'program',
  'storage_collections.collection': 'program',
  'storage_collections.storage': 'program',
  'storage_documents.collection': 'program',
  'storage_documents.id': 'program',
  'storage_documents.storage': 'program',
  'timers.name': 'program',

  'change_set_items.id': 'reference',
  'change_set_views.id': 'reference',
  'cloud_files.cohort': 'reference',
  'cloud_files.trial': 'reference',
  'grant_spending.symbol': 'reference',
  'key_gift_days.symbol': 'reference',
  'history_days.key': 'reference',
  'daily_reward_players.calendar_id': 'reference',
  'leaderboard_assignments.board_id': 'reference',
  'leaderboard_versions.board_id': 'reference',
  'listing_states.listing': 'reference',
  'listing_states.store': 'reference',
  'storage_samples.storage': 'reference',
  'timer_fires.name': 'reference',
  'ungiven_rewards.reference': 'reference',
  'ungiven_rewards.symbol': 'reference',

  'failed_attempts.key': 'secret',
  // Names of DNS, and of a provider: they are compared exactly.
  'scim_groups.name': 'program',
  'sso_domains.domain': 'program',
  'sso_identities.issuer': 'program',
  'sso_identities.subject': 'program',

  'former_names.value': 'secret',
  'known_networks.network': 'secret',
  'push_registrations.token': 'secret',
  'scim_people.user_key': 'secret',
  'sign_in_keys.key': 'secret',
}

test('each text that must be unique says how two of them are compared', async () => {
  const { db } = await testApp()
  const { rows } = await sql<{ name: string; column: string }>`
    select distinct c.relname as name, a.attname as column
    from pg_index as i
    join pg_class as c on c.oid = i.indrelid
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'varchar'::regtype)
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
      and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))
  `.execute(db)
  const columns = new Set(rows.map(({ name, column }) => `${name}.${column}`))
  const kindOf = ({ name, column }: { name: string; column: string }) =>
    (registry.texts.kinds as Readonly<Record<string, Readonly<Record<string, string>>>>)[name]?.[column] ?? ''
  const chosen = rows.filter((row) => row.column !== 'pid' && !unchosen.has(kindOf(row)))
  // A new column: if people choose it, give the table a column `look` in a unique index (engines/database/looks.ts).
  expect(chosen.map(({ name, column }) => `${name}.${column}`).sort()).toEqual(Object.keys(compared).sort())
  for (const [column, by] of Object.entries(compared)) {
    const [table = ''] = column.split('.')
    if (by === 'look') expect(columns, column).toContain(`${table}.look`)
    if (typeof by === 'object') expect(by.safeParse('eventѕ.kraken').success, column).toBe(false)
  }
})

const search = { criteria: [{ stat: 'LEVEL', rel: 'gte' as const, value: 5 }] }
const plan = { mongoHosts: 'db:27017' }
const cohorts = JSON.stringify([{ name: 'A', pct: 100 }])
const view = { list: 'payments', state: { search: { state: 'FAILED' }, hidden: [] } }
const step = { kind: 'config' as const, title: 'Open it', body: { upserts: { 'arena|season': '1' } } }
const book = { description: '', parameters: [], steps: [step] }

const make = async (by: Actor, name: string): Promise<number> =>
  (await by.call(createSegment, { body: { name, isShared: true, search } })).id

type Unique = {
  /** Makes a record with this name; answers its id, if it can be renamed. */
  make: (by: Actor, name: string) => Promise<{ status: number; body: unknown }>
  rename?: (by: Actor, id: number, name: string) => Promise<{ status: number; body: unknown }>
}
const uniques: Record<string, Unique> = {
  segments: {
    make: (by, name) => by.send(createSegment, { body: { name, isShared: true, search } }),
    rename: (by, id, name) => by.send(updateSegment, { params: { id }, body: { name } }),
  },
  'own segments': { make: (by, name) => by.send(createSegment, { body: { name, isShared: false, search } }) },
  saved_views: {
    make: (by, name) => by.send(createSavedView, { body: { ...view, name, isShared: true } }),
    rename: (by, id, name) => by.send(updateSavedView, { params: { id }, body: { name } }),
  },
  custom_roles: {
    make: (by, name) => by.send(createCustomRole, { body: { name, rights: ['view docs'] } }),
    rename: (by, id, name) => by.send(updateCustomRole, { params: { id }, body: { name } }),
  },
  service_accounts: {
    make: (by, name) => by.send(createServiceAccount, { body: { name } }),
    rename: (by, id, name) => by.send(updateServiceAccount, { params: { id }, body: { name } }),
  },
  'own views': { make: (by, name) => by.send(createSavedView, { body: { ...view, name } }) },
  saved_queries: {
    make: (by, name) => by.send(createSavedQuery, { body: { name, query: 'select 1', isShared: true } }),
    rename: (by, id, name) => by.send(updateSavedQuery, { params: { id }, body: { name } }),
  },
  'own queries': { make: (by, name) => by.send(createSavedQuery, { body: { name, query: 'select 1' } }) },
  runbooks: {
    make: (by, name) => by.send(createRunbook, { body: { ...book, name } }),
    rename: (by, id, name) => by.send(updateRunbook, { params: { id }, body: { ...book, name } }),
  },
  service_plans: { make: (by, name) => by.send(saveServicePlan, { body: { ...plan, name } }) },
  trials: { make: (by, name) => by.send(createTrial, { body: { name, cohorts, strat: 'GLOBALLY_OPEN' } }) },
}

test.each(Object.entries(uniques))('two names that look the same cannot both be chosen: %s', async (_, unique) => {
  const app = await testApp()
  const admin = await app.as('admin')
  const made = await unique.make(admin, 'Payers')
  expect(made).toMatchObject({ status: 200 })
  // The letters are Cyrillic, or of full width.
  for (const name of ['Рayers', 'PАYERS', 'Ｐayers']) {
    const answer = await unique.make(admin, name)
    expect([name, answer]).toMatchObject([name, { body: { field: 'name' } }])
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
  if (!unique.rename) return
  const { id } = made.body as { id: number }
  const other = (await unique.make(admin, 'Whales')).body as { id: number }
  expect(await unique.rename(admin, other.id, 'РAYERS')).toMatchObject({ body: { field: 'name' } })
  // Its own name may get another spelling.
  expect(await unique.rename(admin, id, 'РAYERS')).toMatchObject({ status: 200 })
})

test('a record that looks like another one from before can be changed while it keeps its name', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const first = await make(admin, 'Old 1')
  const second = await make(admin, 'Old 2')
  await app.db.updateTable('segments').set({ name: 'OId 1', look: null }).where('id', '=', second).execute()
  const params = { id: second }
  const other = { criteria: [{ stat: 'LEVEL', rel: 'gte' as const, value: 6 }] }
  expect(await admin.send(updateSegment, { params, body: { name: 'OId 1', search: other } })).toMatchObject({
    status: 200,
  })
  expect(await admin.send(updateSegment, { params, body: { name: 'OLD 1' } })).toMatchObject({
    body: { field: 'name' },
  })
  expect(await admin.send(updateSegment, { params: { id: first }, body: { name: 'Old 3' } })).toMatchObject({
    status: 200,
  })
})

test('names of before that look the same stay', { timeout: 60_000 }, async () => {
  const log = pino({ level: 'silent' })
  const database = `upgrade_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const { pool, close } = await connectDatabase({ url: withDatabase(inject('postgresUrl'), database), log })
  onTestFinished(async () => {
    await close()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  const [own = ''] = readdirSync(migrationsDir).filter((file) => file.endsWith('-looks-of-names.sql'))
  await migrate(pool, migrationsDir, log, Number(own.slice(0, 4)) - 1)
  await pool.query(`insert into customers (cid, name, created_at) values (1, 'Studio', now())`)
  await pool.query(
    `insert into accounts (cid, id, email, created_at, updated_at) values (1, 7, 'a@b.test', now(), now())`,
  )
  await pool.query(
    `insert into realms (cid, pid, root_pid, name, secret, created_at) values (1, 'DE_1', 'DE_1', 'Sky', 'x', now())`,
  )
  const names = ['Payers', 'Рayers', 'Wave 1', 'Wave l', '鯨']
  for (const [index, name] of names.entries()) {
    const values = [index + 1, name]
    const times = 'to_timestamp($1::bigint), to_timestamp($1::bigint)'
    await pool.query(
      `insert into segments (pid, id, name, is_shared, search, created_at, updated_at)
       values ('DE_1', $1::bigint, $2, true, '{}', ${times})`,
      values,
    )
    await pool.query(
      `insert into saved_views (cid, id, list, account_id, name, is_shared, state, created_at, updated_at)
       values (1, $1::bigint, 'mails', 7, $2, false, '{}', ${times})`,
      values,
    )
    await pool.query(
      `insert into saved_queries (pid, id, name, query, is_shared, account_id, created_at, updated_at)
       values ('DE_1', $1::bigint, $2, '', false, 7, ${times})`,
      values,
    )
    await pool.query(
      `insert into runbooks (pid, id, name, description, parameters, steps, created_at, updated_at)
       values ('DE_1', $1::bigint, $2, '', '[]', '[]', ${times})`,
      values,
    )
  }
  await migrate(pool, migrationsDir, log)
  const looks = names.map((name, index) => ({ name, look: index === 1 || index === 3 ? null : toLook(name) }))
  for (const table of ['segments', 'saved_views', 'saved_queries', 'runbooks'])
    expect([table, (await pool.query(`select name, look from ${table} order by id`)).rows]).toEqual([table, looks])
})
