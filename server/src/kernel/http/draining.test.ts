import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { announceClosing, drain } from './draining.ts'

const agent = new Agent({ keepAlive: true })
afterEach(() => agent.destroy())

/** A server whose answers wait until they are released. */
async function slowServer() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: true })
  announceClosing(app)
  const releases: (() => void)[] = []
  const arrivals: (() => void)[] = []
  app.get('/quick', async () => 'done')
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      releases.push(resolve)
      for (const arrive of arrivals) arrive()
    })
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const running = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => releases.length >= count && resolve()
      arrivals.push(check)
      check()
    })
  const get = (path: string) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, agent }, (response: IncomingMessage) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
      })
      asked.on('error', reject)
      asked.end()
    })
  return { app, get, running, release: () => releases.splice(0).forEach((resolve) => void resolve()) }
}

test('requests that are running when the server stops are answered, and told to connect anew', async () => {
  const { app, get, running, release } = await slowServer()
  const asked = Promise.all([get('/slow'), get('/slow'), get('/slow')])
  await running(3)
  const stopped = drain(app, 60_000)
  await expect.poll(() => app.server.listening).toBe(false)
  release()
  expect(await asked).toEqual(Array(3).fill({ status: 200, connection: 'close' }))
  await stopped
})

test('connections that wait for nothing do not hold the server up', async () => {
  const { app, get } = await slowServer()
  expect(await get('/quick')).toEqual({ status: 200, connection: 'keep-alive' })
  await drain(app, 60_000)
  expect(app.server.listening).toBe(false)
})

test('work over its time limit is cut off', async () => {
  const { app, get, running, release } = await slowServer()
  const cut = get('/slow').catch((error: NodeJS.ErrnoException) => error.code)
  await running(1)
  await drain(app, 20)
  expect(await cut).toBe('ECONNRESET')
  release()
})

test('a draining server still accepts connections, and tells callers to open the next one elsewhere', async () => {
  const app = Fastify()
  const state = { isDraining: false }
  announceClosing(app, () => state.isDraining)
  app.get('/quick', async () => 'done')
  const connection = async () => (await app.inject('/quick')).headers['connection']
  expect(await connection()).toBe('keep-alive')
  state.isDraining = true
  expect(await connection()).toBe('close')
  await app.close()
})
