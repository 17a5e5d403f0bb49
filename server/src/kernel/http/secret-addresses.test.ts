import { createToken, inspectToken, refreshTokens } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getUsageUrl } from '@regent/contract/organization/usage'
import { commitManifest, createDownloadUrls, createUploadUrls } from '@regent/contract/players/cloud-saves'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { ownApp, startApp } from '../../testing/test-app.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test('a permission or a token in an address or a body is in no log, answer, audit entry or metric', async () => {
  const app = await ownApp()
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const log = pino({ level: 'trace' }, { write })
  const server = await startApp({}, app.databaseUrl, { log })
  closing.push(server.close)
  server.clock.now = app.now()

  const player = await app.player()
  const admin = await app.as('admin')
  const tokens = requireTokens(await app.anonymous.call(createToken, { body: { grant_type: 'guest' } }))
  const request = [{ objectKey: 'slot', sizeInBytes: 3 }]
  const upload = (await player.call(createUploadUrls, { body: { request } })).response[0]?.url ?? ''
  const usage = (await admin.call(getUsageUrl, { query: { from: app.now() - 1_000, to: app.now() } })).url

  const answers: string[] = []
  const send = async (method: 'GET' | 'PUT' | 'POST', url: string, more: object = {}) => {
    const reply = await server.app.inject({ method, url, ...more })
    answers.push(reply.body)
    return reply.statusCode
  }
  const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
  expect(await send('PUT', pathOf(upload), { payload: 'one' })).toBe(200)
  expect(await send('PUT', pathOf(upload), { payload: 'two' })).toBe(403)
  expect(await send('PUT', pathOf(upload).replace('/files/', '/fles/'))).toBe(404)
  await player.call(commitManifest, { body: { request } })
  const download = (await player.call(createDownloadUrls, { body: { request } })).response[0]?.url ?? ''
  expect(await send('GET', pathOf(download))).toBe(200)
  expect(await send('GET', `${pathOf(download)}%`)).toBe(400)
  expect(await send('GET', pathOf(usage))).toBe(200)
  expect(await send('POST', pathOf(usage))).toBe(404)
  expect(await send('GET', `/api/connect?access_token=${tokens.access_token}`)).toBe(400)
  expect(await send('GET', `/api/nothing?access_token=${tokens.access_token}`)).toBe(404)
  const socket = await server.app.injectWS(`/api/connect?access_token=${tokens.access_token}`)
  socket.terminate()
  const scoped = { headers: { 'x-beam-scope': app.scope } }
  const own = { headers: { ...scoped.headers, authorization: `Bearer ${tokens.access_token}` } }
  expect(await send('GET', `${inspectToken.path}?token=${tokens.access_token}x`, own)).toBe(404)
  expect(
    await send('POST', refreshTokens.path, { ...scoped, payload: { refreshToken: `${tokens.refresh_token}x` } }),
  ).toBe(401)
  expect(await send('GET', '/api/live', { headers: { authorization: `Bearer ${tokens.access_token}` } })).toBe(400)

  const metrics = (await server.app.inject('/metrics')).body
  const entries = JSON.stringify(await app.db.selectFrom('audit_entries').selectAll().execute())
  const lastOf = (url: string) => /[^/=?]+$/.exec(url)?.[0] ?? ''
  expect(logged).toContain('"route":"/files/*"')
  for (const secret of [upload, download, usage].map(lastOf).concat(tokens.access_token, tokens.refresh_token)) {
    // Even a part of it would do.
    const part = secret.slice(-24)
    expect(part).toHaveLength(24)
    for (const text of [logged, metrics, entries, ...answers]) expect(text).not.toContain(part)
  }
})
