import { getPublicManifest } from '@regent/contract/operate/content/content-manifests'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAdminUsers } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken, refreshTokens, registerAccount } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { exportPlayer, forgetPlayer } from '@regent/contract/players/profile'
import { listSessions, sendHeartbeat, socketClosings, startSession } from '@regent/contract/players/sessions'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import {
  defaultSuspensionMessage,
  liftSuspension,
  listSuspensions,
  suspendPlayer,
} from '@regent/contract/players/suspensions'
import { hourMs } from '@regent/contract/time'
import { afterEach, expect, test, vi } from 'vitest'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { attachPlayer } from '../../organization/accounts/service.ts'
import { signIn } from '../../organization/auth/service.ts'

const terms = { reason: 'cheating', message: 'See you in an hour.' }

const suspend = (by: Actor, { gamerTag }: Actor, more: object = {}) =>
  by.call(suspendPlayer, { body: { player: gamerTag, ...terms, ...more } })

const refused = (message: string, current: object = {}) => ({
  status: 403,
  body: { error: 'PlayerSuspended', message, current },
})

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const connect = ({ app }: Pick<TestApp, 'app'>, { token = '' }: Actor) =>
  app.injectWS(`/api/connect?${new URLSearchParams({ access_token: token })}`)

/** How a socket is closed by the server. */
const closing = (socket: Awaited<ReturnType<typeof connect>>) =>
  new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code: number, reason: Buffer) => resolve({ code, reason: reason.toString() }))
  })

test('every call of a suspended player is refused with the operator’s words until the time is over', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const other = await app.player()
  await player.call(sendHeartbeat, {}) // its token is remembered by now
  const until = app.now() + hourMs / 2
  const suspension = await suspend(developer, player, { until })
  expect(suspension).toMatchObject({ gamerTag: player.gamerTag, until, ...terms, state: 'suspended' })
  const refusal = refused(terms.message, { until })
  expect(await player.send(sendHeartbeat, {})).toMatchObject(refusal)
  expect(await player.send(getOwnAccount, {})).toMatchObject(refusal)
  const params = { objectId: toObjectId('client.public', player.gamerTag) }
  expect(await player.send(setClientStats, { params, body: { set: { LEVEL: 2 } } })).toMatchObject(refusal)
  expect((await other.send(sendHeartbeat, {})).status).toBe(200)
  app.advance(hourMs / 2)
  expect((await player.send(sendHeartbeat, {})).status).toBe(200)
  const { rows } = await developer.call(listSuspensions, { query: { player: player.gamerTag } })
  expect(rows).toMatchObject([{ state: 'over' }])
})

test('the list of players shows and finds current suspensions with their end', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const free = await app.player()
  const hour = await app.player()
  const banned = await app.player()
  const lifted = await app.player()
  const elsewhere = await app.player(app.staging)
  const until = app.now() + hourMs / 2
  await suspend(developer, hour, { until })
  await suspend(developer, banned)
  const { id } = await suspend(developer, lifted)
  await developer.call(liftSuspension, { params: { id } })
  const scope = `${app.cid}.${app.staging}`
  await developer.call(suspendPlayer, { body: { player: elsewhere.gamerTag, ...terms } }, { scope })
  const tester = await app.as('tester')
  const suspensionsIn = (rows: readonly { gamerTag: number; suspension?: object | undefined }[]) =>
    new Map(rows.map(({ gamerTag, suspension }) => [gamerTag, suspension]))
  const expected = new Map<number, object | undefined>([
    [free.gamerTag, undefined],
    [hour.gamerTag, { until }],
    [banned.gamerTag, {}],
    [lifted.gamerTag, undefined],
  ])
  expect(suspensionsIn((await tester.call(listPlayers, {})).rows)).toEqual(expected)
  const ids = [...expected.keys()].map(String)
  expect(suspensionsIn((await tester.call(lookUpPlayers, { body: { ids } })).rows)).toEqual(expected)
  const found = await tester.call(listPlayers, { query: { suspended: true } })
  expect(found).toMatchObject({ about: 2, isExact: true })
  expect(suspensionsIn(found.rows)).toEqual(
    new Map<number, object>([
      [hour.gamerTag, { until }],
      [banned.gamerTag, {}],
    ]),
  )
  app.advance(hourMs / 2)
  expect((await tester.call(listPlayers, { query: { suspended: true } })).rows).toMatchObject([
    { gamerTag: banned.gamerTag, suspension: {} },
  ])
  const one = await tester.call(getPlayer, { params: { player: hour.gamerTag } })
  expect(one.suspension).toBeUndefined()
})

test('a suspended player goes offline immediately, and the session has ended', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  await player.call(startSession, { body: {} })
  await suspend(developer, player)
  const { online } = await developer.call(getPlayer, { params: { player: player.gamerTag } })
  const { rows } = await developer.call(listSessions, { query: { player: player.gamerTag } })
  expect({ online, ending: rows[0]?.ending }).toEqual({ online: false, ending: 'left' })
})

