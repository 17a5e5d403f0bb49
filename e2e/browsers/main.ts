import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { studio } from '@regent/contract/samples/studio'
import { storageKeys } from '../../console/src/api/session/session.ts'
import { version } from '../../server/src/kernel/settings/version.ts'
import { screensOfSample } from '../support/sample-screens.ts'
import { addressOf, framesAtRest, isOf, look, type Route, rest, routesOf, type Seen } from '../support/walk.ts'
import { isQuiet, takeFaults } from './collector.ts'
import { type Driver, startFirefox, startWebKit } from './drivers.ts'
import { startProxy } from './proxy.ts'

/**
 * `npm run test:browsers`: signs in and opens every screen of the sample studio in Firefox and in WebKit. It fails on an
 * error in the console of the browser, on a failed request and on a page that is wider than its window.
 */

const root = join(import.meta.dirname, '../..')
const dataDir = join(root, '.regent/e2e-browsers')
const port = Number(process.env['E2E_PORT'] ?? '8097')
const serverPort = port + 100
const serverUrl = `http://127.0.0.1:${serverPort}`
/** How long a screen may load. */
const settledMs = 30_000

const browsers: Record<string, () => Promise<Driver>> = { firefox: startFirefox, webkit: startWebKit }

async function main(): Promise<void> {
  const chosen = process.argv.slice(2)
  const unknown = chosen.filter((name) => !(name in browsers))
  if (unknown.length > 0) throw new Error(`Known browsers are ${Object.keys(browsers).join(' and ')}, not ${unknown}.`)
  console.log('▶ a server with the sample studio')
  const server = await startServer()
  const proxy = await startProxy(port, serverUrl)
  let faults = 0
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'server/src/sample.ts', '--url', serverUrl], {
      cwd: root,
      stdio: 'ignore',
    })
    for (const name of chosen.length > 0 ? chosen : Object.keys(browsers)) {
      try {
        faults += await walk(name, proxy.url)
      } catch (error) {
        faults += 1
        console.error(`✘ ${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    proxy.server.close()
    proxy.server.closeAllConnections()
    const isGone = once(server, 'exit')
    server.kill('SIGTERM')
    await isGone
  }
  process.exit(faults === 0 ? 0 : 1)
}

async function startServer(): Promise<ChildProcess> {
  rmSync(dataDir, { recursive: true, force: true })
  const services = join(dataDir, 'services')
  mkdirSync(services, { recursive: true })
  cpSync(join(root, 'server/services-example'), join(services, studio.alias), { recursive: true })
  const env = {
    PORT: String(serverPort),
    DATA_DIR: join(dataDir, 'data'),
    LOG_LEVEL: 'warn',
    SERVICES_DIR: services,
    EXTRA_CUSTOMERS: '*',
    ORGANIZATIONS_PER_HOUR: '0',
    GUESTS_PER_HOUR: '0',
    PRIVATE_HOSTS: 'loopback',
  }
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => server.kill('SIGTERM'))
  const isReady = () =>
    fetch(`${serverUrl}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (let waited = 0; !(await isReady()); waited += 200) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    if (waited > 120_000) throw new Error('The server was not ready in two minutes.')
    await sleep(200)
  }
  return server
}

/** Opens every screen; returns how many faults there were. */
async function walk(name: string, url: string): Promise<number> {
  const startedAt = Date.now()
  const driver = await browsers[name]!()
  try {
    console.log(`▶ ${name}: ${driver.version}`)
    const faults: string[] = []
    const note = (address: string, found: readonly string[]) => {
      for (const fault of new Set(found)) {
        faults.push(`${address}: ${fault}`)
        console.error(`  ✘ ${address}: ${fault}`)
      }
    }
    const { screens } = await screensOfSample(serverUrl)
    await signIn(driver, url, screens.games)
    note('sign-in', [...(await driver.evaluate(takeFaults)), ...driver.reported()])

    const routes = (await routesOf(driver as unknown as Page)).filter(
      ({ path, isScreen }) => isScreen && path.startsWith('/$customerId'),
    )
    const visited: { address: string; seen: Seen }[] = []
    const visit = async (addresses: Iterable<string>) => {
      for (const address of addresses) {
        if (visited.some((visit) => visit.address === address)) continue
        const seen = await open(driver, address)
        visited.push({ address, seen })
        note(address, [...seen.faults, ...(await driver.evaluate(takeFaults)), ...driver.reported()])
      }
    }
    await visit(addressesOf(routes, screens))
    const links = [...new Set(visited.flatMap(({ seen }) => seen.links))]
    await visit(routes.flatMap(({ path }) => links.filter((link) => isOf(path, link)).slice(0, 2)))
    await visit(Object.values(screens))
    const missed = routes.filter(({ path }) => !visited.some(({ address }) => isOf(path, address)))
    note(
      'routes',
      missed.map(({ path }) => `${path} was not opened`),
    )
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
    console.log(
      `${faults.length === 0 ? '✔' : '✘'} ${name}: ${visited.length} screens, ${faults.length} faults, ${seconds} s`,
    )
    return faults.length
  } finally {
    await driver.close()
  }
}

/** As a person does: by the form. */
async function signIn(driver: Driver, url: string, first: string): Promise<void> {
  await driver.open(`${url}/`)
  // "What's New" would lie over the first screen.
  await driver.evaluate((key, seen) => localStorage.setItem(key, seen), storageKeys.seenVersion, version)
  const hasField = (selector: string) => document.querySelector(selector) !== null
  const organization = 'input[autocomplete="organization"]'
  const password = 'input[autocomplete="current-password"]'
  const submit = 'form button[type="submit"]'
  await until(driver, hasField, organization)
  await driver.type(organization, studio.alias)
  await driver.click(submit)
  await until(driver, hasField, password)
  await driver.type('input[autocomplete^="username"]', studio.people[0].email)
  await driver.type(password, studio.password)
  await driver.click(submit)
  await until(
    driver,
    (path: string) => location.pathname.startsWith(path) && document.querySelector('h1') !== null,
    first,
  )
}

/** Addresses whose names are known, with those of the sample's players. */
function addressesOf(routes: readonly Route[], screens: Record<string, string>): string[] {
  const [, customerId = '', , gameId = '', , realmId = ''] = screens['now']?.split('/') ?? []
  const players = [...new Set(Object.values(screens).flatMap((address) => /\/players\/(\d+)/.exec(address)?.[1] ?? []))]
  const known = { customerId, gameId, realmId }
  return routes.flatMap(({ path }) =>
    path.includes('/$playerId')
      ? players.flatMap((playerId) => addressOf(path, { ...known, playerId }) ?? [])
      : (addressOf(path, known) ?? []),
  )
}

/** Goes there as a click on a link does, and waits until nothing loads. */
async function open(driver: Driver, address: string): Promise<Seen> {
  await driver.evaluate((href) => {
    const router = (globalThis as unknown as { __TSR_ROUTER__: { navigate: (to: object) => Promise<void> } })
      .__TSR_ROUTER__
    return router.navigate({ href })
  }, address)
  const until = Date.now() + settledMs
  do {
    await driver.evaluate(rest, framesAtRest)
  } while (!(await driver.evaluate(isQuiet)) && Date.now() < until)
  await driver.evaluate(rest, framesAtRest)
  return driver.evaluate(look)
}

async function until(driver: Driver, isTrue: (given: string) => boolean, given: string): Promise<void> {
  for (const end = Date.now() + settledMs; !(await driver.evaluate(isTrue, given)); ) {
    if (Date.now() > end) {
      const shown = await driver.evaluate(() => document.body.textContent.slice(0, 300))
      throw new Error(`The console did not get to ${given} in ${settledMs / 1000} s. It shows: ${shown}`)
    }
    await sleep(100)
  }
}

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
