import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { checkAlias, getCustomer } from '@regent/contract/organization/customers'
import { expect, onTestFinished, test } from 'vitest'
import { Remote } from './remote.ts'

test('a call to a server that is silent ends after its time', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const remote = new Remote(`http://127.0.0.1:${port}`, { timeoutMs: 20 })
  await expect(remote.call(getCustomer, {})).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  remote.close()
  silent.close()
})

/** A server that answers 503 some times, then as it should. */
async function busyServer(times: number) {
  let calls = 0
  const server = createHttpServer((_, reply) => {
    calls += 1
    const isBusy = calls <= times
    reply.writeHead(isBusy ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '0' })
    const busy = { status: 503, service: 'gateway', error: 'ServerBusy', message: 'The server is busy.' }
    reply.end(JSON.stringify(isBusy ? busy : { alias: 'x', available: true, cid: 0 }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, calls: () => calls }
}

test('a tool waits for a busy server, as clients are told to, and gives up at the end of its patience', async () => {
  const ask = (url: string, patienceMs?: number) => {
    const remote = new Remote(url, patienceMs === undefined ? {} : { patienceMs })
    return remote.call(checkAlias, { query: { alias: 'x' } }).finally(() => remote.close())
  }
  const busy = await busyServer(3)
  expect(await ask(busy.url, 60_000)).toMatchObject({ available: true })
  expect(busy.calls()).toBe(4)

  const always = await busyServer(Number.POSITIVE_INFINITY)
  await expect(ask(always.url, 5_000)).rejects.toMatchObject({ status: 503 })
  expect(always.calls()).toBe(6)
  await expect(ask(always.url)).rejects.toMatchObject({ status: 503 })
  expect(always.calls()).toBe(7)
})
