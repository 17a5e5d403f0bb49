import { randomUUID } from 'node:crypto'
import { toLook } from '@regent/contract/text-keys'
import pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../engines/database/database.ts'
import { migrate } from '../../../engines/database/migrate.ts'
import { migrationsDir } from '../../../kernel/settings/paths.ts'
import { withDatabase } from '../../../testing/postgres.ts'

/** The last migration before names were compared by their look. */
const before = 83

test('groups and e-mails of before keep their names, and are compared as new ones are', {
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
  await migrate(pool, migrationsDir, log, before)
  const names = ['Iron Wolves', 'IRОN\u200D WOLVES', 'Ångström 01', 'Möwen\u3000l', '鉄の狼', 'Железо']
  for (const [index, one] of names.entries())
    await pool.query(
      `insert into groups (pid, id, type, name, name_key, enrollment_type, max_size, created_at)
       values ('DE_1', $1::bigint, 'guild', $2, $3, 'open', 5, to_timestamp($1::bigint))`,
      [index + 1, one, one.normalize('NFKC').toLowerCase()],
    )
  await pool.query(`insert into customers (cid, name, created_at) values (1, 'Studio', now())`)
  const emails = ['señor@x.test', 'twin-é@x.test', 'twin-é@x.test'.normalize('NFD')].map((one, index) =>
    index === 0 ? one.normalize('NFD') : one,
  )
  for (const [index, email] of emails.entries()) {
    const of = [1, index + 1, email]
    await pool.query(
      'insert into accounts (cid, id, email, created_at, updated_at) values ($1, $2, $3, now(), now())',
      of,
    )
    await pool.query(`insert into sign_in_keys (cid, kind, key, account_id) values ($1, 'email', $3, $2)`, of)
  }
  await migrate(pool, migrationsDir, log)

  const { rows } = await pool.query('select name, look from groups order by id')
  expect(rows).toEqual(names.map((one, index) => ({ name: one, look: index === 1 ? null : toLook(one) })))
  const keys = await pool.query('select key from sign_in_keys order by account_id')
  expect(keys.rows.map(({ key }) => key)).toEqual(['señor@x.test', emails[1], emails[2]])
})
