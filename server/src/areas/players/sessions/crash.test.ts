import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlayer } from '@regent/contract/players/players'
import { listSessions } from '@regent/contract/players/sessions'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type StartedServer, startServer } from '../../../testing/started-server.ts'
import { type Actor, ownApp, type TestApp, testKeyText } from '../../../testing/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'regent-presence-'))
let server: StartedServer | undefined

afterEach(async () => {
  await server?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A server in processes of its own, on the database of an app. */
async function startBeside({ databaseUrl }: TestApp): Promise<StartedServer> {
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: testKeyText })
  return server
}

async function stateOf(app: TestApp, players: Actor[]) {
  const tester = await app.as('tester')
  return Promise.all(
    players.map(async ({ gamerTag }) => {
      const { online } = await tester.call(getPlayer, { params: { player: gamerTag } })
      const { rows } = await tester.call(listSessions, { query: { player: gamerTag } })
      return { online, sessions: rows.map(({ ending }) => ending ?? 'open') }
    }),
  )
}

test('after kill -9 of a server with open sockets no player stays online, and every session has ended', async () => {
  const app = await ownApp()
  app.advance(Date.now() - app.now()) // as late as it is for the other process
  const players = await Promise.all(Array.from({ length: 20 }, () => app.player()))
  const { origin } = await startBeside(app)
  const sockets = await Promise.all(
    players.map(async ({ token }) => {
      const socket = new WebSocket(
        `${origin.replace('http', 'ws')}/api/connect?access_token=${token}&send-session-start=true`,
      )
      socket.on('error', () => {})
      await once(socket, 'open')
      return socket
    }),
  )
  const playing = players.map(() => ({ online: true, sessions: ['open'] }))
  expect(await stateOf(app, players)).toEqual(playing)

  const closed = sockets.map((socket) => once(socket, 'close'))
  await server?.kill()
  await Promise.all(closed)
  app.advance(Date.now() - app.now())
  await app.beat()
  // A server that is only slow, and a client that comes back, must not look like this.
  expect(await stateOf(app, players)).toEqual(playing)
  app.advance(75_000)
  await app.beat()
  expect(await stateOf(app, players)).toEqual(players.map(() => ({ online: false, sessions: ['silent'] })))
  expect(await app.db.selectFrom('connections').selectAll().where('pid', '=', app.pid).execute()).toEqual([])
}, 60_000)
