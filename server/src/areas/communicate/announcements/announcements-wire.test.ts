import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const spring = {
  symbol: 'spring',
  channel: 'any',
  title: 'spring.title',
  summary: 'spring.summary',
  body: 'spring.body',
}

async function world() {
  const app = await testApp()
  const player = await app.player()
  const send = plainCalls(app, await app.as('developer'))
  const save = (more: object = {}) => send('POST /basic/announcements', { ...spring, ...more })
  const listed = async () => ((await send('GET /basic/announcements/list')).body as { content: object[] }).content
  const inbox = `/object/announcements/${player.gamerTag}` as const
  const read = async (query = '') =>
    ((await send(`GET ${inbox}${query}`)).body as { announcements: { symbol: string }[] }).announcements
  return { app, player, send, save, listed, inbox, read }
}

test('GET /basic/announcements/list answers the announcements of the realm, future ones too [announcements-2]', async () => {
  const { send, save } = await world()
  await save()
  await save({ symbol: 'autumn', start_date: '2030-09-01T00:00:00Z' })
  const answer = await send('GET /basic/announcements/list')
  expect(answer).toMatchObject({ status: 200, body: { content: [{}, {}] } })
  expect((answer.body as { content: { symbol: string }[] }).content.map(({ symbol }) => symbol).sort()).toEqual([
    'autumn',
    'spring',
  ])
})

test('POST /basic/announcements makes an announcement from its fields [announcements-3]', async () => {
  const { save, listed } = await world()
  expect(await save({ channel: 'eventpromo' })).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await listed()).toMatchObject([{ ...spring, channel: 'eventpromo' }])
})

test('DELETE /basic/announcements deletes the announcement with the symbol [announcements-4]', async () => {
  const { send, save, listed } = await world()
  await save()
  await save({ symbol: 'autumn' })
  expect(await send('DELETE /basic/announcements', { symbol: 'spring' })).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ symbol: 'autumn' }])
})

const rest = {
  attachments: [{ symbol: 'currency.gold', count: 5, type: 'currency' }],
  gift: {
    description: 'For your patience',
    changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }],
    addItems: [{ symbol: 'items.hat', properties: { color: 'red' } }],
    applyVipBonus: true,
  },
  stat_requirements: [{ stat: 'LEVEL', constraint: 'nonexistent', value: '' }],
  clientData: { banner: 'spring.png' },
  translations: [{ language: 'de', subject: 'Frühling', message: 'Er ist da', summary: 'Kurz' }],
}

test('an announcement carries all its fields: dates, texts, gifts, requirements, client data and translations [announcements-5 announcements-8 announcements-10 announcements-11 announcements-12]', async () => {
  const { app, save, listed, read } = await world()
  const dates = { start_date: '2026-01-01T00:00:00.000Z', end_date: new Date(app.now() + 60_000).toISOString() }
  await save({ ...rest, ...dates })
  expect(await listed()).toMatchObject([{ id: 'spring', ...spring, ...rest, ...dates }])
  expect(await read()).toMatchObject([
    {
      id: 'spring',
      symbol: 'spring',
      channel: 'any',
      translations: rest.translations,
      startDate: dates.start_date,
      endDate: dates.end_date,
      secondsRemaining: 60,
      attachments: rest.attachments,
      gift: rest.gift,
      clientDataList: [{ name: 'banner', value: 'spring.png' }],
    },
  ])
})

test('dates are accepted as startDate and endDate, and as start_date and end_date; the list answers the latter [announcements-6]', async () => {
  const { save, listed } = await world()
  const start = '2026-02-01T00:00:00.000Z'
  const end = '2026-03-01T00:00:00.000Z'
  for (const dates of [
    { startDate: start, endDate: end },
    { start_date: start, end_date: end },
  ]) {
    await save({ symbol: 'other' })
    await save({ symbol: 'other', ...dates })
    expect(await listed()).toMatchObject([{ start_date: start, end_date: end }])
  }
})

test('title, summary and body are keys of texts; a player reads the texts [announcements-7]', async () => {
  const { send, save, listed, read } = await world()
  const localizations = { 'spring.title': [{ language: 'en', value: 'Spring is here' }] }
  await send('PUT /basic/content/localizations', { localizations })
  await save()
  expect(await listed()).toMatchObject([{ title: 'spring.title', summary: 'spring.summary', body: 'spring.body' }])
  expect(await read()).toMatchObject([{ title: 'Spring is here', localizationIds: { title: 'spring.title' } }])
})

test('GET /object/announcements/{gamer tag} answers the announcements of a player with what they did: read, claimed, deleted [announcements-17 announcements-19]', async () => {
  const { app, player, send, save, inbox, read } = await world()
  await save({ clientData: { banner: 'a.png' } })
  const none = { isRead: false, isClaimed: false, isDeleted: false }
  expect(await send(`GET ${inbox}`)).toMatchObject({
    status: 200,
    body: { announcements: [{ symbol: 'spring', ...none, clientDataList: [{ name: 'banner', value: 'a.png' }] }] },
  })
  const client = plainCalls(app, player)
  await client(`PUT ${inbox}/read`, { announcement: 'spring' })
  expect(await read()).toMatchObject([{ ...none, isRead: true }])
  await client(`POST ${inbox}/claim`, { announcement: 'spring' })
  expect(await read()).toMatchObject([{ isRead: true, isClaimed: true, isDeleted: false }])
})

test('include_deleted=true also lists what the player has deleted; without it that is left out [announcements-18]', async () => {
  const { app, player, save, inbox, read } = await world()
  await save()
  await save({ symbol: 'autumn' })
  await plainCalls(app, player)(`DELETE ${inbox}`, { announcement: 'spring' })
  const symbols = async (query = '') => (await read(query)).map(({ symbol }) => symbol).sort()
  expect(await symbols()).toEqual(['autumn'])
  expect(await symbols('?include_deleted=true')).toEqual(['autumn', 'spring'])
})
