import { getPlayer } from '@regent/contract/players'
import { getPresence, keepPresence, queryPresence, sendHeartbeat, setPresenceStatus } from '@regent/contract/sessions'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const minuteMs = 60_000

test('a heartbeat keeps a player online for a while', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const isOnline = async () => (await tester.call(getPlayer, { params: { player: player.gamerTag } })).online
  expect(await isOnline()).toBe(false)
  expect(await player.call(sendHeartbeat, {})).toEqual({ gt: player.gamerTag, heartbeat: app.now() })
  expect(await isOnline()).toBe(true)
  app.advance(75_000)
  expect(await isOnline()).toBe(false)
  expect(await player.call(keepPresence, { params: { gamerTag: player.gamerTag } })).toEqual({})
  expect(await isOnline()).toBe(true)
})

test('players see one another’s presence and what they say of themselves', async () => {
  const app = await testApp()
  const [player, other, unseen] = [await app.player(), await app.player(), await app.player()]
  const params = { gamerTag: player.gamerTag }
  await player.call(sendHeartbeat, {})
  const lastOnline = new Date(app.now()).toISOString()
  const plain = { playerId: String(player.gamerTag), online: true, lastOnline, status: 'Visible', description: '' }
  expect(await other.call(getPresence, { params })).toEqual(plain)
  const away = { ...plain, status: 'Away', description: 'fetching tea' }
  expect(
    await player.call(setPresenceStatus, { params, body: { status: 'Away', description: 'fetching tea' } }),
  ).toEqual(away)
  await player.call(setPresenceStatus, { params, body: { status: 'Dnd' } })
  const playerIds = [player.gamerTag, unseen.gamerTag, 1]
  const { playersStatus } = await other.call(queryPresence, { body: { playerIds } })
  expect(playersStatus).toHaveLength(2)
  expect(playersStatus).toEqual(
    expect.arrayContaining([
      { ...away, status: 'Dnd' },
      { playerId: String(unseen.gamerTag), online: false, status: 'Visible', description: '' },
    ]),
  )
  await expect(other.call(getPresence, { params: { gamerTag: 1 } })).rejects.toMatchObject({ code: 'PlayerNotFound' })
  await expect(other.call(setPresenceStatus, { params, body: {} })).rejects.toMatchObject({ code: 'Forbidden' })
})

test('who hides is offline for other players since then, and for nobody else', async () => {
  const app = await testApp()
  const [player, other] = [await app.player(), await app.player()]
  const tester = await app.as('tester')
  const params = { gamerTag: player.gamerTag }
  await player.call(sendHeartbeat, {})
  const hiddenAt = new Date(app.now()).toISOString()
  await player.call(setPresenceStatus, { params, body: { status: 'Invisible' } })
  app.advance(minuteMs)
  await player.call(sendHeartbeat, {})
  for (const body of [{ status: 'Invisible' as const }, { description: 'hush' }]) {
    await player.call(setPresenceStatus, { params, body })
  }
  expect(await other.call(getPresence, { params })).toEqual({
    playerId: String(player.gamerTag),
    online: false,
    lastOnline: hiddenAt,
  })
  const seen = { online: true, status: 'Invisible', description: 'hush' }
  expect(await player.call(getPresence, { params })).toMatchObject(seen)
  expect(await tester.call(getPresence, { params })).toMatchObject(seen)
})

test('the older addresses of presence are served too', async () => {
  const app = await testApp()
  const player = await app.player()
  const send = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${player.token}`, 'x-beam-scope': app.scope }
    const reply = await app.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() as unknown }
  }
  const at = `/players/${player.gamerTag}/presence`
  expect(await send('PUT', at)).toEqual({ status: 200, body: {} })
  expect(await send('PUT', `${at}/status`, { status: 'Away' })).toMatchObject({ status: 200, body: { online: true } })
  expect(await send('GET', at)).toMatchObject({ status: 200, body: { status: 'Away' } })
  const query = await send('POST', '/presence/query', { playerIds: [String(player.gamerTag)] })
  expect(query).toMatchObject({ status: 200, body: { playersStatus: [{ status: 'Away' }] } })
})
