import { expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { begin, complete, gemShop } from '../../../testing/payments.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

/** A player of everything that an account can have, and a developer who sends plain requests. */
async function world() {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app, { email: 'mira.holm@players.test', devices: ['phone-0001'], thirdParty: 'u-1' })
  await app.db.updateTable('accounts').set({ language: 'nl' }).where('cid', '=', app.cid).where('id', '=', id).execute()
  const players = app.db.selectFrom('players').select('gamer_tag').where('account_id', '=', id)
  const gamerTag = (await players.executeTakeFirstOrThrow()).gamer_tag
  return { app, developer, id, gamerTag, send: plainCalls(app, developer) }
}

test('GET /basic/accounts?deviceId= answers the account of a device, and 404 for an unknown device [players-3]', async () => {
  const { send, id } = await world()
  expect(await send('GET /basic/accounts?deviceId=phone-0001')).toMatchObject({ status: 200, body: { id } })
  expect(await send('GET /basic/accounts?deviceId=phone-2')).toMatchObject({ status: 404 })
})

test('GET /basic/accounts/find?query= answers the account by its id or gamer tag, else 404 [players-4]', async () => {
  const { send, id, gamerTag } = await world()
  expect(await send(`GET /basic/accounts/find?query=${id}`)).toMatchObject({ status: 200, body: { id } })
  expect(await send(`GET /basic/accounts/find?query=${gamerTag}`)).toMatchObject({ status: 200, body: { id } })
  expect(await send('GET /basic/accounts/find?query=4711')).toMatchObject({ status: 404 })
})

test('GET /basic/accounts/search?query= answers accounts by the beginning of the e-mail or the gamer tag [players-5]', async () => {
  const { send, id, gamerTag } = await world()
  for (const query of ['mira.h', String(gamerTag)]) {
    expect(await send(`GET /basic/accounts/search?query=${query}`)).toMatchObject({ body: { accounts: [{ id }] } })
  }
  expect(await send('GET /basic/accounts/search?query=ira')).toMatchObject({ status: 200, body: { accounts: [] } })
})

test('POST /basic/stats/search answers the gamer tags that match the criteria as ids [players-6]', async () => {
  const { send, gamerTag } = await world()
  await send(`POST /object/stats/game.private.player.${gamerTag}`, { set: { LEVEL: 9 } })
  const criteria = [{ stat: 'LEVEL', rel: 'gte', value: 9 }]
  const body = { domain: 'game', access: 'private', objectType: 'player', criteria }
  expect(await send('POST /basic/stats/search', body)).toMatchObject({ status: 200, body: { ids: [gamerTag] } })
})

test('an account carries its ids, devices, gamer tags, e-mail, language, third parties and times [players-12]', async () => {
  const { app, send, id, gamerTag } = await world()
  const { body } = await send(`GET /basic/accounts/find?query=${id}`)
  expect(body).toMatchObject({
    id,
    deviceIds: ['phone-0001'],
    gamerTags: [{ projectId: app.pid, gamerTag }],
    email: 'mira.holm@players.test',
    language: 'nl',
    thirdParties: [{ name: 'steam' }],
    createdTimeMillis: app.now(),
    updatedTimeMillis: app.now(),
  })
})

test('a third-party entry carries name, appId, userAppId, userBusinessId, email and meta [players-13]', async () => {
  const { app, send, id } = await world()
  const entry = {
    name: 'steam',
    appId: 'sky',
    userAppId: 'u-1',
    userBusinessId: 'b-1',
    email: 'mira@club.test',
    meta: { name: 'Mira Holm', name_format: 'full', picture: 'https://club.test/mira.png' },
  }
  const parties = JSON.stringify([entry])
  await app.db.updateTable('accounts').set({ third_parties: parties }).where('id', '=', id).execute()
  expect((await send(`GET /basic/accounts/find?query=${id}`)).body).toMatchObject({ thirdParties: [entry] })
})

test('GET /basic/session/history answers the sessions, payments, install date, total paid and days of a month [players-52]', async () => {
  const { app, client, gamerTag } = await gemShop()
  await plainCalls(app, client)('POST /basic/session', { platform: 'Android' })
  await complete(client, await begin(client))
  const send = plainCalls(app, await app.as('developer'))
  const day = new Date(app.now()).toISOString().slice(0, 10)
  const [year, month] = day.split('-').map(Number)
  expect(await send(`GET /basic/session/history?dbid=${gamerTag}&month=${month}&year=${year}`)).toMatchObject({
    status: 200,
    body: { sessions: [day], payments: [day], installDate: day, totalPaid: [{ totalRevenue: 499 }], daysPlayed: 1 },
  })
  expect(await send(`GET /basic/session/history?dbid=${gamerTag}&month=${month}&year=2020`)).toMatchObject({
    body: { sessions: [], payments: [], daysPlayed: 0 },
  })
})
