import { getPlayer, getPlayerCounts } from '@regent/contract/players/players'
import {
  getPresence,
  keepPresence,
  queryPresence,
  sendHeartbeat,
  setPresenceStatus,
} from '@regent/contract/players/sessions'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import type { Bus } from '../../../engines/bus/bus.ts'
import type { Db } from '../../../engines/database/database.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { Presence } from './presence.ts'

test('a heartbeat keeps a player online for a while', async () => {
  const app = await ownApp()
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
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  const unseen = await app.player()
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

test('a hidden player is offline for other players from then on, and only for them', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
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
  const app = await ownApp()
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

test('sockets that open and close together are saved together; what could not be saved is with the next beat', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  let transactions = 0
  let isBroken = false
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'transaction' && isBroken) throw new Error('the database is gone')
      if (name === 'transaction') transactions += 1
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Db
  const { registry } = app.services
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const bus = { prepare: () => () => {} } as unknown as Bus
  const presence = new Presence({ db, bus, clock: () => app.now(), log, registry })
  await presence.beat()
  const players = await Promise.all(Array.from({ length: 30 }, () => app.player()))
  const countOnline = async () => (await tester.call(getPlayerCounts, {})).online
  const countRows = async () =>
    (await app.db.selectFrom('connections').select('id').where('server_id', '=', presence.serverId).execute()).length
  const twice = [...players, ...players.slice(0, 10)]

  transactions = 0
  const opened = await Promise.all(
    twice.map(({ gamerTag }) => presence.open({ cid: app.cid, pid: app.pid, gamerTag }, undefined)),
  )
  expect(transactions).toBeLessThanOrEqual(3)
  expect([await countOnline(), await countRows()]).toEqual([30, 40])

  transactions = 0
  await Promise.all(opened.slice(0, 20).map((connection) => presence.close(connection)))
  expect(transactions).toBeLessThanOrEqual(3)
  // Ten of them have another socket.
  expect([await countOnline(), await countRows()]).toEqual([20, 20])

  isBroken = true
  const refused = await Promise.allSettled(opened.slice(20).map((connection) => presence.close(connection)))
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true)
  isBroken = false
  expect(await countRows()).toBe(20)
  await presence.beat()
  expect(await countRows()).toBe(0)
  app.advance(75_000)
  expect(await countOnline()).toBe(0)
  await presence.stop()
})
