import {
  getPlayerPush,
  listPushSends,
  maxPushTokens,
  registerPushToken,
  sendPlayerPush,
  sendPush,
  setPushAllowed,
  unregisterPushToken,
} from '@regent/contract/communicate/push'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { assignCustomRole, createCustomRole } from '@regent/contract/organization/roles'
import { secondMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { register, setKeys, usePushServices } from '../../../testing/push-story.ts'
import { ownApp, testApp } from '../../../testing/test-app.ts'
import { selectPushTokensOfPlayers } from './queries.ts'

async function world() {
  const app = await ownApp()
  const services = await usePushServices(app)
  await setKeys(await app.as('admin'), services)
  services.requests.length = 0
  const player = await app.player()
  await register(player, 'fcm', 'device-token-1234')
  return { app, services, player, developer: await app.as('developer') }
}

test('a device belongs to the player who registered it last, and only the newest devices are kept', async () => {
  const app = await testApp()
  const first = await app.player()
  const second = await app.player()
  const register = (by: typeof first, token: string) =>
    by.call(registerPushToken, { body: { provider: 'apns', token } })
  const tokensOf = async ({ gamerTag }: typeof first) =>
    (await selectPushTokensOfPlayers(app.db, [{ pid: app.pid, gamerTag }])).map(({ token }) => token)
  expect(await register(first, 'shared')).toEqual({})
  await register(second, 'shared')
  expect([await tokensOf(first), await tokensOf(second)]).toEqual([[], ['shared']])
  for (let index = 0; index < maxPushTokens; index += 1) {
    app.advance(1_000)
    await register(second, `device-${index}`)
  }
  const kept = await tokensOf(second)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([maxPushTokens, 'device-0', `device-${maxPushTokens - 1}`])
  for (const token of ['', 'two words'])
    expect(await first.send(registerPushToken, { body: { provider: 'fcm', token } })).toMatchObject({
      status: 400,
      body: { field: 'token' },
    })
})

test('only the player of a device can unregister it', async () => {
  const app = await testApp()
  const [owner, other] = [await app.player(), await app.player()]
  await register(owner, 'fcm', 'mine')
  const body = { provider: 'fcm', token: 'mine' }
  const count = async () =>
    (await selectPushTokensOfPlayers(app.db, [{ pid: app.pid, gamerTag: owner.gamerTag }])).length
  await other.call(unregisterPushToken, { body })
  expect(await count()).toBe(1)
  await owner.call(unregisterPushToken, { body })
  await owner.call(unregisterPushToken, { body })
  expect(await count()).toBe(0)
})

test('a notification that a service would reject is refused, and the error names the field', async () => {
  const { developer, player } = await world()
  const send = (msg: object) =>
    developer.send(sendPush, { body: { msgs: [{ to: [player.gamerTag], notification: { body: 'x' } }, msg] } })
  const to = [player.gamerTag]
  const wrong = [
    [{ to, notification: { title: 'T', body: 'ä'.repeat(2_040) } }, 'msgs.1.notification.body'],
    [{ to, notification: { body: 'x' }, data: { a: 'x'.repeat(4_000), b: 'y'.repeat(90) } }, 'msgs.1.data'],
    [{ to, notification: { body: 'x' }, data: { aps: '1' } }, 'msgs.1.data'],
    [{ to, notification: { body: 'x' }, data: { 'google.a': '1' } }, 'msgs.1.data'],
    [{ to, notification: {} }, 'msgs.1.notification.body'],
    [{ to, notification: { body: 'x' }, lifetimeSeconds: 59 }, 'msgs.1.lifetimeSeconds'],
    [{ to: Array.from({ length: 10_000 }, (_, index) => index + 1), notification: { body: 'x' } }, 'msgs'],
  ] as const
  for (const [msg, field] of wrong) expect(await send(msg)).toMatchObject({ status: 400, body: { field } })
  expect((await developer.call(listPushSends, {})).rows).toEqual([])
  expect(await send({ to, notification: { body: 'ä'.repeat(1_900) } })).toMatchObject({ status: 200, body: {} })
})

test('urgent notifications need a separate right', async () => {
  const { app, developer, player } = await world()
  const msgs = [{ to: [player.gamerTag], notification: { body: 'x' }, urgent: true }]
  expect(await developer.send(sendPush, { body: { msgs } })).toMatchObject({ status: 200 })
  const admin = await app.as('admin')
  expect(await admin.send(sendPush, { body: { msgs } })).toMatchObject({ status: 200 })
  const tester = await app.as('tester')
  expect(await tester.send(sendPush, { body: { msgs } })).toMatchObject({ status: 403 })
  expect(await player.send(sendPush, { body: { msgs } })).toMatchObject({ status: 403 })
})

test('without the right for urgent notifications the others can still be sent', async () => {
  const { app, player } = await world()
  const [admin, sender] = [await app.as('admin'), await app.as('tester')]
  const { id } = await admin.call(createCustomRole, { body: { name: 'Sender', rights: ['create notify'] } })
  const assign = { accountId: sender.accountId, pid: app.pid }
  await admin.call(assignCustomRole, { params: { id }, body: assign })
  const send = (urgent: boolean) =>
    sender.send(sendPush, {
      body: { msgs: [{ to: [player.gamerTag], notification: { body: 'x' }, ...(urgent && { urgent }) }] },
    })
  const sendTo = (urgent: boolean) =>
    sender.send(sendPlayerPush, { params: { gamerTag: player.gamerTag }, body: { body: 'x', urgent } })
  expect(await send(true)).toMatchObject({ status: 403, body: { error: 'Forbidden', field: 'msgs.0.urgent' } })
  expect(await sendTo(true)).toMatchObject({ status: 403, body: { error: 'Forbidden', field: 'urgent' } })
  expect((await admin.call(listPushSends, {})).rows).toEqual([])
  expect([(await send(false)).status, (await sendTo(false)).status]).toEqual([200, 200])
})

test('sends are audited with their counts, and listed in pages', async () => {
  const { app, developer, player } = await world()
  const second = await app.player()
  const send = (body: string, to: number[]) =>
    developer.call(sendPush, { body: { msgs: [{ to, notification: { body } }] } })
  await send('one', [player.gamerTag, player.gamerTag])
  app.advance(secondMs)
  await send('two', [player.gamerTag, second.gamerTag, 77])
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'push' } })
  expect(rows.map(({ after }) => after)).toEqual([
    { body: 'two', players: 3, devices: 1 },
    { body: 'one', players: 1, devices: 1 },
  ])
  const first = await developer.call(listPushSends, { query: { limit: 1 } })
  expect(first.rows).toMatchObject([{ source: 'call', body: 'two', isUrgent: false }])
  const next = await developer.call(listPushSends, { query: { limit: 1, cursor: first.next ?? '' } })
  expect(next).toMatchObject({ rows: [{ body: 'one', gamerTag: player.gamerTag }], next: null })
  expect(await developer.send(listPushSends, { query: { cursor: '!' } })).toMatchObject({ body: { field: 'cursor' } })
})

