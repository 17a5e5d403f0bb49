import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { handleErrors } from '../errors.ts'
import { type ConnectionLimits, connectionOptions, limitConnections } from './connections.ts'

/** More than the system takes for a connection whose other side does not read. */
const large = Buffer.alloc(32 * 1_048_576, 'x')

const ends: (() => unknown)[] = []
afterEach(async () => {
  // The clients leave first: a server waits for them.
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server with small limits; `/stream` reads a body as uploads do, `/text` as other calls do. */
async function strictServer(limits: Partial<ConnectionLimits>, isExempt?: () => boolean) {
  const app = Fastify(connectionOptions(limits))
  limitConnections(app, limits, isExempt)
  handleErrors(app)
  app.post('/text', async ({ body }) => ({ body }))
  app.get('/large', () => large)
  app.get('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return 'late'
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    scope.put('/stream', { config: { streamsBody: true } }, async (request) => {
      let size = 0
      for await (const part of request.raw) size += (part as Buffer).length
      return { size }
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
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  return Object.assign(open, { connections })
}

/** Everything that the server sends until it closes the connection. */
const untilClosed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as unknown

test('a request whose head does not end is answered and closed', async () => {
  const open = await strictServer({ headMs: 50, checkMs: 20 })
  const socket = open()
  socket.write('POST /text HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const answer = await untilClosed(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(bodyOf(answer)).toMatchObject({ status: 408, error: 'RequestTimeOut' })
})

test('a request whose body does not arrive is answered and closed', async () => {
  const open = await strictServer({ bodyMs: 50 })
  for (const length of ['Content-Length: 10', 'Transfer-Encoding: chunked']) {
    const socket = open()
    socket.write(`POST /text HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
    const answer = await untilClosed(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\nconnection: close\r\n/i)
    expect(bodyOf(answer)).toMatchObject({ status: 408, error: 'RequestTimeOut' })
  }
})

test('a body that is not needed is answered immediately, and its connection is closed', async () => {
  const open = await strictServer({ bodyMs: 50 })
  for (const start of ['GET /nothing', 'DELETE /nothing', 'POST /nothing']) {
    const socket = open()
    socket.write(`${start} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n`)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 (404|408) /)
  }
})

test('an upload may take longer than other bodies, but not for ever', async () => {
  const open = await strictServer({ bodyMs: 1, headMs: 1_000, requestMs: 1_000, checkMs: 20 })
  const head = 'PUT /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n'
  const quick = open()
  quick.write(`${head}a`)
  setTimeout(() => quick.write('b'), 60)
  expect(await untilClosed(quick)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"size":2\}$/)
  const stuck = open()
  stuck.write(`${head}a`)
  expect(await untilClosed(stuck)).not.toMatch(/200/)
})

test('an unread response is aborted; slow and waiting readers are served', async () => {
  const open = await strictServer({ stalledMs: 50 })
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
  const stuck = open()
  stuck.pause()
  stuck.write(get('/large'))
  const cutOff = new Promise<number>((resolve) => {
    let size = 0
    stuck.on('data', (part: string) => {
      size += part.length
    })
    stuck.on('error', () => {})
    stuck.on('close', () => resolve(size))
  })
  await expect.poll(() => open.connections()).toBe(1)
  // The other side of a connection hears of its end when it reads on.
  await expect.poll(() => open.connections(), { timeout: 20_000 }).toBe(0)
  stuck.resume()
  expect(await cutOff).toBeLessThan(large.length)

  // Together the pauses last longer than the limit, each of them far shorter.
  const patient = await strictServer({ stalledMs: 1_500 })
  const slow = patient()
  slow.write(get('/large'))
  let taken = 0
  slow.on('data', (part: string) => {
    taken += part.length
    slow.pause()
    setTimeout(() => slow.resume(), 5)
  })
  await new Promise((resolve) => slow.once('close', resolve))
  expect(taken).toBeGreaterThan(large.length)

  const waiting = open()
  waiting.write(get('/late'))
  expect(await untilClosed(waiting)).toMatch(/^HTTP\/1\.1 200 [\s\S]*late$/)
})

test('one address has only so many connections, and others have theirs', async () => {
  const isOpen = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n')
      socket.once('data', () => resolve(true)).once('close', () => resolve(false))
      socket.on('error', () => {})
    })
  const open = await strictServer({ connectionsOfAddress: 2 })
  const [first] = [open(), open()].map((socket) => {
    socket.on('error', () => {})
    return socket
  })
  expect(await isOpen(first as Socket)).toBe(true)
  await expect.poll(() => isOpen(open())).toBe(false)
  expect(await isOpen(open('127.0.0.2'))).toBe(true)
  first?.destroy()
  await expect.poll(() => isOpen(open())).toBe(true)

  const exempt = await strictServer({ connectionsOfAddress: 1 }, () => true)
  expect([await isOpen(exempt()), await isOpen(exempt())]).toEqual([true, true])
})

test('invalid requests are rejected in the form of other errors', async () => {
  const open = await strictServer({})
  const socket = open()
  socket.write('hello\r\n\r\n')
  const answer = await untilClosed(socket)
  expect(bodyOf(answer)).toMatchObject({ status: 400, error: 'BadRequest', message: 'The request is not valid HTTP.' })
})

test('connections above the limit are closed, and there is room again when one ends', async () => {
  const open = await strictServer({ connections: 2 })
  const ask = (socket: Socket) => {
    socket.write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n')
    return new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false))
      socket.on('error', () => {})
    })
  }
  const first = open()
  const second = open()
  expect([await ask(first), await ask(second)]).toEqual([true, true])
  expect(await ask(open())).toBe(false)
  const closed = new Promise((resolve) => first.once('close', resolve))
  first.end()
  await closed
  await expect.poll(() => ask(open())).toBe(true)
})
