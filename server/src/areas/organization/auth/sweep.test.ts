import { getCustomer } from '@regent/contract/organization/customers'
import { dayMs, hourMs, secondMs } from '@regent/contract/time'
import pino from 'pino'
import { expect, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { createNotifyHub } from '../../../engines/database/notify.ts'
import { Jobs } from '../../../engines/jobs/jobs.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'
import { upsertCode } from './queries.ts'
import { signIn } from './service.ts'
import { revokeSignInsOfAccount } from './sign-in-queries.ts'
import { sweepSignIns } from './sweep.ts'
import { hashToken, noCustomer } from './tokens.ts'

const nextHour = ({ now }: TestApp) => now() + hourMs - (now() % hourMs)

/** Lets the next full hour strike, and answers what the sweep then says that it deleted. */
async function sweep(app: TestApp): Promise<unknown> {
  const log = pino({ level: 'silent' })
  const hub = await createNotifyHub({ url: app.databaseUrl, log })
  const jobs = new Jobs({ db: app.db, hub, log, clock: app.now, pollMs: 10 })
  sweepSignIns(jobs)
  await jobs.start()
  await expect.poll(() => app.db.selectFrom('jobs').select('id').execute()).toHaveLength(1)
  app.advance(nextHour(app) - app.now())
  const ended = () => app.db.selectFrom('job_runs').select('result').where('state', '=', 'done').execute()
  await expect.poll(ended, { timeout: 20_000 }).toHaveLength(1)
  const [run] = await ended()
  await jobs.stop(secondMs)
  await hub.close()
  await app.db.deleteFrom('jobs').execute()
  return run?.result
}

test('the sweep deletes tokens a month after they expired, and sign-ins that have none left', async () => {
  const app = await ownApp()
  const { cid, db, pid } = app
  const at = nextHour(app)
  const operator = await app.as('admin')
  const player = await app.player()
  const asOperator = { cid, accountId: operator.accountId }
  const asPlayer = { cid, accountId: player.accountId, player: { pid, gamerTag: player.gamerTag } }
  // An operator's access token lives an hour and the refresh token 30 days, a player's 10 days and a year.
  const gone = await signIn(db, at - 60 * dayMs - 1, asOperator)
  const revoked = await app.as('tester')
  await signIn(db, at - 70 * dayMs, { cid, accountId: revoked.accountId })
  await revokeSignInsOfAccount(db, cid, revoked.accountId, new Date(at - 65 * dayMs))
  const atLimit = await signIn(db, at - 60 * dayMs, asOperator)
  const refreshable = await signIn(db, at - 29 * dayMs, asOperator)
  const faded = await signIn(db, at - 40 * dayMs - 1, asPlayer)
  const playing = await signIn(db, at - 40 * dayMs, asPlayer)

  const before = await db.selectFrom('sign_ins').select('id').where('cid', '=', cid).execute()
  expect(await sweep(app)).toEqual({ tokens: 6, signIns: 2, codes: 0, failures: 0, pendingAccounts: 0, networks: 0 })
  const left = await db.selectFrom('tokens').select('hash').where('cid', '=', cid).execute()
  const isLeft = (token: string) => left.some(({ hash }) => hash.equals(hashToken(token)))
  const pairs = [gone, atLimit, refreshable, faded, playing]
  expect(pairs.map((pair) => [isLeft(pair.access_token), isLeft(pair.refresh_token)])).toEqual([
    [false, false],
    [false, true],
    [true, true],
    [false, true],
    [true, true],
  ])
  const after = await db.selectFrom('sign_ins').select('id').where('cid', '=', cid).execute()
  expect(before.length - after.length).toBe(2)

  // Who can refresh is told that the token has expired, and refreshes.
  const scope = String(cid)
  await expect(app.withToken(refreshable.access_token, scope).call(getCustomer, {})).rejects.toMatchObject({
    code: 'ExpiredTokenError',
  })
  const tokensOf = async (refresh_token: string) =>
    app.app.inject({
      method: 'POST',
      url: '/basic/auth/token',
      headers: { 'x-beam-scope': app.scope },
      payload: { grant_type: 'refresh_token', refresh_token },
    })
  for (const { refresh_token } of [refreshable, faded, playing]) {
    expect((await tokensOf(refresh_token)).statusCode).toBe(200)
  }
  expect((await tokensOf(gone.refresh_token)).json()).toMatchObject({ error: 'InvalidRefreshTokenError' })
})

test('the sweep deletes codes past their time, failures of the day before, and sign-ups of the week before', async () => {
  const app = await ownApp()
  const { cid, db } = app
  const at = nextHour(app)
  const code = async (expiresAt: number) => {
    const { accountId } = await app.as('tester')
    const hash = hashToken(String(newId()))
    await upsertCode(
      db,
      { cid, accountId, purpose: 'password', hash, sealed: hash, expiresAt: new Date(expiresAt) },
      new Date(expiresAt - hourMs),
    )
    return accountId
  }
  await code(at - dayMs)
  await code(at)
  const living = await code(at + 1)

  const failures = [...Array(2_500).keys()].map((index) => ({ key: `old ${index}`, window_start: at - dayMs - 1 }))
  failures.push({ key: 'a day old', window_start: at - dayMs }, { key: 'new', window_start: at - hourMs })
  const rows = failures.map(({ key, window_start }) => ({ key, window_start: new Date(window_start), count: 1 }))
  await db.insertInto('failed_attempts').values(rows).execute()

  const pending = async (createdAt: number) => {
    const id = newId()
    const created_at = new Date(createdAt)
    await db.insertInto('pending_accounts').values({ id, email: null, password_hash: null, created_at }).execute()
    await signIn(db, createdAt, { cid: noCustomer, accountId: id })
    return id
  }
  const forgotten = await pending(at - 7 * dayMs - 1)
  const signingUp = await pending(at - 7 * dayMs)

  await db.deleteFrom('known_networks').execute()
  const { accountId: account_id } = await app.as('tester')
  const networks = ['192.0.2.1', '192.0.2.2'].map((network, index) => ({
    cid,
    account_id,
    network,
    used_at: new Date(at - 90 * dayMs - 1 + index),
  }))
  await db.insertInto('known_networks').values(networks).execute()

  expect(await sweep(app)).toMatchObject({ codes: 2, failures: 2_500, pendingAccounts: 1, networks: 1 })
  const known = await db.selectFrom('known_networks').select('network').execute()
  expect(known).toEqual([{ network: '192.0.2.2' }])
  const codes = await db.selectFrom('confirmation_codes').select('account_id').where('cid', '=', cid).execute()
  expect(codes).toEqual([{ account_id: living }])
  const keys = await db.selectFrom('failed_attempts').select('key').orderBy('key').execute()
  expect(keys).toEqual([{ key: 'a day old' }, { key: 'new' }])
  const accounts = await db.selectFrom('pending_accounts').select('id').execute()
  expect(accounts).toEqual([{ id: signingUp }])
  const signIns = await db.selectFrom('sign_ins').select('account_id').where('cid', '=', noCustomer).execute()
  expect(signIns).toEqual([{ account_id: signingUp }])
  expect(signIns).not.toContainEqual({ account_id: forgotten })
  const tokens = await db.selectFrom('tokens').select('hash').where('cid', '=', noCustomer).execute()
  expect(tokens).toHaveLength(2)
})
