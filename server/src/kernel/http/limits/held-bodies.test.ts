import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '../../../testing/test-app.ts'
import { handleErrors } from '../errors.ts'
import { type BodyLimits, boundBodies, HeldBodies } from './held-bodies.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  // The clients leave first: a server waits for them.
  for (const end of ends.splice(0).reverse()) await end()
})

const limits: BodyLimits = { smallBytes: 10, bytes: 300, bytesOfAddress: 200 }

test('bodies have room together and by address, and small ones need none', () => {
  const bodies = new HeldBodies(limits)
  const one = bodies.begin('one')
  expect([one.grow(10), one.grow(140)]).toEqual([true, true])
  const second = bodies.begin('one')
  expect([second.grow(10), second.grow(60)]).toEqual([true, false])
  const other = bodies.begin('other')
  // What was refused counts until its request ends.
  expect(other.grow(81)).toBe(false)
  second.release()
  second.release()
  expect(bodies.begin('other').grow(60)).toBe(true)
  expect(bodies.begin('third').grow(10)).toBe(true)
  other.release()
  one.release()
  expect(bodies.begin('one').grow(200)).toBe(true)
})

/** A server with small limits; `/slow` answers when it is told, `/passed` reads no body. */
async function boundServer() {
  const app = Fastify({ bodyLimit: 1_000 })
  boundBodies(app, limits)
  handleErrors(app)
  let answer = () => {}
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  let arrived = 0
  app.post('/slow', async () => {
    arrived += 1
    await told
    return 'ok'
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    scope.post('/passed', { config: { passesBody: true } }, async (request) => {
      let size = 0
      for await (const part of request.raw) size += (part as Buffer).length
      return `read ${size}`
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const open = (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('utf8')
    ends.push(() => socket.destroy())
    return socket
  }
  return { open, answer, arrived: () => arrived }
}

const post = (path: string, bytes: number, sent = bytes) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(sent)}`

const untilClosed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })

test('a body counts until its request is answered; for one too many there is 503, and small ones pass', async () => {
  const { open, answer, arrived } = await boundServer()
  const first = open()
  const firstAnswer = untilClosed(first)
  first.write(post('/slow', 150))
  await expect.poll(arrived).toBe(1)

  const second = open()
  second.write(post('/slow', 151, 80))
  const refused = await untilClosed(second)
  expect(refused).toMatch(/^HTTP\/1\.1 503 /)
  expect(refused).toMatch(/retry-after: 5/i)
  expect(refused).toContain('"error":"ServerBusy"')
  const chunked = open()
  chunked.write(
    'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n',
  )
  chunked.write('x'.repeat(80))
  expect(await untilClosed(chunked)).toMatch(/^HTTP\/1\.1 503 /)

  const small = open()
  const ofOther = open('127.0.0.2')
  small.write(post('/slow', 10))
  ofOther.write(post('/slow', 140))
  const others = Promise.all([small, ofOther].map(untilClosed))
  await expect.poll(arrived).toBe(3)
  answer()
  for (const text of [await firstAnswer, ...(await others)]) expect(text).toMatch(/^HTTP\/1\.1 200 /)
  const last = open()
  last.write(post('/slow', 200))
  expect(await untilClosed(last)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body that is passed on counts only where a signature asks for the whole of it', async () => {
  const { open } = await boundServer()
  const passed = open()
  passed.write(post('/passed', 900))
  expect(await untilClosed(passed)).toMatch(/read 900$/)
  const signed = open()
  signed.write(post('/passed', 900).replace('Host: a', 'Host: a\r\nX-BEAM-SIGNATURE: x'))
  expect(await untilClosed(signed)).not.toMatch(/ 200 /)
})

test('the server bounds the bodies of all its calls, and the connections of an address', async () => {
  const server = await startApp({ connectionsPerAddress: 2, servicesDir: '/srv/services' }, undefined, {
    bodies: limits,
  })
  ends.push(server.close)
  const send = async (url: string) => {
    const payload = JSON.stringify({ text: 'x'.repeat(250) })
    const reply = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    return [reply.statusCode, reply.json().error]
  }
  const busy = [503, 'ServerBusy']
  expect(await send('/basic/auth/token')).toEqual(busy)
  expect(await send('/report/custom_batch/1/DE_1/2')).toEqual(busy)
  expect(await send('/nothing/here')).toEqual(busy)

  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(address)
  const isServed = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      ends.push(() => socket.destroy())
      socket.on('error', () => {}).on('close', () => resolve(false))
      socket.on('data', () => resolve(true)).write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
    })
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, false])
})
