import { getMailTemplate, saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { notifyPlayers, notifyServers, publishMessage } from '@regent/contract/communicate/notifications'
import { sendPush } from '@regent/contract/communicate/push'
import { reloadInventory } from '@regent/contract/monetize/inventory'
import { checkPayer } from '@regent/contract/monetize/payments'
import { confirmFacebookUpdates, takeFacebookUpdate } from '@regent/contract/monetize/payments-stores'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { importFriends } from '@regent/contract/players/friends'
import { subscribeToStats, unsubscribeFromStats } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { ownApp } from '../../../testing/test-app.ts'

test('a text is sent to one player or to the whole realm, and clients can be told to read again', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const other = await app.player()
  const { heard, contexts, stop } = await listen(app, player, other)
  const publish = (body: object) => developer.send(publishMessage, { body: { channel: 'news', body: 'Hi', ...body } })
  expect(await publish({ playerId: player.gamerTag, realmId: app.pid })).toMatchObject({ status: 200, body: {} })
  await expect.poll(heard).toEqual([{ gamerTag: player.gamerTag, context: 'news', message: 'Hi' }])
  await publish({})
  await expect.poll(contexts).toEqual(['news', 'news', 'news'])
  await player.call(reloadInventory, { params: { gamerTag: player.gamerTag } })
  await expect.poll(() => contexts().at(-1)).toBe('inventory.refresh')
  stop()
  expect(await publish({ realmId: app.staging })).toMatchObject({ status: 400, body: { field: 'realmId' } })
  expect(await publish({ body: ' ' })).toMatchObject({ status: 400, body: { field: 'body' } })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'notification' } })
  expect(rows.map(({ after }) => (after as { players: unknown }).players)).toEqual(['all', 1])
  expect(notifyPlayers.alsoAt).toContain('/basic/notification/channel')
})

test("a template is sent in the player's language", async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const msg = { en: { subject: 'Welcome', body: 'Hello' }, de: { subject: 'Willkommen', body: 'Hallo' } }
  await developer.call(saveTemplate, { body: { name: 'hello', msg } })
  const read = (gamerTag: number, templateName = 'hello') =>
    developer.send(getMailTemplate, { query: { gamerTag, templateName } })
  expect((await read(player.gamerTag)).body).toEqual({ subject: 'Welcome', body: 'Hello' })
  await player.call(updateOwnAccount, { body: { language: 'de-AT' } })
  expect((await read(player.gamerTag)).body).toEqual({ subject: 'Willkommen', body: 'Hallo' })
  expect(await read(42)).toMatchObject({ status: 404, body: { field: 'gamerTag' } })
  expect(await read(player.gamerTag, 'bye')).toMatchObject({ status: 404, body: { field: 'templateName' } })
})

test('a call that needs missing setup is refused and names the setting', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const answers = [
    app.anonymous.send(confirmFacebookUpdates, { query: { hubMode: 'subscribe', hubChallenge: 'x' } }),
    app.anonymous.send(takeFacebookUpdate, { body: { object: 'payments', entry: [] } }),
    player.send(importFriends, { body: { source: 'facebook', token: 'x' } }),
    developer.send(sendPush, { body: { msgs: [{ to: [1] }] } }),
    developer.send(notifyServers, { body: { event: 'x', toAll: true } }),
    developer.send(subscribeToStats, { body: { service: 'ranks', subscriptions: ['LEVEL'] } }),
    developer.send(unsubscribeFromStats, { body: { service: 'ranks' } }),
  ]
  for (const { status, body } of await Promise.all(answers))
    expect({ status, ...(body as object) }).toMatchObject({
      status: 400,
      error: 'NotSetUp',
      message: expect.stringMatching(/this server|not set up|this URL has no realm/i),
    })
  const params = { gamerTag: player.gamerTag }
  expect(await player.call(checkPayer, { params })).toEqual({ result: 'ok', data: {} })
  expect(await developer.send(checkPayer, { params: { gamerTag: 42 } })).toMatchObject({ status: 404 })
})
