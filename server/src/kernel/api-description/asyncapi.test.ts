import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PushFrame, pushContexts } from '@regent/contract/players/push-frames'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { repoRoot } from '../settings/paths.ts'
import { describeSockets } from './asyncapi.ts'

const description = describeSockets('0.0.0', { host: 'regent.example.com', isSecure: true })

test('the sockets are described at /asyncapi.json, with the public host of the server', async () => {
  const { app } = await testApp()
  const reply = await app.inject('/asyncapi.json')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { asyncapi: '3.0.0', servers: { here: { host: 'regent.test', protocol: 'ws' } } },
  ])
})

test('every reference of the description exists', () => {
  const resolve = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], description)
  const refs = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(15)
  expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([])
})

test('the examples of push frames are valid', () => {
  expect(PushFrame.parse({ context: 'inventory.refresh', messageFull: '{"scopes":[],"delay":0}' })).toBeDefined()
})

test('every context that the server sends is listed', () => {
  const sent = new Set<string>()
  const folder = join(repoRoot, 'server/src/areas')
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    for (const [, context = ''] of readIf(join(folder, path)).matchAll(/'([\w-]+\.refresh)'/g)) sent.add(context)
  expect([...sent].filter((context) => !(context in pushContexts))).toEqual([])
})

const readIf = (path: string): string => (/(?<!\.test)\.ts$/.test(path) ? readFileSync(path, 'utf8') : '')
