import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryHistory } from '@regent/contract/analyze/analytics'
import { searchMail, sendMailToPlayer, updateMail } from '@regent/contract/communicate/mail'
import { applyEventContent } from '@regent/contract/engage/events'
import { claimEventRewards, setEventScore } from '@regent/contract/engage/events-players'
import type { ErrorCode } from '@regent/contract/errors'
import { buyListing } from '@regent/contract/monetize/commerce'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { claimPromoCode, createPromo, listPromoCodes } from '@regent/contract/monetize/promo-codes'
import { saveJob } from '@regent/contract/operate/scheduler'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCustomer } from '@regent/contract/organization/customers'
import { applyPlan } from '@regent/contract/organization/plans'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { commitManifest } from '@regent/contract/players/cloud-saves'
import { getStats, setClientStats, toObjectId } from '@regent/contract/players/stats'
import { RequestError } from '@regent/contract/request-error'
import { studio } from '@regent/contract/samples/studio'
import { Remote } from '../../server/src/kernel/records/remote.ts'
import type { Watch } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { moreActs, morePlayers, prepareMore } from './money-load.ts'
import { readSaves, uploadSave } from './saves.ts'
import { type Arrival, type CalledHost, jobCalling } from './scheduled-job.ts'
import { silenceMs } from './servers.ts'

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

/** One gem. */
const gem = { symbol: 'currency.gems', amount: 1 }
const codesOfPromo = 100
/** As many as an event may have. */
const rewardsOfEvent = 100

/** Kinds whose writer makes a pause, in milliseconds: what they write is read as a whole. */
const pauses: Record<string, number> = { plans: 500, 'bulk mail': 500, 'cloud saves': 250 }