test('a ban has no end, and a default text where the operator wrote none', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  await suspend(developer, player, { message: ' ' })
  app.advance(9 * 24 * hourMs)
  expect(await player.send(sendHeartbeat, {})).toMatchObject(refused(defaultSuspensionMessage))
})

test('a suspended player cannot sign in or refresh; public calls work, and a new guest is another player', async () => {
  const app = await ownApp()
  const { anonymous } = app
  const guest = requireTokens(
    await anonymous.call(createToken, {
      body: { grant_type: 'device', device_id: 'phone-0001' },
    }),
  )
  const mine = app.withToken(guest.access_token)
  const { id: gamerTag } = await mine.call(getOwnAccount, {})
  const credentials = { email: 'rogue@players.test', password: 'correct horse battery' }
  await mine.call(registerAccount, { body: credentials })
  await (await app.as('developer')).call(suspendPlayer, { body: { player: gamerTag, ...terms } })
  const refusal = refused(terms.message)
  const grants = [
    { grant_type: 'device', device_id: 'phone-0001' },
    { grant_type: 'password', username: credentials.email, password: credentials.password },
    { grant_type: 'refresh_token', refresh_token: guest.refresh_token },
  ] as const
  for (const body of grants) expect(await anonymous.send(createToken, { body })).toMatchObject(refusal)
  const body = { refreshToken: guest.refresh_token, customerId: String(app.cid), realmId: app.pid }
  expect(await anonymous.send(refreshTokens, { body })).toMatchObject(refusal)
  expect((await mine.send(getPublicManifest, { query: { id: 'global' } })).status).toBe(200)
  expect((await anonymous.send(createToken, { body: { grant_type: 'guest' } })).status).toBe(200)
})

test('a suspension holds in its realm only, and not for the same person as an operator', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const player = await app.player()
  const inStaging = await app.player(app.staging)
  const operator = await app.as('developer')
  const realm = { db: app.db, cid: app.cid, id: app.pid, createdAt: 0 }
  const { gamerTag } = await attachPlayer(realm, app.now(), operator.accountId, 'WebGL')
  await suspend(admin, player)
  await suspend(admin, { ...operator, gamerTag })
  expect((await inStaging.send(sendHeartbeat, {})).status).toBe(200)
  expect((await operator.send(listSuspensions, {})).status).toBe(200)
  const asPlayer = await signIn(app.db, app.now(), {
    cid: app.cid,
    accountId: operator.accountId,
    player: { pid: app.pid, gamerTag },
  })
  expect(await app.withToken(asPlayer.access_token).send(sendHeartbeat, {})).toMatchObject({ status: 403 })
  expect((await admin.send(listAdminUsers, {}, { scope: String(app.cid) })).status).toBe(200)
})

test('suspending closes the player’s sockets on every server, and new ones are refused', async () => {
  const app = await ownApp()
  const second = await startApp({}, app.databaseUrl)
  closings.push(second.close)
  second.clock.now = app.now()
  await second.presence.beat()
  const player = await app.player()
  const long = `${'ä'.repeat(100)} and so on`
  const closed = [closing(await connect(app, player)), closing(await connect(second, player))]
  await suspend(await app.as('developer'), player, { message: long })
  for (const { code, reason } of await Promise.all(closed)) {
    expect(code).toBe(socketClosings.isSuspended)
    expect(reason).toBe('ä'.repeat(61))
  }
  for (const { app: server } of [app, second]) {
    const reply = await server.inject(`/api/connect?access_token=${player.token}`)
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ error: 'PlayerSuspended', message: long })
  }
})

test('lifting a suspension takes effect immediately, on every server', async () => {
  const app = await ownApp()
  const second = await startApp({}, app.databaseUrl)
  closings.push(second.close)
  second.clock.now = app.now()
  const developer = await app.as('developer')
  const player = await app.player()
  const { id } = await suspend(developer, player)
  const atSecond = () =>
    second.app
      .inject({
        method: 'POST',
        url: '/basic/session/heartbeat',
        headers: { authorization: `Bearer ${player.token}`, 'x-beam-scope': app.scope },
      })
      .then(({ statusCode }) => statusCode)
  expect([(await player.send(sendHeartbeat, {})).status, await atSecond()]).toEqual([403, 403])
  const lifted = await developer.call(liftSuspension, { params: { id } })
  expect(lifted).toMatchObject({ state: 'lifted', liftedAt: app.now(), liftedBy: { accountId: developer.accountId } })
  expect((await player.send(sendHeartbeat, {})).status).toBe(200)
  await vi.waitFor(async () => expect(await atSecond()).toBe(200))
})

