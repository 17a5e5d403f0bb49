import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer } from '@regent/contract/organization/customers'
import { getStats, setClientStats, toObjectId } from '@regent/contract/players/stats'
import { findRunningPostgres } from '../../server/src/engines/database/embedded/embedded-postgres.ts'
import { Remote } from '../../server/src/kernel/records/remote.ts'

/** Starts a server of a folder with these settings, and waits until it is ready. */
type Start = (folder: string, env: Record<string, string>) => Promise<{ stop: () => Promise<void> }>

type Beside = { older: string; newer: string; work: string; port: number; start: Start }

/** Writers of each server. */
const writersAtOnce = 3
const writesBetween = 100
/** How long some writes may take, on a busy machine. */
const patienceMs = 120_000

/**
 * Two releases on one database: the older one writes, the newer one starts beside it, migrates and writes too. Then the
 * older one starts again. Each acknowledged write must be stored once.
 */
export async function runBeside({ older, newer, work, port, start }: Beside): Promise<void> {
  const dataDir = join(work, 'data')
  rmSync(dataDir, { recursive: true, force: true })
  const url = (place: number) => `http://127.0.0.1:${port + place}`
  const first = await start(older, { DATA_DIR: dataDir, PORT: String(port) })
  const database = await findRunningPostgres(dataDir)
  if (database === undefined) throw new Error('The database of the older release does not run.')
  const shared = (place: number) => {
    const folder = join(work, `data-${place}`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    cpSync(join(dataDir, 'secret.key'), join(folder, 'secret.key'))
    return { DATA_DIR: folder, PORT: String(port + place), DATABASE_URL: database }
  }
  const load = await startWrites(url(0))
  await load.goOn()
  const added = listMigrations(newer).filter((name) => !listMigrations(older).includes(name))
  console.log(`▶ the newer release starts beside the older one; new migrations: ${added.join(', ') || 'none'}`)
  const second = await start(newer, shared(1))
  await load.goOn()
  load.add(url(1))
  await load.goOn()
  if (added.length > 0 && !hasGuard(older))
    console.log('▶ the older release cannot start again: it is from before 0.20')
  else {
    console.log('▶ the older release starts again on the migrated database')
    const third = await start(older, shared(2))
    load.add(url(2))
    await load.goOn()
    await load.removeAll([url(2)])
    await third.stop()
  }
  const { acknowledged, stored } = await load.stop()
  await second.stop()
  await first.stop()
  if (acknowledged !== stored) throw new Error(`${acknowledged} writes were acknowledged, ${stored} are stored.`)
  console.log(`✔ ${acknowledged} writes of two releases are stored once each, and none failed`)
}

const listMigrations = (folder: string): string[] =>
  readdirSync(join(folder, 'server', 'migrations')).filter((name) => name.endsWith('.sql'))

const hasGuard = (folder: string): boolean =>
  readFileSync(join(folder, 'server/src/engines/database/migrate.ts'), 'utf8').includes('oldest_release')

async function startWrites(firstUrl: string) {
  const remotes = new Map([[firstUrl, new Remote(firstUrl)]])
  const remote = remotes.get(firstUrl) as Remote
  const body = { email: 'owner@studio.example', password: 'a long password 1', customerName: 'Two releases' }
  const { cid, pid, token } = await remote.call(createCustomer, { body })
  const scope = `${cid}.${pid}`
  const guest = requireTokens(await remote.call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const as = { scope, token: guest.access_token }
  const admin = { scope, token: requireTokens(token).access_token }
  const { id } = await remote.call(getOwnAccount, {}, as)
  const params = { objectId: toObjectId('client.public', id) }
  let acknowledged = 0
  let failure: unknown
  const running = new Map<string, Promise<unknown>>()
  const write = async (url: string) => {
    while (remotes.has(url) && failure === undefined) {
      await remotes
        .get(url)
        ?.call(setClientStats, { params, body: { add: { COUNT: 1 } } }, as)
        .then(
          () => (acknowledged += 1),
          (error: unknown) => (failure = error),
        )
    }
  }
  const add = (url: string) => {
    if (!remotes.has(url)) remotes.set(url, new Remote(url))
    running.set(url, Promise.all(Array.from({ length: writersAtOnce }, () => write(url))))
  }
  const removeAll = async (urls: readonly string[]) => {
    for (const url of urls) remotes.delete(url)
    await Promise.all(urls.map((url) => running.get(url)))
  }
  add(firstUrl)
  return {
    add,
    removeAll,
    async goOn(): Promise<void> {
      const wanted = acknowledged + writesBetween
      const until = Date.now() + patienceMs
      while (acknowledged < wanted) {
        if (failure !== undefined) throw failure
        if (Date.now() > until) throw new Error('The servers acknowledge no more writes.')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop() {
      await removeAll([...remotes.keys()])
      if (failure !== undefined) throw failure
      const reader = new Remote(firstUrl)
      const { stats } = await reader.call(getStats, { params, query: { stats: ['COUNT'] } }, admin)
      reader.close()
      return { acknowledged, stored: Number(stats['COUNT']) }
    },
  }
}
