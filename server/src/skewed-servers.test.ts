import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryHistory } from '@regent/contract/analyze/analytics'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer } from '@regent/contract/organization/customers'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { builtServer } from './testing/built-server.ts'
import { withDatabase } from './testing/postgres.ts'
import { withClockAhead } from './testing/shifted-clock.ts'
import { startServer } from './testing/started-server.ts'

const aheadMs = 120_000

test('of two servers with clocks two minutes apart one is rejected; with a wider limit both work together', {
  timeout: 240_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'regent-skewed-'))
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name} template template_regent strategy file_copy`)
  const DATABASE_URL = withDatabase(inject('postgresUrl'), name)
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(root, { recursive: true, force: true })
  })
  const common = {
    DATABASE_URL,
    SECRET_KEY: randomBytes(32).toString('hex'),
    FILES_URL: `file://${join(root, 'files')}`,
    PUBLIC_URL: '',
    SERVER_URL: '',
  }
  const right = await startServer({ ...common, DATA_DIR: join(root, 'right') })
  onTestFinished(() => right.stop())

  const env = { ...common, ...withClockAhead(aheadMs), DATA_DIR: join(root, 'ahead') }
  const refusal = await new Promise<string>((resolve) => {
    const given = { ...process.env, NODE_ENV: 'production', ...env, PORT: '0' }
    execFile(process.execPath, [builtServer()], { env: given }, (error, _, stderr) =>
      resolve(`${error?.code} ${stderr}`),
    )
  })
  expect(refusal).toMatch(
    /^1 The clocks of this machine \(\S+\) and the database \(\S+\) differ by 1\d\d seconds\. Synchronize both/,
  )

  const ahead = await startServer({ ...env, MAX_CLOCK_SKEW_SECONDS: '600' })
  onTestFinished(() => ahead.stop())
  const login = { email: 'admin@skewed.test', password: randomUUID() }
  const { cid, pid } = await ahead.remote.call(createCustomer, {
    body: { ...login, customerName: 'Skewed', projectName: 'Clocks' },
  })
  const body = {
    grant_type: 'password',
    username: login.email,
    password: login.password,
    customerScoped: true,
  } as const
  const tokens = requireTokens(await ahead.remote.call(createToken, { body }, { scope: String(cid) }))
  const { rows } = await client.query(
    `select max(at) <= clock_timestamp() as "isPast", count(*)::int as count from audit_entries where cid = $1`,
    [cid],
  )
  expect(rows[0]).toMatchObject({ isPast: true, count: expect.any(Number) })
  expect(rows[0].count).toBeGreaterThan(0)

  // One of the two owns the analytics engine; the other one signs its question to it.
  for (const { remote } of [right, ahead]) {
    const asked = remote.call(
      queryHistory,
      { body: { query: 'select 1 as one' } },
      { scope: `${cid}.${pid}`, token: tokens.access_token },
    )
    expect((await asked).json).toEqual([{ one: 1 }])
  }
  const metrics = await (await fetch(`${ahead.origin}/metrics`)).text()
  const skew = Number(/^regent_clock_skew_seconds (\S+)/m.exec(metrics)?.[1])
  expect(Math.abs(skew - aheadMs / 1_000)).toBeLessThan(20)
})
