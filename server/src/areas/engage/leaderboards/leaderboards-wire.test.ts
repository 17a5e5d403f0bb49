import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp } from '../../../testing/test-app.ts'

async function world(settings: object = {}) {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('developer'))
  const player = await app.player()
  const made = await send('POST /object/leaderboards/weekly', settings)
  const enter = (gamerTag: number, score: number, more: object = {}) =>
    send('PUT /object/leaderboards/weekly/entry', { id: gamerTag, score, ...more })
  const details = async (query = '') => (await send(`GET /object/leaderboards/weekly/details${query}`)).body
  return { app, send, player, made, enter, details }
}

test('GET /basic/leaderboards/list answers nameList, offset and total [leaderboards-3]', async () => {
  const { send } = await world()
  await send('POST /object/leaderboards/daily', {})
  expect(await send('GET /basic/leaderboards/list')).toMatchObject({
    status: 200,
    body: { nameList: ['daily', 'weekly'], offset: 0, total: 2 },
  })
  expect(await send('GET /basic/leaderboards/list?skip=1')).toMatchObject({
    body: { nameList: ['weekly'], offset: 1, total: 2 },
  })
})

test('GET /object/leaderboards/{id}/details begins at from, by default 0, and answers max entries, by default 100 [leaderboards-4]', async () => {
  const { app, details } = await world()
  const numbers = 'generate_series(7000000000000001, 7000000000000102) as n'
  await app.query(`
    insert into accounts (cid, id, created_at, updated_at) select ${app.cid}, n, now(), now() from ${numbers};
    insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', n, ${app.cid}, n, now() from ${numbers};
    insert into leaderboard_entries (pid, gamer_tag, sheet, score, place, achieved_at)
    select pid, n, sheet, n, -n, now() from leaderboards, ${numbers} where id = 'weekly' and pid = '${app.pid}'`)
  const ranks = async (query = '') =>
    ((await details(query)) as { view: { rankings: { rank: number }[] } }).view.rankings.map(({ rank }) => rank)
  const whole = await ranks()
  expect([whole.length, whole[0], whole.at(-1)]).toEqual([100, 1, 100])
  expect(await ranks('?from=1&max=2')).toEqual([2, 3])
  expect(await ranks('?from=100')).toEqual([101, 102])
})

test('a leaderboard has fullName, lbid, numberOfEntries, a view with its rankings, and metaData [leaderboards-5 leaderboards-6]', async () => {
  const { app, player, enter, details } = await world()
  await enter(player.gamerTag, 12.5, { stats: { hero: 'wizard' } })
  expect(await details()).toMatchObject({
    fullName: `${app.pid}.weekly`,
    lbid: 'weekly',
    numberOfEntries: 1,
    metaData: {},
    view: {
      lbId: 'weekly',
      boardSize: 1,
      rankings: [
        {
          gt: player.gamerTag,
          rank: 1,
          score: 12.5,
          columns: { score: 12 },
          stats: [{ name: 'hero', value: 'wizard' }],
        },
      ],
    },
  })
})

test('metaData has parentLeaderboard, partitioned, cohorted, maxEntries and frozen; a partition has the id of its leaderboard, # and a number [leaderboards-7 leaderboards-8]', async () => {
  const { app, player, send, details } = await world({
    partitioned: true,
    maxEntries: 20,
    permissions: { write_self: true },
  })
  expect(await details()).toMatchObject({
    metaData: { parentLeaderboard: '', partitioned: true, cohorted: false, maxEntries: 20, frozen: false },
  })
  const joined = await plainCalls(app, player)('GET /basic/leaderboards/assignment?boardId=weekly&joinBoard=true')
  expect(joined).toMatchObject({ body: { leaderboardId: 'weekly#0' } })
  expect(await send('GET /object/leaderboards/weekly%230/details')).toMatchObject({
    body: { lbid: 'weekly#0', metaData: { parentLeaderboard: 'weekly', partitioned: false } },
  })
})

test('the leaderboard of an event has an id of event_, its name and a number below 1e9 [leaderboards-9]', async () => {
  const { app, send } = await world()
  const content = {
    symbol: 'events.regatta',
    name: 'Regatta',
    start_date: new Date(app.now()).toISOString(),
    phases: [{ name: 'main', duration_minutes: 10 }],
  }
  await send('POST /basic/events/applyContent', { content })
  const { body } = await send('GET /object/events/events.regatta')
  const { leaderboardId } = body as { leaderboardId: string }
  expect(leaderboardId).toMatch(/^event_regatta_\d{1,9}$/)
})

test('GET /basic/leaderboards/player?dbid= answers result and the boards of a player as lbs [leaderboards-10]', async () => {
  const { send, player, enter } = await world()
  await enter(player.gamerTag, 5)
  expect(await send(`GET /basic/leaderboards/player?dbid=${player.gamerTag}`)).toMatchObject({
    status: 200,
    body: { result: 'ok', lbs: [{ lbId: 'weekly', rankgt: { gt: player.gamerTag, rank: 1, score: 5 } }] },
  })
})

test('DELETE /object/leaderboards/{id}/entries clears a board, DELETE /object/leaderboards/{id} deletes it [leaderboards-11]', async () => {
  const { send, player, enter, details } = await world()
  await enter(player.gamerTag, 5)
  expect(await send('DELETE /object/leaderboards/weekly/entries')).toMatchObject({ status: 200 })
  expect(await details()).toMatchObject({ lbid: 'weekly', numberOfEntries: 0 })
  expect(await send('DELETE /object/leaderboards/weekly')).toMatchObject({ status: 200 })
  expect(await send('GET /object/leaderboards/weekly/details')).toMatchObject({ status: 404 })
})

test('DELETE /object/leaderboards/{id}/entry removes one entry [leaderboards-12]', async () => {
  const { app, send, player, enter, details } = await world()
  const other = await app.player()
  await enter(player.gamerTag, 5)
  await enter(other.gamerTag, 7)
  const removal = { id: other.gamerTag }
  expect(await send('DELETE /object/leaderboards/weekly/entry', removal)).toMatchObject({ status: 200 })
  expect(await details()).toMatchObject({ view: { rankings: [{ gt: player.gamerTag, rank: 1 }] } })
})

test('PUT /object/leaderboards/{id}/entry edits the entry of a player [leaderboards-13]', async () => {
  const { player, enter, details } = await world()
  await enter(player.gamerTag, 5)
  expect(await enter(player.gamerTag, 3)).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await details()).toMatchObject({ numberOfEntries: 1, view: { rankings: [{ gt: player.gamerTag, score: 3 }] } })
})

test('POST /object/leaderboards/{id} creates a leaderboard [leaderboards-14]', async () => {
  const { made, send, details } = await world({ maxEntries: 200 })
  expect(made).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await details()).toMatchObject({ lbid: 'weekly', metaData: { maxEntries: 200 } })
  expect(await send('POST /object/leaderboards/weekly', {})).toMatchObject({ body: { error: 'LeaderboardExists' } })
})
