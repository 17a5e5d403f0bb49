import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectSources, serveConsole } from './console.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'regent-console-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html>')
})
afterEach(() => rm(dist, { recursive: true, force: true }))

async function policyOf(publicUrl: string | undefined): Promise<string[]> {
  const app = Fastify()
  await serveConsole(app, { publicUrl }, dist)
  const { headers } = await app.inject('/games')
  await app.close()
  return String(headers['content-security-policy']).split(';')
}

test('the console’s pages may send requests to their own server only', async () => {
  const policy = await policyOf(undefined)
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain("default-src 'self'")
})

test('and to the address of links to files, and the server that config.json names', async () => {
  await writeFile(join(dist, 'config.json'), '{ "server": "https://regent.example/backend" }')
  expect(await policyOf('https://ops.example.com/console')).toContain(
    "connect-src 'self' https://ops.example.com https://regent.example",
  )
})

test('and to the file store, whose pictures they show', async () => {
  const app = Fastify()
  await serveConsole(app, { publicUrl: undefined, filesOrigin: 'https://files.studio.test' }, dist)
  const { headers } = await app.inject('/games')
  await app.close()
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("connect-src 'self' https://files.studio.test")
  expect(policy).toContain("img-src 'self' data: blob: https://files.studio.test")
})

test('a screen whose address ends like the name of a file is served, and a file that is missing is not found', async () => {
  const app = Fastify()
  await serveConsole(app, { publicUrl: undefined }, dist)
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  const realm = '/studio/games/DE_1/realms/DE_1'
  for (const screen of [
    'leaderboards/leaderboards.duels',
    'tournaments/tournaments.arena',
    'events/events.raid?from=1',
  ])
    expect(await statusOf(`${realm}/${screen}`)).toBe(200)
  for (const file of ['/assets/gone.js', '/favicon.ico', '/documents/gone.md', '/robots.txt'])
    expect(await statusOf(file)).toBe(404)
  await app.close()
})

test.each([
  'no JSON',
  '[]',
  'null',
  '{}',
  '{"server":""}',
  '{"server":7}',
  '{"server":"https:"}',
  '{"server":"*"}',
  '{"server":"data:x"}',
])('a config.json with %s allows nothing more', (config) =>
  expect(connectSources(undefined, config)).toEqual(["'self'"]),
)
