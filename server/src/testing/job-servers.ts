import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@regent/contract/time'
import pino from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { connectDatabase, type Db } from '../engines/database/database.ts'
import { newId } from '../engines/database/ids.ts'
import { createNotifyHub } from '../engines/database/notify.ts'
import { enqueueJob } from '../engines/jobs/enqueue.ts'
import { Jobs, type JobsOptions } from '../engines/jobs/jobs.ts'
import { ownApp, type TestApp } from './test-app.ts'

/** Servers that carry out jobs on a test's database, and helpers for tests. Everything ends with the test. */

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

export let app: TestApp
export let db: Db
export let cid: number
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  app = await ownApp()
  db = app.db
  cid = app.cid
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await db.deleteFrom('jobs').execute()
})

/** Another server on the same database with its own connections; `cut` severs them, as if the server died. */
export async function server(options: Partial<JobsOptions> = {}, poolSize = 5) {
  const database = await connectDatabase({ url: app.databaseUrl, log, poolSize })
  const hub = await createNotifyHub({ url: app.databaseUrl, log })
  const jobs = new Jobs({ db: database.db, hub, log, clock: app.now, pollMs: 10, ...options })
  let isCut = false
  const cut = async () => {
    if (isCut) return
    isCut = true
    await hub.close()
    await database.close()
  }
  closing.push(async () => {
    await jobs.stop(secondMs)
    await cut()
  })
  return { jobs, cut, db: database.db }
}

export async function until(isTrue: () => unknown): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.')
    await sleep(5)
  }
}

export const runsOf = (jobId: number) =>
  db.selectFrom('job_runs').selectAll().where('job_id', '=', jobId).orderBy('due_at').execute()
export const runOf = async (jobId: number) => {
  const runs = await runsOf(jobId)
  expect(runs).toHaveLength(1)
  return runs[0]!
}
export const stateOf = async (jobId: number) => (await runOf(jobId)).state
export const enqueue = (kind: string, more: Partial<Parameters<typeof enqueueJob>[2]> = {}) =>
  enqueueJob(db, app.now(), { cid, kind, payload: null, ...more })
export const kindName = () => `kind-${newId()}`

/** A gate at which handlers wait. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Waits at the gate, or until the handler should end. */
export const atGate = (opened: Promise<void>, signal: AbortSignal) =>
  Promise.race([opened, new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])
