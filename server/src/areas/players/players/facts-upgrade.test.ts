import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../engines/database/database.ts'
import { migrate } from '../../../engines/database/migrate.ts'
import { migrationsDir } from '../../../kernel/settings/paths.ts'
import { withDatabase } from '../../../testing/postgres.ts'

const migration = readdirSync(migrationsDir).find((name) => name.endsWith('-facts-of-players.sql')) ?? ''

test('an upgrade resolves the facts of the players of before as a change of a source does', {
  timeout: 60_000,
}, async () => {
  const log = pino({ level: 'silent' })
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { pool, close } = await connectDatabase({ url: withDatabase(inject('postgresUrl'), name), log })
  onTestFinished(async () => {
    await close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  await migrate(pool, migrationsDir, log, Number(migration.slice(0, 4)) - 1)
  // One player for each set of sources: a bit of their number says whether a source has a value.
  await pool.query(`
    insert into customers (cid, name, created_at) values (1, 'Studio', now());
    insert into realms (pid, root_pid, cid, name, secret, created_at) values ('DE_1', 'DE_1', 1, 'PROD', '', now());
    insert into accounts (cid, id, language, country, created_at, updated_at)
      select 1, n, case when n & 1 > 0 then ' nl' end, case when n & 2 > 0 then 'NL' end, now(), now()
      from generate_series(1, 511) n;
    insert into players (pid, gamer_tag, cid, account_id, platform, created_at, last_seen_at)
      select 'DE_1', n, 1, n, case when n & 4 > 0 then 'iOS' end, '2026-01-01', case when n & 4 > 0 then timestamptz '2026-02-02' end
      from generate_series(1, 511) n;
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
      select 'DE_1', n, 'game.private', key, value, now()
      from generate_series(1, 511) n, (values
        (8, 'LANGUAGE', 'de'), (16, 'locale', repeat('f', 200)), (32, 'geo_country_code', 'de '),
        (64, 'THORIUM_GAME_PLATFORM', ''), (128, 'PLATFORM', 'Steam'), (256, 'DATE_SESSION', '1769990400000')
      ) as source (bit, key, value)
      where n & bit > 0`)
  await migrate(pool, migrationsDir, log)
  const facts = async () =>
    (
      await pool.query(`select gamer_tag, fact_language, fact_country, fact_platform, stat_seen_at, seen_day
        from players order by gamer_tag`)
    ).rows
  const upgraded = await facts()
  expect(upgraded).toHaveLength(511)
  expect(upgraded[510]).toMatchObject({ fact_language: 'nl', fact_country: 'NL', fact_platform: 'iOS' })
  expect(upgraded[128 + 64 + 32 - 1]).toMatchObject({ fact_language: null, fact_country: 'DE', fact_platform: 'Steam' })
  await pool.query('update players set platform = platform')
  expect(upgraded).toEqual(await facts())
})
