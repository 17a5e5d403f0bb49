import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { findChromium } from '../../../tools/bench/chromium.ts'
import { repoRoot } from '../kernel/settings/paths.ts'
import { ownApp, startApp, type TestApp } from '../testing/test-app.ts'

/** The example game with the packed client, against a server that listens on a port. */

type CoinGame = import('../../../examples/typescript/coin-game.ts').CoinGame
type Module = typeof import('../../../examples/typescript/coin-game.ts')

const folder = mkdtempSync(join(tmpdir(), 'regent-example-'))
let app: TestApp
let server: Awaited<ReturnType<typeof startApp>>
let origin: string
let start: Module['CoinGame']['start']
const games: CoinGame[] = []

const run = (command: string, args: string[], cwd = folder, env: Record<string, string> = {}) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } })

/** Packs a copy of the client: another test packs it in its own folder at the same time. Returns the folder. */
function packClient(): string {
  const packages = join(folder, 'packages')
  const copy = join(folder, 'repository')
  for (const made of [packages, copy]) mkdirSync(made)
  for (const name of ['client/package.json', 'client/tsconfig.build.json', 'client/src', 'tsconfig.base.json'])
    cpSync(join(repoRoot, name), join(copy, name), { recursive: true })
  symlinkSync(join(repoRoot, 'node_modules'), join(copy, 'node_modules'))
  const options = ['--silent', '--ignore-scripts=false', '--pack-destination', packages]
  run('npm', ['pack', ...options], join(copy, 'client'))
  return packages
}

beforeAll(async () => {
  app = await ownApp()
  app.advance(Date.now() - app.now())
  server = await startApp({}, app.databaseUrl, { clock: Date.now })
  server.app.listen({ port: 0, host: '127.0.0.1' })
  await once(server.app.server, 'listening')
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  Object.assign(server.services.settings, { publicUrl: origin })

  const packages = packClient()
  for (const name of ['coin-game.ts', 'page.ts', 'index.html', 'content.json', 'publish.mjs', 'tsconfig.json'])
    cpSync(join(repoRoot, 'examples/typescript', name), join(folder, name))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'coins', type: 'module' }))
  const archives = readdirSync(packages).map((name) => join(packages, name))
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...archives])
}, 180_000)

afterAll(async () => {
  for (const { game } of games) game.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function play(options: Partial<Parameters<Module['CoinGame']['start']>[0]> = {}): Promise<CoinGame> {
  const game = await start({ host: origin, cid: app.cid, pid: app.pid, WebSocket, ...options })
  games.push(game)
  return game
}

test('it has the types of the packed client', () => {
  run(process.execPath, [join(repoRoot, 'node_modules/typescript/bin/tsc'), '-p', '.'])
}, 60_000)

test('a developer publishes its content', async () => {
  const { token } = await app.as('developer')
  const env = { REGENT_HOST: origin, REGENT_SCOPE: app.scope, REGENT_TOKEN: token ?? '' }
  // In a process of its own: the server of this process must answer meanwhile.
  const { execFile } = await import('node:child_process')
  const printed = await new Promise<string>((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, ...env } }
    execFile(process.execPath, ['publish.mjs'], options, (error, out) => (error ? reject(error) : resolve(out)))
  })
  expect(printed.trim()).toBe('Published 6 items.')
})

test('a player collects coins, claims the daily reward, buys, climbs the leaderboard and saves', async () => {
  // Bundled as for a browser: Node 20 reads no TypeScript.
  const { build } = await import('vite')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'game', lib: { entry: join(folder, 'coin-game.ts'), formats: ['es'], fileName: 'coin-game' } },
  })
  const built = readdirSync(join(folder, 'game')).find((name) => /^coin-game\.m?js$/.test(name)) ?? ''
  const module = (await import(pathToFileURL(join(folder, 'game', built)).href)) as Module
  start = (options) => module.CoinGame.start(options)

  const phone = await play()
  expect(phone.coins).toBe(5)
  const changed = vi.fn()
  await phone.follow(changed)
  const [offer] = await phone.offers()
  expect(offer).toEqual({ purchaseId: 'listings.hat:stores.coins', title: 'A hat', price: 20 })
  expect(await phone.buy(offer!)).toBe(false)
  expect([await phone.claimDaily(), await phone.claimDaily()]).toEqual([true, false])
  for (let coin = 0; coin < 12; coin += 1) await phone.collect(1)
  expect(await phone.buy(offer!)).toBe(true)
  expect([phone.coins, phone.items, phone.progress]).toEqual([7, ['items.hat'], { collected: 12, level: 2 }])
  expect(await phone.top()).toEqual([{ rank: 1, score: 12, isMe: true }])
  await phone.save()
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
}, 90_000)

test('two devices of one player: the progress that is further is kept', async () => {
  const values = new Map<string, string>()
  const storage = {
    get: (key: string) => values.get(key),
    set: (key: string, value: string) => void values.set(key, value),
    delete: (key: string) => void values.delete(key),
  }
  const phone = await play({ storage })
  const device = new Map([['regent.device', values.get('regent.device') ?? '']])
  const tablet = await play({
    storage: {
      get: (key) => device.get(key),
      set: (key, value) => void device.set(key, value),
      delete: (key) => void device.delete(key),
    },
  })
  expect(tablet.game.gamerTag).toBe(phone.game.gamerTag)
  await tablet.collect(30)
  await tablet.save()
  await phone.collect(3)
  await phone.save()
  expect(phone.progress).toEqual({ collected: 30, level: 4 })
}, 60_000)

test('it is playable in a browser, also while the network is down', async () => {
  const { build, preview } = await import('vite')
  const common = { root: folder, configFile: false, logLevel: 'error' } as const
  await build({ ...common, build: { outDir: 'site' } })
  const site = await preview({ ...common, build: { outDir: 'site' }, preview: { port: 0, host: '127.0.0.1' } })
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch(await findChromium())
  try {
    const { port } = site.httpServer.address() as AddressInfo
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/?host=${origin}&cid=${app.cid}&pid=${app.pid}`)
    const shows = (id: string, text: string) => page.locator(`#${id}`, { hasText: text }).waitFor()
    await shows('coins', '5')
    await page.getByRole('button', { name: 'Daily reward' }).click()
    await shows('message', 'Here are your coins.')
    await context.setOffline(true)
    for (let coin = 0; coin < 10; coin += 1) await page.getByRole('button', { name: 'Collect a coin' }).click()
    await shows('coins', '25')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Buy a hat' }).click()
    await shows('items', 'items.hat')
    await page.getByRole('button', { name: 'Save' }).click()
    await shows('message', 'Saved.')
    await page.reload()
    await shows('level', '2')
    await shows('coins', '5')
  } finally {
    await browser.close()
    await site.close()
  }
}, 120_000)
