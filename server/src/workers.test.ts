import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startServer, until } from './testing/started-server.ts'

let dataDir: string
let server: StartedServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'regent-workers-'))
  server = await startServer({ DATA_DIR: dataDir, WORKERS: '2' })
}, 120_000)

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks on a connection of its own, so that either worker may get it. */
const ask = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const asked = request(`${server.origin}${path}`, { agent: false, headers: { connection: 'close' } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve(text))
    })
    asked.on('error', reject)
    asked.end()
  })

const countIn = (metrics: string) =>
  Number(/regent_http_request_duration_seconds_count\{call="getCapabilities",status="200"\} (\d+)/.exec(metrics)?.[1])

test('whichever worker is asked for the metrics, they count the calls of all', async () => {
  const calls = 40
  await Promise.all(Array.from({ length: calls }, () => ask('/api/capabilities')))
  for (const metrics of await Promise.all([1, 2, 3, 4].map(() => ask('/metrics')))) expect(countIn(metrics)).toBe(calls)
})

test('a worker that is killed is replaced, and the other answers meanwhile', async () => {
  const before = server.processesOf('worker')
  expect(before).toHaveLength(2)
  const [killed = 0] = before
  process.kill(killed, 'SIGKILL')
  await until(() => !server.processesOf('worker').includes(killed))
  for (const _ of [1, 2, 3, 4, 5]) expect(JSON.parse(await ask('/health'))).toMatchObject({ status: 'ok' })
  await until(() => server.processesOf('worker').length === 2)
  // What the killed one has counted is gone, which may have been everything.
  await until(async () => {
    await ask('/api/capabilities')
    return countIn(await ask('/metrics')) > 0
  })
}, 120_000)
