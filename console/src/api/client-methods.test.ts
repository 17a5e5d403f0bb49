import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint, type Method } from '@regent/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { call, configureClient } from './client.ts'
import { fakeBrowser } from './fake-browser.ts'

type Received = { method: string | undefined; url: string | undefined; type: string | undefined; body: string }

const received: Received[] = []
/** A server that writes down what reaches it; its answer to HEAD has no body, as with every server. */
const server = createServer(async (request, reply) => {
  const { method, url, headers } = request
  received.push({ method, url, type: headers['content-type'], body: await text(request) })
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify({ method }))
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  fakeBrowser()
  configureClient({ realm: () => undefined, onSignedOut: () => {}, loadDemo: () => import('../demo.ts') })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${url}`, init))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const things = (method: Method) =>
  endpoint({
    method,
    path: '/object/things/:id',
    summary: 'A thing.',
    scope: 'none',
    access: { public: true },
    params: z.object({ id: z.string() }),
    query: z.object({ note: z.string().optional() }),
    body: z.object({ name: z.string().optional() }),
    response: z.object({ method: z.string() }),
  })

test.each<[Method, boolean]>([
  ['GET', false],
  ['HEAD', false],
  ['OPTIONS', true],
  ['POST', true],
  ['PUT', true],
  ['PATCH', true],
  ['DELETE', true],
])('%s reaches the server with its method and, if it may have one, its body', async (method, hasBody) => {
  const input = { params: { id: 'a 1' }, query: { note: 'n' }, body: { name: 'thing' } }
  const answer = await call(things(method), input)
  expect(received.splice(0)).toEqual([
    {
      method,
      url: '/object/things/a%201?note=n',
      type: hasBody ? 'application/json' : undefined,
      body: hasBody ? '{"name":"thing"}' : '',
    },
  ])
  expect(answer).toEqual(method === 'HEAD' ? undefined : { method })
})
