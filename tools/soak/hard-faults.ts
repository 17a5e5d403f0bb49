import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withClockAhead } from '../../server/src/testing/shifted-clock.ts'
import type { SoakDatabase } from './database.ts'
import type { SoakDisk } from './disk.ts'
import { judgeOthers, type Others } from './fairness.ts'
import type { Fault, Watch } from './faults.ts'
import { spread, type Verdict, verdict } from './promises.ts'
import type { SoakServer } from './servers.ts'

/** Faults of the machine, and of the processes that keep a server running. */

/** How long a table is locked. Statements end after 30 seconds. */
const lockedMs = 40_000
/** How far the clock of one server is ahead. */
const aheadMs = 120_000
/** With this limit the server runs all the same; the usual limit is 30 seconds. */
const wideLimit = { MAX_CLOCK_SKEW_SECONDS: '600' }
const skewedMs = 20_000
const analyticsTries = 3
/** A starved process runs for this share of the time. */
const shareOfProcessor = 0.05
const slotMs = 1_000
const starvedMs = 75_000
/** The writes that a power cut follows at once. */
const savesBeforeCut = 5
/** A call that has nothing to do with a fault must answer within this time. */
const promptMs = 5_000

/** A supervisor that dies leaves its workers. They answer what they have begun, and end. */
export const supervisorFault = (server: SoakServer, watch: Watch): Fault => ({
  name: `${server.name}: kill -9 of the supervisor alone`,
  group: 'supervisor',
  async cause() {
    const cut = () => watch.refused(/ECONNRESET|EPIPE|socket hang up|UND_ERR_SOCKET/)
    const before = cut()
    const { endedMs, output } = await server.killSupervisor()
    const crashes = output.match(/EPIPE|ERR_IPC_CHANNEL_CLOSED|Unhandled/g)?.length ?? 0
    const cuts = cut() - before
    await server.start()
    return [
      verdict(
        'its processes end within 15 s',
        endedMs !== undefined && endedMs < 15_000,
        endedMs === undefined ? 'still there after 30 s' : `${(endedMs / 1000).toFixed(1)} s`,
      ),
      verdict(
        'its processes drain: none ends by an unhandled error (R-4)',
        crashes === 0,
        `${crashes} messages of unhandled errors`,
      ),
      verdict('no call is cut that a worker had accepted (R-4)', cuts === 0, `${cuts} calls cut`),
    ]
  },
})

