import { getSubscriberDetails, notifyNamedPlayers } from '@regent/contract/communicate/notifications'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

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
