import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notifyServers } from '@regent/contract/communicate/notifications'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { beginPayment } from '@regent/contract/monetize/payments'
import { outsideRoutes } from '@regent/contract/outside-routes'
import { importFriends } from '@regent/contract/players/friends'
import { subscribeToStats, unsubscribeFromStats } from '@regent/contract/players/stats'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownApp, type TestApp } from '../../testing/test-app.ts'
import { describeApi } from '../api-description/openapi.ts'
import { repoRoot } from '../settings/paths.ts'
import { settingList } from '../settings/setting-list.ts'

/** Compares what README.md and the guides say about routes, and about missing features, with a server. */

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8')
/** The text of a chapter, without its heading. */
const chapter = (path: string, heading: string): string => {
  const [, text = ''] = read(path).split(`\n## ${heading}\n`)
  return text.split('\n## ')[0] ?? ''
}

let app: TestApp
/** The routes of the server that are not calls of the contract, as the guide writes them: `GET, PUT /files/…`. */
let outside: string[] = []

beforeAll(async () => {
  const found = new Map<string, Set<string>>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      // The console has a route for each of its files.
      if (config?.call || ['/', '/index.html'].includes(url)) return
      const methods = found.get(url) ?? new Set()
      for (const one of [method].flat()) if (one !== 'HEAD') methods.add(one)
      found.set(url, methods)
    })
  }
  subscribe('fastify.initialization', watch)
  app = await ownApp()
  unsubscribe('fastify.initialization', watch)
  outside = [...found].flatMap(([url, methods]) => {
    const route = url.replaceAll(/:(\w+)/g, '{$1}').replaceAll('*', '…')
    const apart = url === '/*' ? [...methods].map((method) => [method]) : [[...methods]]
    return apart.filter((some) => some.length > 0).map((some) => `${some.sort().join(', ')} ${route}`)
  })
})

const subscription = { service: 'greeter', subscriptions: ['LEVEL'] }

describe('features that the documents call missing are missing', () => {
  const routes = (pattern: RegExp) =>
    [...allEndpoints.flatMap(({ call }) => [call.path, ...(call.alsoAt ?? [])]), ...outside].filter((path) =>
      pattern.test(path),
    )

  async function isUnknown(paths: string[]): Promise<void> {
    const admin = await app.as('admin')
    for (const url of paths)
      for (const method of ['GET', 'POST'] as const) {
        const headers = { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope }
        const { statusCode, body } = await app.app.inject({ method, url, headers })
        expect({ url, method, statusCode, error: JSON.parse(body).error }).toEqual({
          url,
          method,
          statusCode: 404,
          error: 'NotFound',
        })
      }
  }

  async function isNotSetUp(...calls: [AnyEndpoint, body: Record<string, unknown>][]): Promise<void> {
    const player = await app.player()
    const admin = await app.as('admin')
    for (const [call, body] of calls) {
      const caller = call.access.operator ? admin : player
      expect(await caller.send(call, { body }), call.path).toMatchObject({ status: 400, body: { error: 'NotSetUp' } })
    }
  }

  /** Each item of "What is not in it" in README.md, with its check. */
  const missing: Record<string, () => Promise<void>> = {
    async 'Lobbies, parties and matchmaking: their routes answer 404.'() {
      expect(routes(/lobb|matchmak|\/part(y|ies)\b/i)).toEqual([])
      await isUnknown(['/api/lobbies', '/api/parties', '/basic/matchmaking', '/api/matchmaking'])
    },
    'Import of Facebook friends, events for game servers, subscriptions of services to stats: they answer `NotSetUp`.':
      () =>
        isNotSetUp(
          [importFriends, { source: 'facebook', token: 'a token' }],
          [notifyServers, { event: 'season', toAll: true }],
          [subscribeToStats, subscription],
          [unsubscribeFromStats, subscription],
        ),
    async 'Receipts of Flexion, Kong and Bluesnap: they are rejected.'() {
      const player = await app.player()
      for (const provider of ['flexion', 'kong', 'bluesnap']) {
        const answer = await player.send(beginPayment, { params: { provider }, body: { purchaseId: 'gems:main' } })
        expect(answer, provider).toMatchObject({ status: 400, body: { error: 'PaymentProviderInactive' } })
      }
    },
    async 'A client library for Unreal.'() {
      const folders = readdirSync(join(repoRoot, 'client'), { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      )
      expect(folders.map(({ name }) => name).filter((name) => !['dist', 'node_modules'].includes(name))).toEqual([
        'csharp',
        'gdscript',
        'src',
      ])
    },
  }

  test('README.md names nothing else as missing', () => {
    const items = chapter('README.md', 'What is not in it').split(/^- /m).slice(1)
    expect(items.map((text) => text.trim().replaceAll(/\s+/g, ' '))).toEqual(Object.keys(missing))
  })

  test.each(Object.entries(missing))('%s', async (_, isMissing) => {
    expect.hasAssertions()
    await isMissing()
  })

  test('docs/run/very-large-games.md: no setting divides one game or sends a message to one server only', () => {
    const text = read('docs/run/very-large-games.md').replaceAll(/\s+/g, ' ')
    expect(text).toContain('a message goes only where its player is connected, are not built')
    expect(text).toContain('partitioned by gamer tag; not tested')
    expect(Object.keys(settingList).filter((name) => /SHARD|PARTITION|CITUS/.test(name))).toEqual([])
  })
})

// At the end: to describe the API takes so long that the server answers the next call with 503.
describe('the API description', () => {
  test('each call of the contract is in it, and every other route is in it or in the guide', () => {
    const { paths } = describeApi('test')
    const operations = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0)
    expect(read('README.md')).toContain(`\`/openapi.json\` has ${operations} operations`)
    const inContract = allEndpoints.reduce((sum, { call }) => sum + 1 + (call.alsoAt?.length ?? 0), 0)
    expect(operations).toBe(inContract + outsideRoutes.length)

    const described = [...new Set(outsideRoutes.map(({ path }) => path))].map((path) => {
      const methods = outsideRoutes.filter((route) => route.path === path).map(({ method }) => method)
      return `${methods.sort().join(', ')} ${path.replaceAll(/:(\w+)/g, '{$1}').replaceAll('*', '…')}`
    })
    const rows = chapter('docs/extend/tools.md', 'Routes outside /openapi.json').split('\n')
    const listed = rows.flatMap((row) => {
      const [, cell = ''] = row.split('|')
      return [...cell.matchAll(/`([A-Z, ]+) (\/\S*)`/g)].map(([, methods = '', route = '']) => {
        return `${methods.split(', ').sort().join(', ')} ${route}`
      })
    })
    expect([...listed, ...described].sort()).toEqual([...new Set(outside)].sort())
  })
})
