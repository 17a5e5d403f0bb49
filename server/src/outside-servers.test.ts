import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { natsServer } from './testing/nats-server.ts'
import { startServer } from './testing/started-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'regent-outside-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a server uses its bus, starts without its standby, and is degraded without its bus', async () => {
  const nats = await natsServer()
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    BUS_URL: nats.url,
    STREAM_URL: nats.url,
    DATABASE_READ_URL: 'postgresql://reader:hunter2@127.0.0.1:1/regent',
  })
  try {
    const ask = async (path: string) => (await fetch(`${server.origin}${path}`)).text()
    const ready = async () => JSON.parse(await ask('/ready')) as unknown
    await expect.poll(ready).toEqual({ status: 'ready' })
    const metrics = await ask('/metrics')
    expect(metrics).toMatch(/regent_bus_up 1/)
    expect(metrics).toMatch(/regent_replica_up 0/)
    nats.cut()
    await expect.poll(ready).toEqual({ status: 'degraded', bus: 'the message bus does not respond' })
    nats.restore()
    await expect.poll(ready).toEqual({ status: 'ready' })
    expect(server.errors()).not.toContain('hunter2')
  } finally {
    await server.stop()
    await nats.close()
  }
}, 180_000)
