import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionLimits, connectionOptions, limitConnections } from './connections.ts'
import { handleErrors } from './errors.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server with small limits; `/stream` reads a body as uploads do, `/text` as other calls do. */
async function strictServer(limits: Partial<ConnectionLimits>) {
  const app = Fastify(connectionOptions(limits))
  limitConnections(app, limits)
  handleErrors(app)
  app.post('/text', async ({ body }) => ({ body }))
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
  return () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    ends.push(() => socket.destroy())
    return socket
  }
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

test('a body that nobody waits for is answered at once, and its connection is closed', async () => {
  const open = await strictServer({ bodyMs: 50 })
  for (const start of ['GET /nothing', 'DELETE /nothing', 'POST /nothing']) {
    const socket = open()
    socket.write(`${start} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n`)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 (404|408) /)
  }
})

test('an upload may take longer than other bodies, but not for ever', async () => {
  const open = await strictServer({ bodyMs: 1, requestMs: 1_000, checkMs: 20 })
  const head = 'PUT /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n'
  const quick = open()
  quick.write(`${head}a`)
  setTimeout(() => quick.write('b'), 60)
  expect(await untilClosed(quick)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"size":2\}$/)
  const stuck = open()
  stuck.write(`${head}a`)
  expect(await untilClosed(stuck)).not.toMatch(/200/)
})

test('what is no request is refused in the form of other errors', async () => {
  const open = await strictServer({})
  const socket = open()
  socket.write('hello\r\n\r\n')
  const answer = await untilClosed(socket)
  expect(bodyOf(answer)).toMatchObject({ status: 400, error: 'BadRequest', message: 'This is not a request of HTTP.' })
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
  const [first, second] = [open(), open()]
  expect([await ask(first), await ask(second)]).toEqual([true, true])
  expect(await ask(open())).toBe(false)
  const closed = new Promise((resolve) => first.once('close', resolve))
  first.end()
  await closed
  await expect.poll(() => ask(open())).toBe(true)
})
