import { getOwnAccount, updateOwnAccount } from '@regent/contract/organization/accounts'
import {
  createToken,
  endOtherSignIns,
  endSignIn,
  listSignIns,
  listTokens,
  registerAccount,
  revokeToken,
  type SignInView,
} from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCustomer } from '@regent/contract/organization/customers'
import { forgetPlayer } from '@regent/contract/players/profile'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { registry } from '../../../areas.ts'
import { connectDatabase } from '../../../engines/database/database.ts'
import { createNotifyHub } from '../../../engines/database/notify.ts'
import type { RequestContext } from '../../../kernel/context/context.ts'
import { readSettings } from '../../../kernel/settings/settings.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { setPassword } from '../accounts/service.ts'
import { hashPassword } from './passwords.ts'
import { checkCredentials, signIn, signInAccount } from './service.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

/** Signs the organization's admin in once more, as a browser would. */
async function signInFrom(app: TestApp, userAgent: string) {
  const scope = String(app.cid)
  const tokens = requireTokens(
    await app.anonymous.call(
      createToken,
      { body: { grant_type: 'password', username: app.email, password: app.password } },
      { scope, headers: { 'user-agent': userAgent } },
    ),
  )
  return { ...tokens, by: app.withToken(tokens.access_token, scope) }
}

const signInsOf = async (by: Actor): Promise<SignInView[]> => (await by.call(listSignIns, {})).rows
const isIn = async (by: Actor) => (await by.send(listSignIns, {})).status === 200
const current = async (by: Actor) => (await signInsOf(by)).find(({ isCurrent }) => isCurrent)
const currentId = async (by: Actor) => (await current(by))?.id ?? 0

test('one sees where one is signed in, the last used first, and which of it this is', async () => {
  const app = await ownApp()
  app.advance(minuteMs)
  const at = app.now()
  await signInFrom(app, firefox)
  app.advance(minuteMs)
  const { by } = await signInFrom(app, safari)
  expect(await signInsOf(by)).toMatchObject([
    {
      isCurrent: true,
      isOperator: true,
      userAgent: safari,
      address: '127.0.0.1',
      created: at + minuteMs,
      lastUsed: at + minuteMs,
      expires: at + minuteMs + 30 * dayMs,
    },
    { isCurrent: false, userAgent: firefox, created: at },
    // The sign-in that came with the organization.
    { isCurrent: false, created: at - minuteMs },
  ])
})

test('a refresh says where the sign-in is used now, and a call does not', async () => {
  const app = await ownApp()
  const { refresh_token, by } = await signInFrom(app, firefox)
  app.advance(hourMs - 1)
  expect(await current(by)).toMatchObject({ userAgent: firefox, lastUsed: app.now() - hourMs + 1 })
  const { access_token } = requireTokens(
    await app.anonymous.call(
      createToken,
      { body: { grant_type: 'refresh_token', refresh_token } },
      { scope: String(app.cid), headers: { 'user-agent': safari } },
    ),
  )
  const [first] = await signInsOf(app.withToken(access_token))
  expect(first).toMatchObject({
    isCurrent: true,
    userAgent: safari,
    created: app.now() - hourMs + 1,
    lastUsed: app.now(),
    expires: app.now() + 30 * dayMs,
  })
})

test('a game client’s sign-in names its realm, its platform and its device', async () => {
  const app = await ownApp()
  const { access_token } = requireTokens(
    await app.anonymous.call(createToken, {
      body: { grant_type: 'guest', context: { platform: 'WebGL', device: 'a tablet' } },
    }),
  )
  expect(await signInsOf(app.withToken(access_token))).toMatchObject([
    { isCurrent: true, isOperator: false, pid: app.pid, platform: 'WebGL', device: 'a tablet' },
  ])
})

test('sign-ins that were ended or have expired are not listed, nor are those of others', async () => {
  const app = await ownApp()
  const { cid, db } = app
  const admin = await app.as('admin')
  await app.as('admin')
  await signIn(db, app.now() - 30 * dayMs, { cid, accountId: admin.accountId })
  const atLimit = await signIn(db, app.now() - 30 * dayMs + 1, { cid, accountId: admin.accountId })
  const ended = await signIn(db, app.now(), { cid, accountId: admin.accountId })
  const endedId = await currentId(app.withToken(ended.access_token))
  await admin.call(endSignIn, { params: { id: endedId } })
  expect(await signInsOf(admin)).toMatchObject([{ isCurrent: true }, { isCurrent: false, expires: app.now() + 1 }])
  app.advance(1)
  expect(atLimit.refresh_token).toBeTruthy()
  expect(await signInsOf(admin)).toMatchObject([{ isCurrent: true }])
})

