import {
  getSubscriberDetails,
  maxPushTokens,
  notifyNamedPlayers,
  registerPushToken,
} from '@regent/contract/communicate/notifications'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { selectPushTokensOfPlayers } from './queries.ts'

test('a message to named players needs at least one, and is audited', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const payload = { context: 'shop.sale', messageFull: 'Half price' }
  expect(await developer.call(notifyNamedPlayers, { body: { payload, dbid: gamerTag } })).toEqual({
    result: 'ok',
    data: {},
  })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'notification' } })
  expect(rows.map(({ after }) => after)).toEqual([{ topic: 'shop.sale', message: 'Half price', players: 1 }])
  expect(await developer.send(notifyNamedPlayers, { body: { payload } })).toMatchObject({
    status: 400,
    body: { field: 'dbid' },
  })
})

test('a player gets the names of their channels; staff have none', async () => {
  const app = await testApp()
  const { call, gamerTag } = await app.player()
  const channel = `${app.cid}.${app.pid}.player.${gamerTag}`
  expect(await call(getSubscriberDetails, {})).toMatchObject({ playerChannel: channel, playerChannels: [channel] })
  expect(await (await app.as('developer')).send(getSubscriberDetails, {})).toMatchObject({ status: 403 })
})

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
