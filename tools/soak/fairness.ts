import { setTimeout as sleep } from 'node:timers/promises'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer, getCustomer } from '@regent/contract/organization/customers'
import { RequestError } from '@regent/contract/request-error'
import { Remote } from '../../server/src/kernel/records/remote.ts'
import { type S3Server, s3Server } from '../../server/src/testing/s3-server.ts'
import type { Fault } from './faults.ts'
import { type As, type FloodKind, flood, startFlood } from './flood.ts'
import { readShare, type Verdict, verdict } from './promises.ts'
import { uploadSave } from './saves.ts'
import { type SoakServer, silenceMs } from './servers.ts'

/**
 * Faults of one: a realm, an organization, a table, the file store, the analytics engine. Another organization measures
 * what it notices of them.
 */

/** What a fault of one may add to the calls of the others, at the 99th percentile. */
const addedMs = 100
/** How many calls of the other organization run at the same time, and for how long. */
const othersAtOnce = 4
const measuredMs = 15_000
const gem = { 'currency.gems': 1 }

type Measured = { times: number[]; failures: Map<string, number> }

/** An organization that has nothing to do with the faults. */
export class Others {
  readonly #remotes: readonly Remote[]
  readonly #admin: As
  readonly #gamerTag: number
  #turn = 0

  private constructor(remotes: readonly Remote[], admin: As, gamerTag: number) {
    this.#remotes = remotes
    this.#admin = admin
    this.#gamerTag = gamerTag
  }

  static async register(urls: readonly string[]): Promise<Others> {
    const remotes = urls.map((url) => new Remote(url, { timeoutMs: 2 * silenceMs }))
    const [first] = remotes as [Remote]
    const name = `Others ${Date.now().toString(36)}`
    const body = {
      email: `${name.replace(' ', '.').toLowerCase()}@studio.example`,
      password: 'a long password 1',
      customerName: name,
    }
    const { cid, pid, token } = await first.call(createCustomer, { body })
    const scope = `${cid}.${pid}`
    const guest = requireTokens(await first.call(createToken, { body: { grant_type: 'guest' } }, { scope }))
    const { id } = await first.call(getOwnAccount, {}, { scope, token: guest.access_token })
    return new Others(remotes, { scope, token: requireTokens(token).access_token }, id)
  }

  /** The same organization at other servers. */
  at(urls: readonly string[]): Others {
    return new Others(
      urls.map((url) => new Remote(url, { timeoutMs: 2 * silenceMs })),
      this.#admin,
      this.#gamerTag,
    )
  }

