import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { joinNext, ReadReplica } from './read-replica.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'regent-replica-'))
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let database: Database
const closers: (() => Promise<void>)[] = []

/** A standby is a copy of the stopped primary that follows it. */
beforeAll(async () => {
  const dataDir = join(folder, 'primary')
  const parameters = { wal_level: 'replica', max_wal_senders: '4' }
  const first = await startEmbeddedPostgres({ dataDir, log, parameters })
  await first.stop()
  const copy = join(folder, 'standby')
  cpSync(dataDir, copy, { recursive: true })
  primary = await startEmbeddedPostgres({ dataDir, log, parameters })
  // The standby may run as another user, which must reach the socket of the primary.
  for (const path of [folder, dataDir]) chmodSync(path, 0o711)
  const { username, password, port, searchParams } = new URL(primary.url)
  writeFileSync(join(copy, 'postgres', 'standby.signal'), '')
  const address = `host=${searchParams.get('host')} port=${port} user=${username} password=${password}`
  standby = await startEmbeddedPostgres({
    dataDir: copy,
    log,
    parameters: { ...parameters, primary_conninfo: `'${address}'`, hot_standby: 'on' },
  })
  database = await connectDatabase({ url: primary.url, log, poolSize: 5 })
  await sql`create table notes (id int primary key, text text not null)`.execute(database.db)
})
afterEach(async () => {
  await replay('resume')
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(async () => {
  await database.close()
  await standby.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openReplica(url = standby.url, probing: { probeEveryMs?: number } = {}) {
  const replica = await ReadReplica.open({ url, primary: database.db, log, poolSize: 5, ...probing })
  closers.push(() => replica.close())
  return replica
}

async function replay(act: 'pause' | 'resume') {
  const direct = await connectDatabase({ url: standby.url, log, poolSize: 1 })
  if (act === 'pause') await sql`select pg_wal_replay_pause()`.execute(direct.db)
  else await sql`select pg_wal_replay_resume()`.execute(direct.db)
  await direct.close()
}

const patience = { timeout: 30_000 }
const write = (id: number) => sql`insert into notes (id, text) values (${id}, 'x')`.execute(database.db)
async function metricsOf(replica: ReadReplica) {
  const registry = new Registry()
  replica.addMetrics(registry)
  return registry.metrics()
}

test('a read on the replica sees every write that ended before it', async () => {
  const replica = await openReplica()
  await expect.poll(async () => (await replica.take()) !== undefined).toBe(true)
  let onReplica = 0
  for (let id = 1; id <= 50; id += 1) {
    await write(id)
    const db = await replica.take()
    if (!db) continue
    onReplica += 1
    const { rows } = await sql<{ id: number }>`select id from notes where id = ${id}`.execute(db)
    expect(rows).toEqual([{ id }])
  }
  expect(onReplica).toBeGreaterThan(0)
  expect(await metricsOf(replica)).toContain('regent_replica_up 1')
})

test('a replica that is behind gets no reads until it has caught up', async () => {
  const replica = await openReplica(standby.url, { probeEveryMs: 20 })
  await expect.poll(async () => (await replica.take()) !== undefined).toBe(true)
  await replay('pause')
  await write(100)
  expect(await replica.take()).toBeUndefined()
  const metrics = await metricsOf(replica)
  expect(metrics).toMatch(/regent_replica_reads_total\{result="behind"\} [1-9]/)
  expect(metrics).not.toContain('regent_replica_lag_bytes 0')
  await replay('resume')
  await expect.poll(async () => (await replica.take()) !== undefined).toBe(true)
})

test('without reads, too, the metrics show that the replica is behind, and that it has caught up', async () => {
  const replica = await openReplica(standby.url, { probeEveryMs: 20 })
  const metric = async (name: string) =>
    Number(new RegExp(`^regent_replica_${name} (.*)$`, 'm').exec(await metricsOf(replica))?.[1])
  await expect.poll(() => metric('lag_seconds'), patience).toBe(0)
  await replay('pause')
  await write(200)
  await expect.poll(() => metric('lag_seconds'), patience).toBeGreaterThan(0)
  expect([await metric('up'), (await metric('lag_bytes')) > 0]).toEqual([1, true])
  await replay('resume')
  await expect.poll(() => metric('lag_seconds'), patience).toBe(0)
})

test('without a replica, or with one that is no standby, the primary answers', async () => {
  const away = await openReplica('postgres://nobody:hunter2@127.0.0.1:1/regent')
  expect(await away.take()).toBeUndefined()
  expect(await metricsOf(away)).toContain('regent_replica_up 0')
  const promoted = await openReplica(primary.url)
  expect(await promoted.take()).toBeUndefined()
  expect(await metricsOf(promoted)).toMatch(/regent_replica_reads_total\{result="down"\} 1/)
})

test('a write, a lost connection and a conflict with the replay are repeated, other errors are not', async () => {
  const replica = await openReplica()
  await expect.poll(async () => (await replica.take()) !== undefined).toBe(true)
  const db = await replica.take()
  const failed = await sql`insert into notes (id, text) values (0, '')`
    .execute(db ?? database.db)
    .catch((error) => error)
  expect([failed.code, replica.mustRepeat(failed)]).toEqual(['25006', true])
  expect(replica.mustRepeat(Object.assign(new Error('unique'), { code: '23505' }))).toBe(false)
  expect(await replica.take()).toBeDefined()
  expect(replica.mustRepeat(Object.assign(new Error('conflict with recovery'), { code: '40001' }))).toBe(true)
  expect(await replica.take()).toBeUndefined()
})

test('concurrent callers share the next reading, never the one that is running', async () => {
  let count = 0
  const answers: (() => void)[] = []
  const read = joinNext(() => {
    count += 1
    const value = count
    return new Promise<number>((resolve) => answers.push(() => resolve(value)))
  })
  const first = read()
  const [second, third] = [read(), read()]
  answers[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  expect(await Promise.all([second, third])).toEqual([2, 2])
})
