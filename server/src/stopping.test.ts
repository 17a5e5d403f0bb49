import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer, until } from './testing/started-server.ts'

async function startStoppable(DRAIN_SECONDS: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-stopping-'))
  const server = await startServer({ DATA_DIR: dataDir, WORKERS: '2', DRAIN_SECONDS })
  onTestFinished(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const ask = async (path: string) => {
    const reply = await fetch(`${server.origin}${path}`)
    return { status: reply.status, body: await reply.json() }
  }
  return { server, ask }
}

test('at SIGTERM a server first says that it is not ready, and answers on; a second signal stops it', async () => {
  const { server, ask } = await startStoppable('600')
  server.signal('SIGTERM')
  // Either worker may get a request, and each hears of it for itself.
  const askBoth = () => Promise.all(Array.from({ length: 8 }, () => ask('/ready')))
  let replies = await askBoth()
  await until(async () => {
    replies = await askBoth()
    return replies.every(({ status }) => status === 503)
  })
  expect(replies).toEqual(replies.map(() => ({ status: 503, body: { status: 'draining' } })))
  expect((await ask('/health')).status).toBe(200)
  expect((await ask('/api/capabilities')).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
}, 120_000)

test('Ctrl+C stops a server without a time for draining', async () => {
  const { server } = await startStoppable('600')
  server.signal('SIGINT')
  expect(await server.ended()).toBe(0)
}, 120_000)

test('when the supervisor is killed, its workers answer what they have begun and end without a crash', async () => {
  const { server } = await startStoppable('0')
  const workers = [...server.processesOf('worker'), ...server.processesOf('analytics-process')]
  expect(workers).toHaveLength(3)
  await server.kill()
  const isRunning = (id: number) => {
    try {
      process.kill(id, 0)
      return true
    } catch {
      return false
    }
  }
  await until(() => !workers.some(isRunning))
  expect(server.errors()).not.toMatch(/EPIPE|ERR_IPC_CHANNEL_CLOSED|[Uu]nhandled/)
}, 120_000)