  /** Reads and writes until the time is over; says how long each call took. */
  async measure(ms = measuredMs): Promise<Measured> {
    const measured: Measured = { times: [], failures: new Map() }
    const until = performance.now() + ms
    const caller = async () => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        try {
          await this.#callOnce()
        } catch (error) {
          const failure = error instanceof RequestError ? `${error.status} ${error.code}` : String(error)
          measured.failures.set(failure, (measured.failures.get(failure) ?? 0) + 1)
        }
        measured.times.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: othersAtOnce }, caller))
    return measured
  }

  async #callOnce(): Promise<void> {
    const turn = this.#turn++
    const remote = this.#remotes[turn % this.#remotes.length]!
    const params = { gamerTag: this.#gamerTag }
    if (turn % 3 === 0) await remote.call(getInventory, { params, query: {} }, this.#admin)
    else if (turn % 3 === 1) await remote.call(getCustomer, {}, this.#admin)
    else
      await remote.call(
        updateInventory,
        { params, body: { currencies: gem, transaction: `t${turn}.${Date.now()}` } },
        this.#admin,
      )
  }

  close(): void {
    for (const remote of this.#remotes) remote.close()
  }
}

/** Measures the others before the fault and during it, and compares. */
async function compareOthers(
  others: Others,
  during: (measure: () => Promise<Measured>) => Promise<Measured>,
): Promise<Verdict[]> {
  const before = await others.measure()
  const after = await during(() => others.measure())
  return judgeOthers(before, after)
}

/** Exported for its tests. */
export function judgeOthers(before: Measured, during: Measured): Verdict[] {
  const usual = readShare(before.times, 0.99)
  const then = readShare(during.times, 0.99)
  const failures = [...during.failures].map(([name, count]) => `${count} × ${name}`).join(', ')
  return [
    verdict(
      `others: at most ${addedMs} ms more at the 99th percentile`,
      during.times.length > 0 && then - usual <= addedMs,
      `${usual.toFixed(0)} ms before (${before.times.length} calls), ${then.toFixed(0)} ms during (${during.times.length} calls)`,
    ),
    verdict('others: no call fails', during.failures.size === 0, failures || 'no failure'),
  ]
}

const listOutcomes = (outcomes: ReadonlyMap<string, number>): string =>
  [...outcomes].map(([name, count]) => `${count} × ${name}`).join(', ') || 'no call'

/** A call over a limit gets 503 or 429, and nothing else fails. */
const mayRefuse = (outcomes: ReadonlyMap<string, number>): Verdict =>
  verdict(
    'its own calls are answered, or refused with 503 or 429',
    [...outcomes.keys()].every((name) => /^(ok|503 .*|429 .*)$/.test(name)),
    listOutcomes(outcomes),
  )

/** What a fault needs of the load: the operator of the sample studio and one of its players. */
type One = { operator: As; gamerTag: number; player: As; analytics: () => Promise<string[]> }

/** Many writes of one player of one realm: each waits for the row of the one before it. */
export const hotRealmFault = (servers: readonly SoakServer[], others: Others, one: One): Fault => ({
  name: 'a hot realm: all writes change one player',
  group: 'hot-realm',
  cause: () => whileFlooded('hot-realm', servers, others, one),
})

/** Many searches of one organization at the same time. */
export const noisyFault = (servers: readonly SoakServer[], others: Others, one: One): Fault => ({
  name: 'a noisy organization: searches at the same time',
  group: 'noisy',
  cause: () => whileFlooded('noisy', servers, others, one),
})

async function whileFlooded(
  kind: FloodKind,
  servers: readonly SoakServer[],
  others: Others,
  { operator, gamerTag }: One,
): Promise<Verdict[]> {
  let outcomes: ReadonlyMap<string, number> = new Map()
  const verdicts = await compareOthers(others, async (measure) => {
    const flooding = await startFlood({ kind, urls: servers.map(({ url }) => url), operator, gamerTag })
    try {
      return await measure()
    } finally {
      outcomes = await flooding.stop()
    }
  })
  return [...verdicts, mayRefuse(outcomes)]
}

/** The store answers nothing for a while, or its connections are cut. The server of this fault has a store of its own. */
export const storeFault = (
  group: 'slow-store' | 'store-down',
  makeServer: (filesUrl: string) => Promise<SoakServer>,
  others: Others,
  one: One,
): Fault => ({
  name: group === 'slow-store' ? 'the file store does not answer' : 'the file store is down',
  group,
  async cause() {
    const store = await s3Server()
    const server = await makeServer(store.urlOf('soak', '?links=server'))
    try {
      await server.start()
      return await whileStoreFails(group, server, store, others, one)
    } finally {
      store.heal()
      store.setAway(false)
      await server.stop(true)
      await store.close()
    }
  },
})

async function whileStoreFails(
  group: 'slow-store' | 'store-down',
  server: SoakServer,
  store: S3Server,
  others: Others,
  one: One,
): Promise<Verdict[]> {
  const here = others.at([server.url])
  try {
    await here.measure(2_000) // the first calls compile their schemas
    const spoil = () => {
      if (group === 'store-down') store.setAway(true)
      else store.fail(Array(100_000).fill('hang'))
    }
    let readiness = ''
    const verdicts = await compareOthers(here, async (measure) => {
      spoil()
      const isOver = new AbortController()
      const remote = new Remote(server.url, { timeoutMs: 2 * silenceMs })
      const uploading = flood(20, isOver.signal, (n) =>
        uploadSave((...call) => remote.call(...call), one.player, `SLOW${n}`),
      )
      const measured = await measure()
      readiness = await server.readiness()
      isOver.abort()
      store.heal()
      store.setAway(false)
      await uploading
      remote.close()
      return measured
    })
    const isDegraded = /"(ready|degraded)"/.test(readiness)
    return [...verdicts, verdict('the server stays ready, or says that it is degraded', isDegraded, readiness)]
  } finally {
    here.close()
  }
}

/** The processes of the analytics engine stand still. Queries fail in time, everything else goes on. */
export const analyticsFault = (servers: readonly SoakServer[], others: Others, one: One): Fault => ({
  name: 'the analytics engine is down',
  group: 'analytics-down',
  async cause() {
    let queries: string[] = []
    const verdicts = await compareOthers(others, async (measure) => {
      const isOver = new AbortController()
      const killing = killAnalytics(servers, isOver.signal)
      try {
        const [measured, answers] = await Promise.all([measure(), one.analytics()])
        queries = answers
        return measured
      } finally {
        isOver.abort()
        await killing
      }
    })
    const isRefused = queries.every((outcome) => /^(ok|503 .*)$/.test(outcome))
    return [...verdicts, verdict('queries are answered, or refused with 503', isRefused, queries.join(', '))]
  },
})

async function killAnalytics(servers: readonly SoakServer[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const { pid, command } of servers.flatMap((server) => server.processes())) {
      if (!/\/analytics-process\.[jt]s\b/.test(command)) continue
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    await sleep(200)
  }
}
