import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlayer } from '@regent/contract/players'
import { listSessions } from '@regent/contract/sessions'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'regent-presence-'))
let child: ChildProcess | undefined

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

/** A server in a process of its own, on the database of an app. */
async function startServer({ databaseUrl }: TestApp): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../../../main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return port
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

test('after kill -9 of a server with sockets open nobody stays online, and every session has ended', async () => {
  const app = await testApp()
  app.advance(Date.now() - app.now()) // as late as it is for the other process
  const players = await Promise.all(Array.from({ length: 20 }, () => app.player()))
  const port = await startServer(app)
  const sockets = await Promise.all(
    players.map(async ({ token }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/connect?access_token=${token}&send-session-start=true`)
      socket.on('error', () => {})
      await once(socket, 'open')
      return socket
    }),
  )
  const playing = players.map(() => ({ online: true, sessions: ['open'] }))
  expect(await stateOf(app, players)).toEqual(playing)

  const closed = sockets.map((socket) => once(socket, 'close'))
  child?.kill('SIGKILL')
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
