import { searchMail, sendMailToPlayer, updateMail } from '@regent/contract/communicate/mail'
import { applyEventContent } from '@regent/contract/engage/events'
import { claimEventRewards, setEventScore } from '@regent/contract/engage/events-players'
import { buyListing } from '@regent/contract/monetize/commerce'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { claimPromoCode, createPromo, listPromoCodes } from '@regent/contract/monetize/promo-codes'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { applyPlan } from '@regent/contract/organization/plans'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { commitManifest } from '@regent/contract/players/cloud-saves'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import type { Tools } from './load.ts'
import { uploadSave } from './saves.ts'
import { type Acts, NothingToDo } from './writers.ts'

/** Kinds of writes of a game: stats, items, purchases, mail, promo codes, events and cloud saves. */

/** One gem. */
const gem = { symbol: 'currency.gems', amount: 1 }
const codesOfPromo = 100
/** As many as an event may have. */
const rewardsOfEvent = 100

/** Each has a player of its own. */
export const gamePlayers = ['stats', 'inventory', 'mail', 'plans', 'promo codes', 'event rewards', 'cloud saves']

/** Kinds that note what they do: under another name, or only its last step. */
export const notedGameActs = ['purchases', 'mail claims', 'plans', 'promo codes', 'event rewards', 'cloud saves']

/** The acts by their names. New buyers are added to `buyers`. */
export function gameActs(tools: Tools, buyers: number[]): Acts {
  return {
    ...statActs(tools),
    ...inventoryActs(tools, buyers),
    ...mailActs(tools),
    ...planActs(tools),
    ...promoActs(tools),
    ...eventActs(tools),
    ...saveActs(tools),
  }
}

function statActs({ call, of }: Tools): Acts {
  const params = { objectId: toObjectId('client.public', of('stats').gamerTag) }
  return {
    stats: async (key) => {
      await call(setClientStats, { params, body: { set: { [key]: key } } }, of('stats'))
    },
    'stats added': async (key) => {
      // Each addition has a stat of its own: one that is done twice is 2.
      await call(setClientStats, { params, body: { add: { [`A${key}`]: 1 } } }, of('stats'))
    },
  }
}

function inventoryActs({ call, of, operator, noted, insist }: Tools, buyers: number[]): Acts {
  const { scope } = operator
  return {
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
  }
}

function mailActs({ call, of, operator, noted }: Tools): Acts {
  return {
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
  }
}

function planActs({ call, of, operator, noted }: Tools): Acts {
  return {
    plans: async (key) => {
      const rows = Array.from({ length: 50 }, (_, n) => [String(of('plans').gamerTag), `${key}_${n}`, 'x'])
      const { plan } = await call(planStatsUpload, { body: { rows } }, operator)
      await noted('plans (jobs)', String(plan.id), () => call(applyPlan, { params: { id: plan.id } }, operator))
    },
  }
}

function promoActs({ call, of, operator, noted, insist }: Tools): Acts {
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

  return {
    'promo codes': async () => {
      const code = await requireCode()
      const redeem = () => call(claimPromoCode, { body: { code } }, of('promo codes'))
      await noted('promo codes', code, () => insist(redeem, 'PromoLimitReached'))
    },
  }
}

function eventActs({ call, of, operator, noted, insist }: Tools): Acts {
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

  return {
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
  }
}

function saveActs({ call, of, noted, insist }: Tools): Acts {
  return {
    'cloud saves': async (key) => {
      const body = await uploadSave(call, of('cloud saves'), key)
      // A commit that is repeated finds its own result.
      await noted('cloud saves', key, () => insist(() => call(commitManifest, { body }, of('cloud saves'))))
    },
  }
}