/** The machine loses its power: memory is gone, and of the disk what was not flushed. */
export const powerFault = (
  disk: SoakDisk,
  database: SoakDatabase,
  servers: readonly SoakServer[],
  watch: Watch,
): Fault => ({
  name: 'disk: power cut',
  group: 'power',
  async cause() {
    // The power goes right after the last answer.
    const acknowledged = await watch.saveSome(savesBeforeCut)
    await disk.cutPower(async () => {
      // First the database, since it starts again by itself.
      await database.kill()
      await Promise.all(servers.map((server) => server.killAll()))
    })
    await database.start()
    const startedAt = Date.now()
    await Promise.all(servers.map((server) => server.start({ DATABASE_URL: database.url })))
    const lost = await watch.lostSaves(acknowledged)
    return [
      verdict(
        'both servers start again by themselves',
        true,
        `ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
      ),
      verdict(
        'each acknowledged cloud save can be downloaded (R-1)',
        lost.length === 0,
        `${lost.length} of ${acknowledged.length} cannot${lost.length === 0 ? '' : `: ${lost.slice(-3).join(', ')}`}`,
      ),
    ]
  },
})

/** A table is locked, as by a VACUUM FULL or a long migration. */
export const lockFault = (database: SoakDatabase, watch: Watch, others: Others): Fault => ({
  name: 'database: the table stats is locked',
  group: 'lock',
  async cause() {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const isOver = new AbortController()
    const before = await others.measure()
    const probing = Promise.all([watch.probe('inventory', isOver.signal), watch.probe('stats', isOver.signal)])
    let measured = before
    try {
      await client.query('begin')
      await client.query('lock table stats in access exclusive mode')
      ;[measured] = await Promise.all([others.measure(), sleep(lockedMs)])
    } finally {
      await client.query('rollback')
      await client.end()
      isOver.abort()
    }
    const [inventory, own] = await probing
    const slowest = Math.max(0, ...inventory.map(({ ms }) => ms))
    const failures = (probes: typeof own, pattern: RegExp) =>
      probes.filter(({ outcome }) => pattern.test(outcome)).length
    const outcomes = (probes: typeof own) => countOf(probes.map(({ outcome }) => outcome))
    return [
      verdict(
        `reads of another table answer within ${promptMs / 1000} s (R-6)`,
        slowest <= promptMs && failures(inventory, /^ok$/) === inventory.length,
        `${spread(inventory.map(({ ms }) => ms))}; ${outcomes(inventory)}`,
      ),
      verdict(
        'calls on the table wait, or get 503 (R-6)',
        failures(own, /^(ok|503 .*)$/) === own.length,
        outcomes(own),
      ),
      ...judgeOthers(before, measured),
    ]
  },
})

/** The clock of one server is two minutes ahead. It is refused; with a wider limit it runs by the clock of the database. */
export const clockFault = (server: SoakServer, database: SoakDatabase, watch: Watch): Fault => ({
  name: `${server.name}: its clock is ${aheadMs / 1000} s ahead`,
  group: 'clock',
  async cause() {
    const repeatedBefore = watch.repeatedJobCalls()
    await server.stop(true)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    let verdicts: Verdict[]
    try {
      const { rows: last } = await client.query('select coalesce(max(id), 0)::bigint as id from audit_entries')
      const isStarted = await server.start(withClockAhead(aheadMs)).then(
        () => true,
        () => false,
      )
      const refusal = /The clocks of this machine .*/.exec(server.output())?.[0]
      await server.stop(true)
      await server.start(wideLimit)
      await sleep(skewedMs)
      const { rows } = await client.query(
        `select count(*)::int as entries, coalesce(max(extract(epoch from at - now())), 0)::float8 as ahead
         from audit_entries where id > $1`,
        [last[0].id],
      )
      let analytics = await watch.analytics()
      // After a start the engine reads what it lacks from files first, which takes longer than a call on a busy machine.
      for (let n = 1; n < analyticsTries && !analytics.every(isOk); n += 1) analytics = await watch.analytics()
      const repeated = watch.repeatedJobCalls() - repeatedBefore
      verdicts = [
        verdict(
          'a server whose clock differs is refused and says why (R-3)',
          !isStarted && refusal !== undefined,
          isStarted ? 'it starts' : (refusal ?? 'it ends and says nothing of clocks'),
        ),
        verdict(
          'no audit entry is in the future (R-3)',
          rows[0].ahead < 5,
          `${rows[0].entries} entries, the last ${Math.max(0, rows[0].ahead).toFixed(0)} s ahead`,
        ),
        verdict('no scheduled call is made twice (R-3)', repeated === 0, `${repeated} calls repeated`),
        verdict('analytics answers on both servers (R-3)', analytics.every(isOk), countOf(analytics)),
      ]
    } finally {
      await client.end()
      await server.stop(true).catch(() => {})
      await server.start(rightClock)
    }
    return verdicts
  },
})

const isOk = (outcome: string) => outcome === 'ok'
const rightClock = { NODE_OPTIONS: '', MAX_CLOCK_SKEW_SECONDS: '' }

/** A server gets little of the processor: it runs for a twentieth of each second. */
export const starveFault = (server: SoakServer): Fault => ({
  name: `${server.name}: ${shareOfProcessor * 100} % of the processor`,
  group: 'starve',
  async cause() {
    const running = () =>
      server.processes().filter(({ command }) => /\/(worker|analytics-process)\.[jt]s\b/.test(command))
    const before = running().map(({ pid }) => pid)
    await starve(running, starvedMs)
    const killed = before.filter((pid) => !running().some((one) => one.pid === pid)).length

    // The same while it starts.
    await server.stop(true)
    const seen = new Set<number>()
    const isOver = new AbortController()
    const startedAt = Date.now()
    const starting = server.start().then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    starting.then(() => isOver.abort())
    const started = () => {
      const now = running()
      for (const { pid } of now) seen.add(pid)
      return now
    }
    await starve(started, starvedMs, isOver.signal)
    const failure = await starting
    const endedWhileStarting = Math.max(0, seen.size - running().length)
    if (failure !== '') await server.start()
    return [
      verdict(
        'no process that is only slow is ended (R-2)',
        killed === 0,
        `${killed} of ${before.length} ended while running`,
      ),
      verdict(
        'a slow start ends no process, and gets there (R-2)',
        failure === '' && endedWhileStarting === 0,
        `${failure || `ready after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`}, ${endedWhileStarting} processes ended`,
      ),
    ]
  },
})

/** Lets processes run for a share of each second. */
async function starve(processes: () => { pid: number }[], ms: number, signal?: AbortSignal): Promise<void> {
  const send = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const { pid } of processes()) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended.
      }
    }
  }
  const until = Date.now() + ms
  while (Date.now() < until && !signal?.aborted) {
    send('SIGSTOP')
    await sleep(slotMs * (1 - shareOfProcessor))
    send('SIGCONT')
    await sleep(slotMs * shareOfProcessor)
  }
  send('SIGCONT')
}

const countOf = (texts: readonly string[]) =>
  [...new Set(texts)].map((text) => `${text} ${texts.filter((one) => one === text).length}`).join(', ')
