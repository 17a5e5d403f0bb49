import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renameRealm } from '@regent/contract/organization/realms'
import { getStats, setClientStats, toObjectId } from '@regent/contract/players/stats'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase } from './engines/database/database.ts'
import { migrate } from './engines/database/migrate.ts'
import { joinInstallation } from './kernel/servers/installation.ts'
import { migrationsDir } from './kernel/settings/paths.ts'
import { readSettings } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'
import { startDatabase } from './start-engines.ts'
import { type Actor, ownApp, startApp, type TestApp, testKeyText } from './testing/test-app.ts'

const log = pino({ level: 'silent' })
const [major = 0, minor = 0] = version.split('.').map(Number)
const nextRelease = `${major}.${minor + 1}.0`

type Server = Pick<TestApp, 'app'>

/** A load on servers that counts what was acknowledged, until it is stopped. */
function startLoad(own: TestApp, player: Actor, admin: Actor) {
  const servers: Server[] = [own]
  const counts = { acknowledged: 0, refused: 0, renames: 0 }
  let isOver = false
  const send = (server: Server, call: { method: 'POST' | 'PUT'; url: string }, by: Actor, payload: object) =>
    server.app.inject({
      ...call,
      headers: { authorization: `Bearer ${by.token}`, 'x-beam-scope': own.scope },
      payload,
    })
  const url = setClientStats.path.replace(':objectId', toObjectId('client.public', player.gamerTag))
  const writer = async (own: Server) => {
    while (!isOver) {
      const { statusCode } = await send(own, { method: 'POST', url }, player, { add: { COUNT: 1 } })
      counts[statusCode === 200 ? 'acknowledged' : 'refused'] += 1
    }
  }
  const renamer = async () => {
    for (let n = 0; !isOver; n += 1) {
      const rename = { projectId: own.staging, newName: `Round ${n}` }
      const server = servers[n % servers.length] as Server
      const { statusCode } = await send(server, { method: 'PUT', url: renameRealm.path }, admin, rename)
      if (statusCode === 200) counts.renames += 1
      else counts.refused += 1
    }
  }
  const running = [writer(own), writer(own), renamer()]
  return {
    counts,
    add(server: Server) {
      servers.push(server)
      running.push(writer(server), writer(server))
    },
    /** Waits until some more writes were acknowledged. */
    async goOn(): Promise<void> {
      const { acknowledged, renames } = counts
      await vi.waitUntil(() => counts.acknowledged > acknowledged + 20 && counts.renames > renames + 2, 20_000)
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running)
    },
  }
}

test('two releases write to one database while the later one migrates it, and the earlier one starts again', async () => {
  const own = await ownApp()
  const SECRET_KEY = testKeyText
  const folder = mkdtempSync(join(tmpdir(), 'regent-releases-'))
  const settings = readSettings({ DATABASE_URL: own.databaseUrl, DATA_DIR: join(folder, 'data'), SECRET_KEY })
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  })
  const [player, admin] = [await own.player(), await own.as('admin')]
  await startDatabase(settings, log)
  const load = startLoad(own, player, admin)
  await load.goOn()

  // The later release adds a column and a table, and builds an index, while the earlier one writes.
  const later = join(folder, 'migrations')
  cpSync(migrationsDir, later, { recursive: true })
  const add = (name: string, sql: string) => writeFileSync(join(later, name), sql)
  add('9001-more.sql', 'alter table stats add column note text; create table more_things (id int primary key);')
  add('9002-index.sql', 'create index concurrently if not exists stats_by_note on stats (note)')
  const database = await connectDatabase({ url: own.databaseUrl, log, poolSize: 1 })
  expect(await migrate(database.pool, later, log, undefined, nextRelease)).toEqual(['9001-more.sql', '9002-index.sql'])
  await joinInstallation(database.db, settings, nextRelease, log)
  await load.goOn()

  const second = await startApp({}, own.databaseUrl, { clock: own.now })
  load.add(second)
  await load.goOn()

  // A server of the earlier release starts again on the migrated database: back by one release.
  await startDatabase(settings, log)
  const third = await startApp({}, own.databaseUrl, { clock: own.now })
  load.add(third)
  await load.goOn()
  await load.stop()

  expect(load.counts.refused).toBe(0)
  const { stats } = await admin.call(getStats, { params: { objectId: toObjectId('client.public', player.gamerTag) } })
  expect(Number(stats['COUNT'])).toBe(load.counts.acknowledged)
  const { rows } = await client.query(
    `select count(*)::int as count from audit_entries where cid = $1 and subject = 'realm' and "after" ->> 'name' like 'Round %'`,
    [own.cid],
  )
  expect(rows[0].count).toBe(load.counts.renames)

  // A later migration removes what the earlier release uses: then it is refused.
  add('9003-contract.sql', `-- Oldest release: ${nextRelease}\nalter table stats drop column note;`)
  await migrate(database.pool, later, log, undefined, nextRelease)
  await expect(startDatabase(settings, log)).rejects.toThrow(
    `This release ${version} is too old for the database: its migration 9003-contract.sql needs release ${nextRelease} or later.`,
  )
  await database.close()
  await second.close()
  await third.close()
}, 120_000)