test('an operator sends a test to a player, who must have a device', async () => {
  const { app, services, developer, player } = await world()
  const params = { gamerTag: player.gamerTag }
  const body = { title: 'Sale', body: 'Half price', test: true }
  expect(await developer.call(sendPlayerPush, { params, body })).toMatchObject({ devices: 1 })
  for (let count = 0; count < 2; count += 1) {
    app.advance(5 * secondMs)
    await app.runJobs()
  }
  expect(services.requests.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({
      message: expect.objectContaining({ notification: { title: 'Test: Sale', body: 'Half price' } }),
    }),
  )
  expect(await developer.call(getPlayerPush, { params })).toMatchObject({
    allowed: true,
    devices: [{ provider: 'fcm', ending: '1234' }],
    deliveries: [{ source: 'test', title: 'Test: Sale', state: 'accepted' }],
  })
  const without = await app.player()
  const send = (gamerTag: number, more: object = {}) =>
    developer.send(sendPlayerPush, { params: { gamerTag }, body: { ...body, ...more } })
  expect(await send(without.gamerTag)).toMatchObject({ status: 409, body: { error: 'NoPushDevice' } })
  expect(await send(42)).toMatchObject({ status: 404, body: { field: 'gamerTag' } })
  expect(await send(player.gamerTag, { body: 'x'.repeat(4_096) })).toMatchObject({ body: { field: 'body' } })
  expect(await (await app.as('tester')).send(sendPlayerPush, { params, body })).toMatchObject({ status: 403 })
})

test('players read and change only their own choice; an operator’s change can be undone', async () => {
  const { app, developer, player } = await world()
  const other = await app.player()
  const params = { gamerTag: player.gamerTag }
  const off = { params, body: { allowed: false } }
  expect(await other.send(setPushAllowed, off)).toMatchObject({ status: 403 })
  expect(await other.send(getPlayerPush, { params })).toMatchObject({ status: 403 })
  await player.call(setPushAllowed, off)
  expect(await player.call(getPlayerPush, { params })).toMatchObject({ allowed: false })
  await developer.call(setPushAllowed, { params, body: { allowed: true } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'push-consent' } })
  expect(rows).toMatchObject([{ before: { allowed: false }, after: { allowed: true } }])
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect(await player.call(getPlayerPush, { params })).toMatchObject({ allowed: false })
  expect(await (await app.as('tester')).send(setPushAllowed, off)).toMatchObject({ status: 403 })
})

test('a realm sees neither the sends nor the players of another', async () => {
  const { app, developer, player } = await world()
  const scope = `${app.cid}.${app.staging}`
  await developer.call(sendPush, { body: { msgs: [{ to: [player.gamerTag], notification: { body: 'x' } }] } })
  expect((await developer.call(listPushSends, {}, { scope })).rows).toEqual([])
  const params = { gamerTag: player.gamerTag }
  expect(await developer.call(getPlayerPush, { params }, { scope })).toEqual({
    allowed: true,
    devices: [],
    deliveries: [],
  })
})
