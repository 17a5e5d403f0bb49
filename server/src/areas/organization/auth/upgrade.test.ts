import { randomUUID } from 'node:crypto'
import { type RawInput, toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { createServerToken, createToken, listSignIns } from '@regent/contract/organization/auth'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs, hourMs } from '@regent/contract/time'
import pg from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../engines/database/database.ts'
import { migrate } from '../../../engines/database/migrate.ts'
import { migrationsDir } from '../../../kernel/settings/paths.ts'
import { withDatabase } from '../../../testing/postgres.ts'
import { startApp, testApp } from '../../../testing/test-app.ts'
import { hashPassword } from './passwords.ts'
import { hashToken, newToken } from './tokens.ts'

/** The last migration before API keys, second factors, single sign-on, passkeys and limits of realm secrets. */
const before = 96
const cid = 4_000_123
const pid = 'DE_4000123'
const password = 'Correct-Horse-7'
const secret = 'a realm secret of before'

test('after an upgrade all passwords, sessions and realm secrets of before work', { timeout: 60_000 }, async () => {
  const log = pino({ level: 'silent' })
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  const url = withDatabase(inject('postgresUrl'), name)
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const { pool, close } = await connectDatabase({ url, log })
  await migrate(pool, migrationsDir, log, before)

  const now = Date.UTC(2026, 0, 15, 12)
  const tokens = {
    access: newToken(cid),
    refresh: newToken(cid),
    playersAccess: newToken(cid),
    playersRefresh: newToken(cid),
  }
  await pool.query(
    `insert into customers (cid, alias, name, created_at) values ($1, 'old-studio', 'Old Studio', now())`,
    [cid],
  )
  await pool.query(
    `insert into realms (cid, pid, root_pid, name, secret, created_at) values ($1, $2, $2, 'PROD', $3, now())`,
    [cid, pid, (await testApp()).services.vault.seal(secret)],
  )
  await pool.query(
    `insert into accounts (cid, id, email, password_hash, role, created_at, updated_at)
     values ($1, 7, 'ada@old.test', $2, 'admin', now(), now()), ($1, 8, null, null, null, now(), now())`,
    [cid, await hashPassword(password)],
  )
  await pool.query(`insert into sign_in_keys (cid, kind, key, account_id) values ($1, 'email', 'ada@old.test', 7)`, [
    cid,
  ])
  await pool.query(
    `insert into players (pid, gamer_tag, cid, account_id, created_at, last_seen_at) values ($2, 9, $1, 8, now(), now())`,
    [cid, pid],
  )
  const at = new Date(now - hourMs)
  await pool.query(
    `insert into sign_ins (cid, id, account_id, pid, gamer_tag, created_at, last_used_at)
     values ($1, 11, 7, null, null, $3, $3), ($1, 12, 8, $2, 9, $3, $3)`,
    [cid, pid, at],
  )
  for (const [signIn, token, type] of [
    [11, tokens.access, 'access'],
    [11, tokens.refresh, 'refresh'],
    [12, tokens.playersAccess, 'access'],
    [12, tokens.playersRefresh, 'refresh'],
  ] as const)
    await pool.query(
      `insert into tokens (cid, hash, type, sign_in_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [cid, hashToken(token), type, signIn, at, new Date(now + 20 * dayMs)],
    )

  await migrate(pool, migrationsDir, log)
  await close()
  const app = await startApp({}, url)
  onTestFinished(() => app.close())
  app.clock.now = now
  const send = async (
    call: AnyEndpoint,
    input: RawInput,
    { token, scope }: { token?: string; scope?: string } = {},
  ) => {
    const { method, url: path, body } = toHttpRequest(call, input)
    const reply = await app.app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        'x-beam-scope': scope ?? String(cid),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    })
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
  }
  const realm = `${cid}.${pid}`

  // The password, without a second factor, which nobody requires yet.
  const grant = { grant_type: 'password', username: 'ada@old.test', password, customerScoped: true }
  expect(await send(createToken, { body: grant })).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
  // Sessions of operators and players, which keep their length.
  const session = await send(listSignIns, { query: {} }, { token: tokens.access })
  expect(session.status).toBe(200)
  expect(JSON.stringify(session.body)).not.toContain('"ends"')
  const refresh = (refresh_token: string) => ({ body: { grant_type: 'refresh_token', refresh_token } })
  expect((await send(createToken, refresh(tokens.refresh))).body).toMatchObject({ expires_in: hourMs })
  const ofPlayer = await send(listSignIns, { query: {} }, { token: tokens.playersAccess, scope: realm })
  expect(ofPlayer).toMatchObject({ status: 200, body: { rows: [{ isCurrent: true, pid }] } })
  expect((await send(createToken, refresh(tokens.playersRefresh), { scope: realm })).status).toBe(200)
  // The secret of the realm: every call from every address, as before.
  const server = await send(createServerToken, { body: { clientId: pid, clientSecret: secret } }, { scope: realm })
  expect(server.status).toBe(200)
  const body = { set: { HONOR: '5' } }
  const token = String(server.body['accessToken'])
  const written = await send(
    setStats,
    { params: { objectId: toObjectId('game.private', 9) }, body },
    { token, scope: realm },
  )
  expect(written.status).toBe(200)
})
