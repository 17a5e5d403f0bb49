import { beforeAll, expect, test, vi } from 'vitest'
import type { RawService } from '../../../testing/connected-service.ts'
import { type Actor, startApp, type TestApp } from '../../../testing/test-app.ts'
import { twoServers } from '../../../testing/two-servers.ts'
import { wireLimits } from './wire.ts'

const servers = twoServers()
const { call, connect, connections, leave, untilEmpty } = servers
let app: TestApp
let url: string
let admin: Actor
let otherUrl: string
beforeAll(() => {
  ;({ app, url, admin, otherUrl } = servers.started())
})

test('bodies pass both ways whatever they hold, also over another server', async () => {
  const parts = new Map<string, Buffer[]>()
  const content = (frame: { body?: string; encoding?: 'base64' }) =>
    Buffer.from(frame.body ?? '', frame.encoding ?? 'utf8')
  const echo = (service: RawService, id: string) => {
    const whole = Buffer.concat(parts.get(id) ?? [])
    service.send({ type: 'answer', id, status: 200, more: true })
    for (let at = 0; at < whole.length; at += wireLimits.maxChunkBytes) {
      const body = whole.subarray(at, at + wireLimits.maxChunkBytes).toString('base64')
      service.send({ type: 'body', id, body, encoding: 'base64', more: true })
    }
    service.send({ type: 'body', id })
  }
  const service = await connect({}, undefined, { at: otherUrl })
  service.socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if ((frame.type !== 'call' && frame.type !== 'body') || frame.path === '/admin/HealthCheck') return
    parts.set(frame.id, [...(parts.get(frame.id) ?? []), content(frame)])
    if (!frame.more) echo(service, frame.id)
  })
  const bodies = [Buffer.from('Grüße, 世界'), Buffer.alloc(900_000, 'é\u0000'), Buffer.from([0, 255, 128, 1])]
  for (const payload of bodies) expect((await call('/echo', { payload })).rawPayload.equals(payload)).toBe(true)
  expect((await call('/echo')).body).toBe('')
  expect((await call('/echo', { payload: Buffer.alloc(11 * 1_048_576) })).statusCode).toBe(413)
  await leave(service)
  await untilEmpty()
})

test('a body that does not fit into memory is rejected before the service receives it', async () => {
  const bodies = { smallBytes: 100, bytes: 1_000, bytesOfAddress: 500 }
  const bounded = await startApp({}, app.databaseUrl, { bodies })
  bounded.clock.now = app.now()
  const heard: string[] = []
  const service = await connect({}, ({ path }) => {
    heard.push(path)
    return { status: 200, body: 'ok' }
  })
  const send = (path: string, bytes: number) =>
    bounded.app.inject({
      method: 'POST',
      url: `/basic/${app.scope}.micro_hello${path}`,
      payload: Buffer.alloc(bytes),
      headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    })
  expect((await send('/large', 501)).json()).toMatchObject({ status: 503, error: 'ServerBusy' })
  expect((await send('/small', 500)).body).toBe('ok')
  expect(heard.filter((path) => path !== '/admin/HealthCheck')).toEqual(['/small'])
  await bounded.close()
  await leave(service)
  await untilEmpty()
})

test('an answer that comes faster than its caller reads is broken off, unless the service waits', async () => {
  const chunk = 'x'.repeat(wireLimits.maxChunkBytes)
  const service = await connect({}, ({ id }, raw) => {
    raw.send({ type: 'answer', id, status: 200, more: true })
    return undefined
  })
  const leaving = new AbortController()
  const answer = await fetch(`${url}/basic/${app.scope}.hello/flood`, {
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
    signal: leaving.signal,
  })
  const { id } = await service
    .next('call')
    .then(async (frame) => (frame.path === '/flood' ? frame : service.next('call')))
  let isCancelled = false
  const cancelled = service.next('cancel').then(() => {
    isCancelled = true
  })
  // The system itself takes some megabytes before it makes the server wait.
  while (!isCancelled) {
    service.send({ type: 'body', id, body: chunk, more: true })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await cancelled
  await expect(answer.text()).rejects.toThrow()
  leaving.abort()
  service.heard.length = 0
  await vi.waitFor(async () => expect((await connections())[0]?.lastError).toContain('before the client read them'), {
    timeout: 20_000,
  })
  await leave(service)
})