test('many sign-ins come a page at a time, each of them once', async () => {
  const app = await ownApp()
  const { cid, db } = app
  const admin = await app.as('admin')
  // Two at each moment, so that a page ends between equals.
  for (let index = 1; index <= 6; index += 1)
    await signIn(db, app.now() - Math.floor(index / 2) * minuteMs, { cid, accountId: admin.accountId })
  const all = await signInsOf(admin)
  expect(all).toHaveLength(7)
  const paged: SignInView[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(listSignIns, { query: { limit: 2, ...(cursor && { cursor }) } })
    paged.push(...page.rows)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(paged).toEqual(all)
})

test('a sign-in that was ended is over: its calls, its refresh, and no other', async () => {
  const app = await ownApp()
  const lost = await signInFrom(app, safari)
  const kept = await signInFrom(app, firefox)
  expect(await isIn(lost.by)).toBe(true)
  const id = await currentId(lost.by)
  expect(await kept.by.call(endSignIn, { params: { id } })).toEqual({ result: 'ok' })
  await expect(lost.by.call(getCustomer, {})).rejects.toMatchObject({ status: 401, code: 'InvalidTokenError' })
  await expect(
    app.anonymous.call(createToken, { body: { grant_type: 'refresh_token', refresh_token: lost.refresh_token } }),
  ).rejects.toMatchObject({ status: 401, code: 'InvalidRefreshTokenError' })
  expect(await isIn(kept.by)).toBe(true)
  // Asked for again, it is simply so.
  expect(await kept.by.call(endSignIn, { params: { id } })).toEqual({ result: 'ok' })
})

test('a person cannot end the sign-ins of others', async () => {
  const app = await ownApp()
  const other = await ownApp()
  const mine = await app.as('admin')
  const theirs = await app.as('tester')
  const elsewhere = await other.as('tester')
  for (const victim of [theirs, elsewhere]) {
    await expect(mine.call(endSignIn, { params: { id: await currentId(victim) } })).rejects.toMatchObject({
      status: 404,
      message: 'Sign-in not found.',
    })
    expect(await isIn(victim)).toBe(true)
  }
})

test('all other sign-ins of the person end immediately and are counted; the current one, and those of others, stay', async () => {
  const app = await ownApp()
  const { cid, db } = app
  const admin = await app.as('admin')
  const colleague = await app.as('admin')
  const { accountId } = admin
  const others = [
    await signIn(db, app.now(), { cid, accountId }),
    await signIn(db, app.now() - dayMs, { cid, accountId }),
  ]
  await signIn(db, app.now() - 40 * dayMs, { cid, accountId }) // expired: it does not count
  expect(await admin.call(endOtherSignIns, {})).toEqual({ ended: 2 })
  expect(await admin.call(endOtherSignIns, {})).toEqual({ ended: 0 })
  expect(await isIn(app.withToken(others[0]?.access_token ?? ''))).toBe(false)
  expect(await signInsOf(admin)).toMatchObject([{ isCurrent: true }])
  expect(await isIn(colleague)).toBe(true)
})

/** One more server on the same database, for as long as `use` takes. */
async function withSecondServer(app: TestApp, log: Logger, use: (server: FastifyInstance) => Promise<void>) {
  const { db, close } = await connectDatabase({ url: app.databaseUrl, log, poolSize: 2 })
  const hub = await createNotifyHub({ url: app.databaseUrl, log })
  const secretKey = Buffer.alloc(32, 7)
  const { history } = app.services
  const settings = readSettings({})
  const server = await buildApp({ db, hub, settings, secretKey, log, history, clock: app.now, strict: true })
  try {
    await use(server.app)
  } finally {
    await server.app.close()
    await hub.close()
    await close()
  }
}

test('an ended sign-in is over on every server at the next request', async () => {
  const app = await ownApp()
  await withSecondServer(app, pino({ level: 'silent' }), async (server) => {
    const player = await app.player()
    const { access_token } = await signIn(app.db, app.now(), {
      cid: app.cid,
      accountId: player.accountId,
      player: { pid: app.pid, gamerTag: player.gamerTag },
    })
    const headers = { authorization: `Bearer ${access_token}`, 'x-beam-scope': app.scope }
    const there = () => server.inject({ method: 'GET', url: getOwnAccount.path, headers })
    expect((await there()).statusCode).toBe(200)
    await player.call(endOtherSignIns, {})
    // The other server hears of it a moment after the commit.
    await expect.poll(async () => (await there()).statusCode, { timeout: 20_000 }).toBe(401)
    expect((await there()).json()).toMatchObject({ error: 'InvalidTokenError' })
  })
})

test('addresses are kept with the sign-in and stand in no log', async () => {
  const app = await ownApp()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  await withSecondServer(app, log, async (server) => {
    const from = { remoteAddress: '10.98.76.54', headers: { 'x-beam-scope': `${app.cid}` } }
    const send = (payload: object) => server.inject({ method: 'POST', url: createToken.path, payload, ...from })
    const credentials = { grant_type: 'password', username: app.email, password: app.password }
    const tokens = (await send(credentials)).json()
    expect((await send({ ...credentials, password: 'not the password' })).statusCode).toBe(401)
    expect((await send({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).statusCode).toBe(200)
    expect(await current(app.withToken(tokens.access_token, `${app.cid}`))).toMatchObject({ address: '10.98.76.54' })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('10.98.76.54')
  })
})

/** The sign-ins that staff sees of a player. */
const listed = (by: Actor, id: number, page = {}) =>
  by.call(listTokens, { query: { gamerTagOrAccountId: id, ...page } })

test('staff lists a player’s sign-ins in the realm without any token, and ends one by its handle', async () => {
  const app = await ownApp()
  const player = await app.player()
  await player.call(updateOwnAccount, { body: { deviceId: 'phone-0001' } })
  app.advance(1000)
  const second = requireTokens(
    await app.anonymous.call(createToken, { body: { grant_type: 'device', device_id: 'phone-0001' } }),
  )
  const developer = await app.as('developer')
  const { itemCount, items } = await listed(developer, player.gamerTag)
  expect(itemCount).toBe(2)
  expect(items[0]).toMatchObject({ type: 'refresh', gamerTag: player.gamerTag, pid: app.pid, revoked: false })
  expect(JSON.stringify(items)).not.toContain('rg_')
  expect(await listed(developer, player.accountId, { pageSize: 1, page: 2 })).toMatchObject({ items: [items[1]] })
  expect(await listed(developer, player.gamerTag, { pid: app.staging })).toEqual({ itemCount: 0, items: [] })
  const newest = { body: { token: items[0]?.token ?? '' } }
  await expect((await app.as('tester')).call(revokeToken, newest)).rejects.toMatchObject({ status: 404 })
  await developer.call(revokeToken, newest)
  await expect(app.withToken(second.access_token).call(getOwnAccount, {})).rejects.toMatchObject({ status: 401 })
  await expect(player.call(getOwnAccount, {})).resolves.toBeDefined()
  expect((await listed(developer, player.gamerTag)).items.map(({ revoked }) => revoked)).toEqual([true, false])
  const elsewhere = await ownApp()
  await expect((await elsewhere.as('admin')).call(revokeToken, newest)).rejects.toMatchObject({ status: 404 })
})

test('a sign-in under way ends with what ends the others: another password, or the erasure of the account', async () => {
  const app = await ownApp()
  const player = await app.player()
  const credentials = { email: 'ann@games.test', password: 'correct horse battery' }
  await player.call(registerAccount, { body: credentials })
  await player.call(updateOwnAccount, { body: { deviceId: 'phone-0001' } })
  const { db, cid } = app
  const { accountId } = player
  const request = { db, registry, now: app.now(), address: '', userAgent: '', caller: { kind: 'anonymous' } }
  const realm = { db, cid, id: app.pid, createdAt: 0 }
  const where = { context: request as RequestContext, customer: { db, cid }, realm }
  const refused = { code: 'InvalidCredentialsError' }

  const byPassword = await checkCredentials(where, credentials)
  await expect(signInAccount(where, byPassword, {})).resolves.toBeDefined()
  await setPassword(where.customer, app.now(), accountId, await hashPassword('a better password'))
  await expect(signInAccount(where, byPassword, {})).rejects.toMatchObject(refused)
  await expect(signInAccount(where, byPassword, {}, { isCustomerScoped: true })).rejects.toMatchObject(refused)

  const byDevice = { accountId, device: 'phone-0001' }
  await expect(signInAccount(where, byDevice, {})).resolves.toBeDefined()
  await (await app.as('admin')).call(forgetPlayer, { params: { id: accountId } })
  await expect(signInAccount(where, byDevice, {})).rejects.toMatchObject(refused)
})