/** The operator and the players of the run, in the sample studio. Each kind of write has a player of its own. */
export async function makeLoad(urls: readonly string[], ledger: Ledger, host: CalledHost) {
  const remotes = urls.map((url) => new Remote(url, { timeoutMs: silenceMs }))
  let turn = 0
  /** Calls go to the servers in turn. */
  const call: Remote['call'] = (...input) => remotes[turn++ % remotes.length]!.call(...input)

  const signIn = async ({ email }: { email: string }) => {
    const body = { grant_type: 'password', username: email, password: studio.password }
    return requireTokens(await call(createToken, { body }, { scope: studio.alias })).access_token
  }
  const access_token = await signIn(studio.people[0])
  const { customer } = await call(getCustomer, {}, { scope: studio.alias, token: access_token })
  const game = customer.projects.find(({ projectName, parent }) => projectName === studio.game && !parent)
  if (!game) throw new Error('The sample studio has no game.')
  const scope = `${customer.cid}.${game.pid}`
  const operator = { scope, token: access_token }
  const developer = { scope, token: await signIn(studio.people[1]) }

  const players: Record<string, Client> = {}
  const kinds = ['stats', 'inventory', 'mail', 'plans', 'promo codes', 'event rewards', 'cloud saves', ...morePlayers]
  for (const kind of kinds) {
    const guest = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
    const { id } = await call(getOwnAccount, {}, { scope, token: guest.access_token })
    const as = { scope, token: guest.access_token }
    const { currencies } = await call(getInventory, { params: { gamerTag: id } }, as)
    const start = new Map(currencies.map((currency) => [currency.id, currency.amount]))
    players[kind] = { ...as, gamerTag: id, start }
  }
  const of = (kind: string) => players[kind] as Client

  const { id: jobId } = await call(saveJob, { body: jobCalling(host.url) }, operator)

  /** Redeemed one after the other; when all are, there is another promo. */
  const codes: string[] = []
  async function requireCode(): Promise<string> {
    if (codes.length === 0) {
      const definition = { name: 'Soak', maxPerUser: 0, gift: { changeCurrencies: [gem] } }
      // Each code has a claim left, so that a second redemption is refused to the player and not for the code.
      const body = { definition, codes: codesOfPromo, claimsPerCode: 2 }
      const { id } = await call(createPromo, { body }, operator)
      codes.push(...(await call(listPromoCodes, { query: { id } }, operator)).codes)
    }
    return codes.pop() ?? ''
  }

  /** The event that the player plays, with a reward for each point; when it has no more, there is another event. */
  let event = { id: '', score: rewardsOfEvent }
  async function requireEvent(name: string): Promise<typeof event> {
    if (event.score === rewardsOfEvent) {
      const symbol = `events.${name}`
      const start = Date.now() - 1_000
      const content = {
        symbol,
        name,
        start_date: new Date(start).toISOString(),
        permissions: { write_self: true },
        phases: [{ name: 'main', duration_minutes: 100_000 }],
        score_rewards: Array.from({ length: rewardsOfEvent }, (_, index) => ({
          min: index + 1,
          currencies: [{ id: gem.symbol, amount: gem.amount }],
        })),
      }
      await insist(() => call(applyEventContent, { body: { content } }, operator))
      event = { id: `${symbol}.${start}`, score: 0 }
    }
    return event
  }

  const buyers: number[] = []
  const statsOf = { objectId: toObjectId('client.public', of('stats').gamerTag) }
  const acts: Record<string, (key: string) => Promise<void>> = {
    stats: async (key) => {
      await call(setClientStats, { params: statsOf, body: { set: { [key]: key } } }, of('stats'))
    },
    'stats added': async (key) => {
      // Each addition has a stat of its own: one that is done twice is 2.
      await call(setClientStats, { params: statsOf, body: { add: { [`A${key}`]: 1 } } }, of('stats'))
    },
    inventory: async (key) => {
      const body = { currencies: { 'currency.gems': 1 }, transaction: key }
      // By its name it is done once, so an answer that is missing is asked for again.
      await insist(() => call(updateInventory, { params: of('inventory'), body }, operator))
    },
    // A purchase has no key of its own, so each one has its own player.
    purchases: async () => {
      const guest = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
      const as = { scope, token: guest.access_token }
      const { id: gamerTag } = await call(getOwnAccount, {}, as)
      buyers.push(gamerTag)
      const body = { currencies: { 'currency.gems': 1_000 }, transaction: 'soak-start' }
      await insist(() => call(updateInventory, { params: { gamerTag }, body }, operator))
      const buy = { purchaseId: 'gold_15k:main' }
      await noted('purchases', String(gamerTag), () => call(buyListing, { params: { gamerTag }, body: buy }, as))
    },
    mail: async (key) => {
      const rewards = { currencies: [{ symbol: 'currency.gold', amount: 1 }], items: [] }
      const { gamerTag } = of('mail')
      await call(
        sendMailToPlayer,
        { params: { gamerTag }, body: { id: gamerTag, subject: key, body: key, rewards } },
        operator,
      )
    },
    'mail claims': async () => {
      const { gamerTag } = of('mail')
      const params = { gamerTag }
      const { results } = await call(searchMail, { params, body: { clauses: [{}] } }, of('mail'))
      const open = results[0]?.content?.find(({ claimedTimeMs }) => claimedTimeMs === undefined)
      if (!open) throw new NothingToDo()
      const body = { mailId: open.id, acceptAttachments: true }
      await noted('mail claims', String(open.id), () => call(updateMail, { params, body }, of('mail')))
    },
    plans: async (key) => {
      const rows = Array.from({ length: 50 }, (_, n) => [String(of('plans').gamerTag), `${key}_${n}`, 'x'])
      const { plan } = await call(planStatsUpload, { body: { rows } }, operator)
      await noted('plans (jobs)', String(plan.id), () => call(applyPlan, { params: { id: plan.id } }, operator))
    },
    'promo codes': async () => {
      const code = await requireCode()
      const redeem = () => call(claimPromoCode, { body: { code } }, of('promo codes'))
      await noted('promo codes', code, () => insist(redeem, 'PromoLimitReached'))
    },
    'event rewards': async (key) => {
      const { gamerTag } = of('event rewards')
      const current = await requireEvent(key)
      const score = current.score + 1
      const body = { eventId: current.id, score }
      await insist(() => call(setEventScore, { params: { gamerTag }, body }, of('event rewards')))
      current.score = score
      const claim = () =>
        call(claimEventRewards, { params: { gamerTag }, body: { eventId: current.id } }, of('event rewards'))
      await noted('event rewards', `${current.id}/score/${score}`, () => insist(claim, 'NoPendingClaims'))
    },
    'cloud saves': async (key) => {
      const body = await uploadSave(call, of('cloud saves'), key)
      // A commit that is repeated finds its own result.
      await noted('cloud saves', key, () => insist(() => call(commitManifest, { body }, of('cloud saves'))))
    },
  }
  const tools = { call, of, operator, developer, noted, insist, ledger }
  const more = moreActs(tools)
  await prepareMore(tools)
  /** Kinds that note what they do: under another name, or only its last step. */
  const noting = new Set([
    'purchases',
    'mail claims',
    'plans',
    'promo codes',
    'event rewards',
    'cloud saves',
    ...Object.keys(more),
  ])

  /** Until there is an answer, nobody knows whether it was done. */
  async function noted(kind: string, key: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      ledger.note(kind, key, 'acknowledged')
    } catch (error) {
      // A refusal says that nothing was changed, and what was not sent was not done.
      const isRefusal = error instanceof RequestError && error.status < 500
      const isUnsent = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (!isRefusal && !isUnsent) ledger.note(kind, key, 'unknown')
      throw error
    }
  }

  let isOver = false
  /** One writer for each kind of write. Two for the frequent ones. */
  async function write(kind: string): Promise<void> {
    while (!isOver) {
      const key = newKey()
      const isNoted = noting.has(kind)
      try {
        await (acts[kind] ?? more[kind])?.(key)
        if (!isNoted) ledger.note(kind, key, 'acknowledged')
      } catch (error) {
        // A refusal says that nothing was changed; without an answer nobody knows.
        const isRefusal = error instanceof RequestError && error.status < 500
        // Nobody listened: nothing was sent.
        const wasSent = !(error instanceof NothingToDo) && (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'
        if (!isNoted && !isRefusal && wasSent) ledger.note(kind, key, 'unknown')
        if (wasSent) refusals.set(nameOf(error), (refusals.get(nameOf(error)) ?? 0) + 1)
        await sleep(100)
      }
      if (pauses[kind]) await sleep(pauses[kind])
    }
  }
  const refusals = new Map<string, number>()

  /** Asks again until there is an answer. What says that it was done before is one. */
  async function insist(work: () => Promise<unknown>, doneBefore?: ErrorCode): Promise<void> {
    let isUnknown = false
    for (;;) {
      try {
        await work()
        return
      } catch (error) {
        if (error instanceof RequestError && error.code === doneBefore) return
        const isRefusal = error instanceof RequestError && error.status < 500
        // An earlier try without an answer may have been done, whatever the last one says.
        if (isOver || isRefusal) throw isUnknown ? new Error('No answer to an earlier try', { cause: error }) : error
        isUnknown ||= (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'
        await sleep(100)
      }
    }
  }

  const writing = [...Object.keys(acts), ...Object.keys(more), 'stats', 'inventory'].map(write)
  const watch: Watch = {
    refused: (pattern) => [...refusals].reduce((sum, [name, count]) => sum + (pattern.test(name) ? count : 0), 0),
    async saveSome(count) {
      for (let n = 0; n < count; n += 1) await acts['cloud saves']?.(newKey())
      return ledger.acknowledged('cloud saves')
    },
    async lostSaves(acknowledged) {
      const intact = new Set(await retry(() => readSaves(call, of('cloud saves'))))
      return acknowledged.filter((key) => !intact.has(key))
    },
    async probe(what, signal) {
      const probes: { ms: number; outcome: string }[] = []
      // Patient enough to see what the server answers after its own limits.
      const prober = new Remote(urls[0]!, { timeoutMs: 2 * silenceMs })
      const params = { gamerTag: of('inventory').gamerTag }
      while (!signal.aborted) {
        const startedAt = Date.now()
        const asked =
          what === 'inventory'
            ? prober.call(getInventory, { params, query: {} }, operator)
            : prober.call(getStats, { params: statsOf, query: { stats: ['PROBE'] } }, operator)
        const outcome = await (asked as Promise<unknown>).then(() => 'ok', nameOf)
        probes.push({ ms: Date.now() - startedAt, outcome })
        await sleep(1_000)
      }
      prober.close()
      return probes
    },
    analytics: () =>
      Promise.all(
        remotes.map((remote) =>
          remote.call(queryHistory, { body: { query: 'select 1 as one' } }, operator).then(() => 'ok', nameOf),
        ),
      ),
    repeatedJobCalls: () => host.arrivals.length - new Set(host.arrivals.map(({ key }) => key)).size,
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
  return {
    refusals,
    watch,
    one: { operator, gamerTag: of('stats').gamerTag, player: of('stats'), analytics: watch.analytics },
    /** Ends the load, and reads what only the game client can read. */
    async stop(): Promise<World> {
      isOver = true
      await Promise.all(writing)
      const endedAt = Date.now()
      const saves = await readSaves(call, of('cloud saves'))
      for (const remote of remotes) remote.close()
      return { pid: game.pid, players, buyers, jobId, arrivals: host.arrivals, saves, endedAt }
    },
  }
}

const newKey = () => `K_${randomUUID().replaceAll('-', '').toUpperCase()}`

class NothingToDo extends Error {}

function nameOf(error: unknown): string {
  if (error instanceof RequestError) return `${error.status} ${error.code}`
  const { code, name } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : name
}