test('a player is suspended once at a time, and what is over is not lifted', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const colleague = await app.as('developer')
  const player = await app.player()
  const body = { player: player.gamerTag, ...terms }
  const answers = await Promise.all([developer, colleague].map((by) => by.send(suspendPlayer, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'AlreadySuspended',
    current: { ...terms, state: 'suspended' },
  })
  const { rows } = await developer.call(listSuspensions, { query: { current: true } })
  const params = { id: rows[0]?.id ?? 0 }
  await developer.call(liftSuspension, { params })
  expect(await colleague.send(liftSuspension, { params })).toMatchObject({
    status: 409,
    body: { error: 'SuspensionOver', current: { state: 'lifted' } },
  })
  await suspend(developer, player)
  const unknown = await developer.send(liftSuspension, { params: { id: 1 } })
  expect(unknown).toMatchObject({ status: 404, body: { error: 'SuspensionNotFound' } })
})

test('a suspension needs a reason, a player and a future end', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const elsewhere = await app.player(app.staging)
  const sent = (body: object) => developer.send(suspendPlayer, { body: { player: player.gamerTag, ...terms, ...body } })
  expect(await sent({ reason: ' ' })).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect(await sent({ until: app.now() })).toMatchObject({ status: 400, body: { field: 'until' } })
  expect(await sent({ player: 1 })).toMatchObject({ status: 404 })
  expect(await sent({ player: elsewhere.gamerTag })).toMatchObject({ status: 404 })
})

test('changes are in the list and in the audit trail, with their author', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const other = await app.player()
  const until = app.now() + hourMs
  const first = await suspend(developer, player, { until })
  await developer.call(liftSuspension, { params: { id: first.id } })
  app.advance(1000)
  await suspend(developer, player, { reason: 'again' })
  app.advance(1000)
  await suspend(developer, other)
  const tester = await app.as('tester')
  const reasons = async (query: object) =>
    (await tester.call(listSuspensions, { query })).rows.map(({ reason, state }) => `${reason} ${state}`)
  expect(await reasons({})).toEqual(['cheating suspended', 'again suspended', 'cheating lifted'])
  expect(await reasons({ current: true })).toEqual(['cheating suspended', 'again suspended'])
  expect(await reasons({ player: player.gamerTag })).toEqual(['again suspended', 'cheating lifted'])
  const page = await tester.call(listSuspensions, { query: { limit: 2 } })
  expect(await reasons({ limit: 2, cursor: page.next })).toEqual(['cheating lifted'])
  const oldest = await tester.call(listSuspensions, { query: { sort: 'suspended', limit: 2 } })
  expect(oldest.rows.map(({ state }) => state)).toEqual(['lifted', 'suspended'])
  expect(await reasons({ sort: 'suspended', limit: 2, cursor: oldest.next })).toEqual(['cheating suspended'])
  for (const hostile of [{ sort: 'reason' }, { cursor: '-1.1' }])
    expect(await tester.send(listSuspensions, { query: hostile })).toMatchObject({ body: { error: 'BadRequest' } })
  const query = { subject: 'suspension', gamerTag: player.gamerTag }
  const { rows } = await developer.call(listAuditEntries, { query })
  const { message } = terms
  const end = new Date(until).toISOString()
  expect(rows.map(({ before, after, accountId }) => ({ before, after, accountId }))).toEqual([
    { before: null, after: { until: null, reason: 'again', message }, accountId: developer.accountId },
    { before: { until: end, ...terms }, after: null, accountId: developer.accountId },
    { before: null, after: { until: end, ...terms }, accountId: developer.accountId },
  ])
})

test('the e-mail of a suspended player needs the right to edit the profile', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  const player = await app.player()
  await player.call(registerAccount, { body: { email: 'rogue@players.test', password: 'correct horse battery' } })
  expect(await suspend(developer, player)).toMatchObject({ email: 'rogue@players.test' })
  const emailFor = async (by: Actor) => (await by.call(listSuspensions, {})).rows[0]?.email
  expect([await emailFor(developer), await emailFor(tester)]).toEqual(['rogue@players.test', 'r•••@p•••.test'])
})

test('a player’s suspensions are exported, and their texts are erased', async () => {
  const app = await ownApp()
  const player = await app.player()
  await suspend(await app.as('developer'), player)
  const developer = await app.as('developer')
  const { held } = await developer.call(exportPlayer, { params: { player: player.accountId } })
  expect(held['suspensions']).toMatchObject([terms])
  await developer.call(forgetPlayer, { params: { id: player.accountId } })
  const { rows } = await developer.call(listSuspensions, {})
  expect(rows).toMatchObject([{ reason: '' }])
  const trail = await developer.call(listAuditEntries, { query: { subject: 'suspension' } })
  expect(trail.rows).toMatchObject([{ after: { reason: 'forgotten' } }])
})
