import { gunzipSync } from 'node:zlib'
import { allEndpoints } from '@regent/contract/endpoints'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { listPlayers } from '@regent/contract/players/players'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { describeApi } from '../api-description/openapi.ts'
import { version } from '../settings/version.ts'
import { replaceServer } from './description-routes.ts'

test('every call of the contract is served, and nothing else', async () => {
  const { router } = await testApp()
  expect(allEndpoints.length).toBeGreaterThan(415)
  const served = new Set(router.served)
  expect(allEndpoints.filter(({ call }) => !served.has(call)).map(({ name }) => name)).toEqual([])
  expect(served.size).toBe(allEndpoints.length)
})

test('no two calls share an address', async () => {
  const addresses = allEndpoints.flatMap(({ call }) =>
    [call.path, ...(call.alsoAt ?? [])].map((path) => `${call.method} ${path}`),
  )
  expect(addresses.length).toBeGreaterThan(425)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the capabilities name every call', async () => {
  const { anonymous } = await testApp()
  expect(await anonymous.call(getCapabilities, {})).toEqual({
    version,
    signUp: 'open',
    calls: allEndpoints.map(({ name }) => name),
    links: {},
  })
})

test('the server says that it is alive and ready', async () => {
  const { app } = await testApp()
  expect((await app.inject('/health')).json()).toEqual({ status: 'ok', version })
  const ready = await app.inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
})

test('the console that this server serves is told to talk to this server', async () => {
  const { app } = await testApp()
  const reply = await app.inject('/config.json')
  expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([200, { server: '' }, 'no-cache'])
})

test('the metrics count calls by name and status, and hold no ids', async () => {
  const { app, anonymous, as, pid } = await testApp()
  await (await as('tester')).call(listPlayers, {})
  await anonymous.send(listPlayers, {})
  await app.inject(`/nowhere/${pid}`)
  const reply = await app.inject('/metrics')
  expect(reply.headers['content-type']).toContain('text/plain')
  expect(reply.body).toMatch(/regent_http_request_duration_seconds_count\{call="listPlayers",status="200"\} [1-9]/)
  expect(reply.body).toMatch(/regent_http_request_duration_seconds_count\{call="listPlayers",status="401"\} [1-9]/)
  expect(reply.body).toContain('regent_process_cpu_seconds_total')
  expect(reply.body).not.toContain(pid)
})

test('the description of the API has every call, with its fields and its refusals', async () => {
  const { app } = await testApp()
  const { openapi, info, paths } = (await app.inject('/openapi.json')).json()
  expect({ openapi, version: info.version }).toEqual({ openapi: '3.1.0', version })
  for (const { name, call } of allEndpoints) {
    for (const path of [call.path, ...(call.alsoAt ?? [])]) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      expect({ name, operation }).toMatchObject({ name, operation: { summary: call.summary } })
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '4XX', '5XX']))
      const named = (operation.parameters ?? []).map((parameter: { name: string }) => parameter.name)
      expect(named).toEqual(expect.arrayContaining(Object.keys(call.query?.shape ?? {})))
    }
  }
})

test('a client that has the description gets 304, and one that can decompress it gets less', async () => {
  const { app } = await testApp()
  const url = '/openapi.json'
  const plain = await app.inject(url)
  const { etag } = plain.headers
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', etag })
  expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect((await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0' } })).body).toBe(plain.body)
  const known = await app.inject({ url, headers: { 'if-none-match': `"other", ${etag}` } })
  expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', etag])
})

test('the description of the build gets the public URL of the server, and nothing else changes', () => {
  const built = JSON.stringify(describeApi(version))
  const server = 'https://ops.example.com/$&'
  expect(JSON.parse(replaceServer(built, server))).toEqual(JSON.parse(JSON.stringify(describeApi(version, server))))
  expect(replaceServer(built, undefined)).toBe(built)
})

test('responses are JSON, and browsers cannot guess another type', async () => {
  const { app, scope } = await testApp()
  for (const url of ['/api/capabilities', '/basic/accounts/me', '/basic/nothing']) {
    const { headers } = await app.inject({ url, headers: { 'x-beam-scope': scope } })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})
