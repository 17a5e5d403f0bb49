import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { buyListing } from '@regent/contract/commerce'
import { getCustomer } from '@regent/contract/customers'
import { ApiError } from '@regent/contract/errors'
import { getInventory, updateInventory } from '@regent/contract/inventory'
import { searchMail, sendMailToPlayer, updateMail } from '@regent/contract/mail'
import { applyPlan } from '@regent/contract/plans'
import { studio } from '@regent/contract/samples/studio'
import { objectIdOf, planStatsUpload, setClientStats } from '@regent/contract/stats'
import { Remote } from '../kernel/sample/remote.ts'
import type { Ledger } from './ledger.ts'

type Client = {
  scope: string
  token: string
  gamerTag: number
  /** What a new player has of each currency. */
  start: ReadonlyMap<string, number>
}

export type World = { pid: string; players: Record<string, Client> }

/** The operator and the players of the run, in the sample studio. Each kind of write has a player of its own. */
export async function makeLoad(urls: readonly string[], ledger: Ledger) {
  const remotes = urls.map((url) => new Remote(url))
  let turn = 0
  /** Calls go to the servers in turn. */
  const call: Remote['call'] = (...input) => remotes[turn++ % remotes.length]!.call(...input)

  const signIn = { grant_type: 'password', username: studio.people[0].email, password: studio.password }
  const { access_token } = requireTokens(await call(createToken, { body: signIn }, { scope: studio.alias }))
  const { customer } = await call(getCustomer, {}, { scope: studio.alias, token: access_token })
  const game = customer.projects.find(({ projectName, parent }) => projectName === studio.game && !parent)
  if (!game) throw new Error('The sample studio has no game.')
  const scope = `${customer.cid}.${game.pid}`
  const operator = { scope, token: access_token }

  const players: Record<string, Client> = {}
  for (const kind of ['stats', 'inventory', 'purchases', 'mail', 'plans']) {
    const guest = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
    const { id } = await call(getOwnAccount, {}, { scope, token: guest.access_token })
    const as = { scope, token: guest.access_token }
    const { currencies } = await call(getInventory, { params: { gamerTag: id } }, as)
    const start = new Map(currencies.map((currency) => [currency.id, currency.amount]))
    players[kind] = { ...as, gamerTag: id, start }
  }
  const of = (kind: string) => players[kind] as Client
  await call(
    updateInventory,
    { params: of('purchases'), body: { currencies: { 'currency.gems': 1_000_000_000 } } },
    operator,
  )

  const statsOf = { objectId: objectIdOf('client.public', of('stats').gamerTag) }
  const acts: Record<string, (key: string) => Promise<void>> = {
    stats: async (key) => {
      await call(setClientStats, { params: statsOf, body: { set: { [key]: key } } }, of('stats'))
    },
    'stats added': async () => {
      await call(setClientStats, { params: statsOf, body: { add: { TOTAL: 1 } } }, of('stats'))
    },
    inventory: async (key) => {
      const body = { currencies: { 'currency.gems': 1 }, transaction: key }
      // By its name it is done once, so an answer that is missing is asked for again.
      await insist(() => call(updateInventory, { params: of('inventory'), body }, operator))
    },
    purchases: async () => {
      await call(buyListing, { params: of('purchases'), body: { purchaseId: 'gold_15k:main' } }, of('purchases'))
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
      ledger.note('mail claims', String(open.id), 'unknown')
      await call(updateMail, { params, body: { mailId: open.id, acceptAttachments: true } }, of('mail'))
      ledger.note('mail claims', String(open.id), 'acknowledged')
    },
    plans: async (key) => {
      const rows = Array.from({ length: 50 }, (_, n) => [String(of('plans').gamerTag), `${key}_${n}`, 'x'])
      const { plan } = await call(planStatsUpload, { body: { rows } }, operator)
      ledger.note('plans (jobs)', String(plan.id), 'unknown')
      await call(applyPlan, { params: { id: plan.id } }, operator)
      ledger.note('plans (jobs)', String(plan.id), 'acknowledged')
    },
  }

  let isOver = false
  /** One writer for each kind of write. Two for the frequent ones. */
  async function write(kind: string): Promise<void> {
    while (!isOver) {
      const key = `K_${randomUUID().replaceAll('-', '').toUpperCase()}`
      const isNoted = kind === 'mail claims' || kind === 'plans'
      try {
        await acts[kind]?.(key)
        if (!isNoted) ledger.note(kind, key, 'acknowledged')
      } catch (error) {
        // A refusal says that nothing was changed; without an answer nobody knows.
        const isRefusal = error instanceof ApiError && error.status < 500
        if (!isNoted && !isRefusal && !(error instanceof NothingToDo)) ledger.note(kind, key, 'unknown')
        refusals.set(nameOf(error), (refusals.get(nameOf(error)) ?? 0) + 1)
        await sleep(100)
      }
      if (kind === 'plans') await sleep(500)
    }
  }
  const refusals = new Map<string, number>()

  async function insist(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work()
        return
      } catch (error) {
        if (isOver || (error instanceof ApiError && error.status < 500)) throw error
        await sleep(100)
      }
    }
  }

  const writing = [...Object.keys(acts), 'stats', 'inventory'].map(write)
  return {
    world: { pid: game.pid, players } satisfies World,
    refusals,
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(writing)
      for (const remote of remotes) remote.close()
    },
  }
}

class NothingToDo extends Error {}

const nameOf = (error: unknown): string =>
  error instanceof ApiError
    ? `${error.status} ${error.code}`
    : ((error as NodeJS.ErrnoException).code ?? (error as Error).name)
