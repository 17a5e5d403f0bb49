import { getPlayer } from '@regent/contract/players/players'
import { listSessions, startSession } from '@regent/contract/players/sessions'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'

/** Players on more than one server. */

type Server = Awaited<ReturnType<typeof startApp>>

const opened: Server[] = []

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})

/** Another server on the database of an app, with a clock that goes the same. */
async function anotherServer(app: TestApp): Promise<Server> {
  const server = await startApp({}, app.databaseUrl)
  opened.push(server)
  server.clock.now = app.now()
  await server.presence.beat()
  return server
}

const connect = async ({ app }: Pick<Server, 'app'>, { token = '' }: Actor) =>
  app.injectWS(`/api/connect?${new URLSearchParams({ access_token: token, 'send-session-start': 'true' })}`)

const stateOf = async (app: TestApp, { gamerTag }: Actor) => {
  const tester = await app.as('tester')
  const { online } = await tester.call(getPlayer, { params: { player: gamerTag } })
  const { rows } = await tester.call(listSessions, { query: { player: gamerTag } })
  return { online, sessions: rows.map(({ ending }) => ending ?? 'open') }
}

const advance = (app: TestApp, ms: number, ...servers: Server[]) => {
  app.advance(ms)
  for (const { clock } of servers) clock.now = app.now()
}

const connectionsOf = ({ db, pid }: TestApp) =>
  db.selectFrom('connections').selectAll().where('pid', '=', pid).execute()

test('a player on two servers stays online when one socket closes, and goes offline with the other', async () => {
  const app = await ownApp()
  const second = await anotherServer(app)
  const player = await app.player()
  const here = await connect(app, player)
  const there = await connect(second, player)
  expect(await connectionsOf(app)).toHaveLength(2)
  here.terminate()
  await vi.waitFor(async () => expect(await connectionsOf(app)).toHaveLength(1))
  expect(await stateOf(app, player)).toEqual({ online: true, sessions: ['open'] })
  there.terminate()
  await vi.waitFor(async () => expect(await stateOf(app, player)).toEqual({ online: false, sessions: ['left'] }))
})

test('two sockets that close simultaneously on two servers leave no player online', async () => {
  const app = await ownApp()
  const second = await anotherServer(app)
  const players = await Promise.all(Array.from({ length: 8 }, () => app.player()))
  const sockets = await Promise.all(players.flatMap((player) => [connect(app, player), connect(second, player)]))
  for (const socket of sockets) socket.terminate()
  await vi.waitFor(async () => expect(await connectionsOf(app)).toEqual([]))
  for (const player of players) expect(await stateOf(app, player)).toEqual({ online: false, sessions: ['left'] })
})

test('a stopping server takes its players offline immediately, except those connected to other servers', async () => {
  const app = await ownApp()
  const second = await startApp({}, app.databaseUrl)
  second.clock.now = app.now()
  await second.presence.beat()
  const here = await app.player()
  const both = await app.player()
  await connect(second, here)
  await connect(second, both)
  const socket = await connect(app, both)
  await second.close()
  expect(await stateOf(app, here)).toEqual({ online: false, sessions: ['left'] })
  expect(await stateOf(app, both)).toEqual({ online: true, sessions: ['open'] })
  socket.terminate()
})

test('when a server dies its players are online until its lease ends, and their sessions end when they were last seen', async () => {
  const app = await ownApp()
  const second = await anotherServer(app)
  const here = await app.player()
  const both = await app.player()
  const reconnecting = await app.player()
  for (const player of [here, both, reconnecting]) await connect(second, player)
  const socket = await connect(app, both)
  await app.beat()
  const lastSeen = app.now()
  // From here on the second server does nothing any more.
  advance(app, 50_000)
  await app.beat()
  expect(await stateOf(app, here)).toEqual({ online: true, sessions: ['open'] })
  const back = await connect(app, reconnecting)
  advance(app, 25_000)
  await app.beat()
  expect(await stateOf(app, here)).toEqual({ online: false, sessions: ['silent'] })
  const tester = await app.as('tester')
  const { rows } = await tester.call(listSessions, { query: { player: here.gamerTag } })
  expect(rows).toMatchObject([{ endedAt: lastSeen }])
  for (const player of [both, reconnecting]) {
    expect(await stateOf(app, player)).toEqual({ online: true, sessions: ['open'] })
  }
  // What the dead server held does not keep them online.
  socket.terminate()
  back.terminate()
  await vi.waitFor(async () => expect(await stateOf(app, both)).toEqual({ online: false, sessions: ['left'] }))
  await vi.waitFor(async () => expect(await stateOf(app, reconnecting)).toEqual({ online: false, sessions: ['left'] }))
})

test('a server that was thought dead takes up what it holds', async () => {
  const app = await ownApp()
  const second = await anotherServer(app)
  const player = await app.player()
  const socket = await connect(second, player)
  advance(app, 100_000, second)
  await app.beat()
  expect(await stateOf(app, player)).toEqual({ online: false, sessions: ['silent'] })
  expect(await connectionsOf(app)).toEqual([])
  await second.presence.beat()
  expect(await stateOf(app, player)).toEqual({ online: true, sessions: ['open'] })
  socket.terminate()
  await vi.waitFor(async () => expect(await stateOf(app, player)).toEqual({ online: false, sessions: ['left'] }))
})

test('a start while a server takes up the session of its player is the same session', async () => {
  const app = await ownApp()
  const second = await anotherServer(app)
  const player = await app.player()
  const socket = await connect(second, player)
  advance(app, 100_000, second)
  await app.beat()
  expect(await stateOf(app, player)).toEqual({ online: false, sessions: ['silent'] })
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length
  }
  const work = await app.db.transaction().execute(async (transaction) => {
    await sql`select from sessions where gamer_tag = ${player.gamerTag} for update`.execute(transaction)
    const beating = second.presence.beat()
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    const starting = player.call(startSession, { body: {} })
    await vi.waitFor(async () => expect(await waiting()).toBe(2))
    return [beating, starting]
  })
  await Promise.all(work)
  expect(await stateOf(app, player)).toEqual({ online: true, sessions: ['open'] })
  socket.terminate()
  await vi.waitFor(async () => expect(await stateOf(app, player)).toEqual({ online: false, sessions: ['left'] }))
})

test('a session continues when its client moves to another server', async () => {
  const app = await ownApp()
  const second = await anotherServer(app)
  const player = await app.player()
  const socket = await connect(app, player)
  socket.terminate()
  await vi.waitFor(async () => expect(await stateOf(app, player)).toMatchObject({ sessions: ['left'] }))
  advance(app, 4000, second)
  const again = await connect(second, player)
  await player.call(startSession, { body: {} })
  expect(await stateOf(app, player)).toEqual({ online: true, sessions: ['open'] })
  again.terminate()
  await vi.waitFor(async () => expect(await stateOf(app, player)).toEqual({ online: false, sessions: ['left'] }))
})
