import { setTimeout as sleep } from 'node:timers/promises'
import { queryHistory } from '@regent/contract/analyze/analytics'
import { getInventory } from '@regent/contract/monetize/inventory'
import { saveJob } from '@regent/contract/operate/scheduler'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCustomer } from '@regent/contract/organization/customers'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { studio } from '@regent/contract/samples/studio'
import { Remote } from '../../server/src/kernel/records/remote.ts'
import type { Watch } from './faults.ts'
import { gameActs, gamePlayers, notedGameActs } from './game-load.ts'
import type { Ledger } from './ledger.ts'
import { moreActs, morePlayers, prepareMore } from './money-load.ts'
import { readSaves } from './saves.ts'
import { type Arrival, type CalledHost, jobCalling } from './scheduled-job.ts'
import { silenceMs } from './servers.ts'
import { type Acts, nameOf, newKey, Writers } from './writers.ts'

export type Client = {
  scope: string
  token: string
  gamerTag: number
  /** What a new player has of each currency. */
  start: ReadonlyMap<string, number>
}

/** What the writes are compared with, beside the database. */
export type World = {
  pid: string
  players: Record<string, Client>
  /** The players that buy, one purchase each. */
  buyers: readonly number[]
  /** The scheduled job, and its calls. */
  jobId: string
  arrivals: readonly Arrival[]
  /** The cloud saves that are intact. */
  saves: readonly string[]
  /** When the load ended, epoch milliseconds. */
  endedAt: number
}

type Operator = { scope: string; token: string }

/** What the acts use: calls, who makes them, and the ledger of their results. */
export type Tools = {
  call: Remote['call']
  of: (kind: string) => Client
  operator: Operator
  developer: Operator
  noted: Writers['noted']
  insist: Writers['insist']
  ledger: Ledger
}

/** The operator and the players of the run, in the sample studio. Each kind of write has a player of its own. */
export async function makeLoad(urls: readonly string[], ledger: Ledger, host: CalledHost) {
  const remotes = urls.map((url) => new Remote(url, { timeoutMs: silenceMs }))
  let turn = 0
  /** Calls go to the servers in turn. */
  const call: Remote['call'] = (...input) => remotes[turn++ % remotes.length]!.call(...input)

  const { pid, operator, developer } = await signInOperators(call)
  const players = await registerPlayers(call, operator.scope, [...gamePlayers, ...morePlayers])
  const of = (kind: string) => players[kind] as Client
  const { id: jobId } = await call(saveJob, { body: jobCalling(host.url) }, operator)

  const writers = new Writers(ledger)
  const tools: Tools = {
    call,
    of,
    operator,
    developer,
    noted: (kind, key, work) => writers.noted(kind, key, work),
    insist: (work, doneBefore) => writers.insist(work, doneBefore),
    ledger,
  }
  const buyers: number[] = []
  const more = moreActs(tools)
  const acts: Acts = { ...gameActs(tools, buyers), ...more }
  await prepareMore(tools)

  const noting = new Set([...notedGameActs, ...Object.keys(more)])
  // One writer for each kind of write. Two for the frequent ones.
  const kinds = [...Object.keys(acts), 'stats', 'inventory']
  const writing = kinds.map((kind) => writers.write(kind, acts[kind]!, noting.has(kind)))
  const analytics = () => queryAnalytics(remotes, operator)
  const watch: Watch = {
    refused: (pattern) => countMatches(writers.refusals, pattern),
    async saveSome(count) {
      for (let n = 0; n < count; n += 1) await acts['cloud saves']?.(newKey())
      return ledger.acknowledged('cloud saves')
    },
    async lostSaves(acknowledged) {
      const intact = new Set(await retry(() => readSaves(call, of('cloud saves'))))
      return acknowledged.filter((key) => !intact.has(key))
    },
    probe: (what, signal) => probe(urls[0]!, tools, what, signal),
    analytics,
    repeatedJobCalls: () => host.arrivals.length - new Set(host.arrivals.map(({ key }) => key)).size,
  }
  return {
    refusals: writers.refusals,
    watch,
    one: { operator, gamerTag: of('stats').gamerTag, player: of('stats'), analytics },
    /** Ends the load, and reads what only the game client can read. */
    async stop(): Promise<World> {
      writers.end()
      await Promise.all(writing)
      const endedAt = Date.now()
      const saves = await readSaves(call, of('cloud saves'))
      for (const remote of remotes) remote.close()
      return { pid, players, buyers, jobId, arrivals: host.arrivals, saves, endedAt }
    },
  }
}

/** Signs in an admin and a developer of the sample studio, in the production realm of its game. */
async function signInOperators(call: Remote['call']) {
  const signIn = async ({ email }: { email: string }) => {
    const body = { grant_type: 'password', username: email, password: studio.password }
    return requireTokens(await call(createToken, { body }, { scope: studio.alias })).access_token
  }
  const token = await signIn(studio.people[0])
  const { customer } = await call(getCustomer, {}, { scope: studio.alias, token })
  const game = customer.projects.find(({ projectName, parent }) => projectName === studio.game && !parent)
  if (!game) throw new Error('The sample studio has no game.')
  const scope = `${customer.cid}.${game.pid}`
  const developer = { scope, token: await signIn(studio.people[1]) }
  return { pid: game.pid, operator: { scope, token }, developer }
}

/** Registers a guest for each kind of write. */
async function registerPlayers(call: Remote['call'], scope: string, kinds: readonly string[]) {
  const players: Record<string, Client> = {}
  for (const kind of kinds) {
    const guest = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
    const { id } = await call(getOwnAccount, {}, { scope, token: guest.access_token })
    const as = { scope, token: guest.access_token }
    const { currencies } = await call(getInventory, { params: { gamerTag: id } }, as)
    const start = new Map(currencies.map((currency) => [currency.id, currency.amount]))
    players[kind] = { ...as, gamerTag: id, start }
  }
  return players
}

function countMatches(refusals: ReadonlyMap<string, number>, pattern: RegExp): number {
  return [...refusals].reduce((sum, [name, count]) => sum + (pattern.test(name) ? count : 0), 0)
}

/** A query on each server: `ok`, or how it failed. */
function queryAnalytics(remotes: readonly Remote[], operator: Operator): Promise<string[]> {
  return Promise.all(
    remotes.map((remote) =>
      remote.call(queryHistory, { body: { query: 'select 1 as one' } }, operator).then(() => 'ok', nameOf),
    ),
  )
}

/** Calls a server once a second until the signal. */
async function probe(url: string, { of, operator }: Tools, what: 'inventory' | 'stats', signal: AbortSignal) {
  const probes: { ms: number; outcome: string }[] = []
  // Patient enough to see what the server answers after its own limits.
  const prober = new Remote(url, { timeoutMs: 2 * silenceMs })
  const { gamerTag } = of('inventory')
  const objectId = toObjectId('client.public', of('stats').gamerTag)
  while (!signal.aborted) {
    const startedAt = Date.now()
    const asked =
      what === 'inventory'
        ? prober.call(getInventory, { params: { gamerTag }, query: {} }, operator)
        : prober.call(getStats, { params: { objectId }, query: { stats: ['PROBE'] } }, operator)
    const outcome = await (asked as Promise<unknown>).then(() => 'ok', nameOf)
    probes.push({ ms: Date.now() - startedAt, outcome })
    await sleep(1_000)
  }
  prober.close()
  return probes
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(500)
    }
  }
}
