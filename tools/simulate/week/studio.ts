import { createHash } from 'node:crypto'
import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, scheduleCampaign } from '@regent/contract/communicate/campaigns'
import { planMail } from '@regent/contract/communicate/mail'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { applyEventContent } from '@regent/contract/engage/events'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createPromo, listPromoCodes } from '@regent/contract/monetize/promo-codes'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { createTrial, getPlayerTrials, startTrial } from '@regent/contract/operate/trials'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { applyPlan } from '@regent/contract/organization/plans'
import { dayMs, hourMs, toIso } from '@regent/contract/time'
import type { World } from './world.ts'

const gems = (amount: number) => ({ changeCurrencies: [{ symbol: 'currency.gems', amount }] })

/** The promises of the week, in gems. */
export const promises = {
  announcement: 20,
  promo: 50,
  campaign: { gems: 5, fromLevel: 10 },
  sale: { gems: 30, price: 5, limit: 2 },
  compensation: 7,
  event: { fromScore: 100, forScore: 10, forRank: 25, ranks: 3, partition: 10 },
  tournament: { fromScore: 10, forScore: 3, forWin: 15, playerLimit: 10 },
} as const

/** What the studio's staff does in the week; each sign-in is valid for an hour. */
export class Studio {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  async #call<E extends AnyEndpoint>(call: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    const { server, scope, admin } = this.#world
    const body = { grant_type: 'password', username: admin.email, password: admin.password } as const
    const { access_token: token } = requireTokens(await server.call(createToken, { body }, { scope }))
    return server.call(call, input, { scope, token })
  }

  /** Currencies, and a tournament with one cycle a day. */
  async publish(): Promise<void> {
    const { fromScore, forScore, forWin, playerLimit } = promises.tournament
    const reward = (amount: number) => ({ currencyRewards: [{ symbol: 'currency.gems', amount }] })
    const items = {
      'currency.gems': { clientPermission: { write_self: false } },
      'currency.coins': { clientPermission: { write_self: false }, startingAmount: 100 },
      'tournaments.daily': {
        name: 'Daily',
        anchorTimeUTC: toIso(this.#world.now()),
        cycleDuration: 'P1D',
        playerLimit,
        stagesPerTier: 1,
        tiers: [{ name: 'Bronze' }],
        rankRewards: [{ minRank: 1, maxRank: 1, ...reward(forWin) }],
        scoreRewards: [{ minScore: fromScore, tier: 0, ...reward(forScore) }],
      },
    }
    const content = Object.entries(items).map(([id, properties]) => ({
      id,
      tags: [],
      checksum: createHash('md5').update(JSON.stringify(properties)).digest('hex'),
      properties: Object.fromEntries(Object.entries(properties).map(([name, data]) => [name, { data }])),
    }))
    const saved = await this.#call(saveContent, { body: { content } })
    await this.#call(saveManifest, { body: { id: 'global', references: saved.content } })
  }

  async startTrial(name: string): Promise<void> {
    const cohorts = JSON.stringify([
      { name: 'a', pct: 50 },
      { name: 'b', pct: 50 },
    ])
    await this.#call(createTrial, { body: { name, strat: 'GLOBALLY_OPEN', cohorts, customRules: [] } })
    await this.#call(startTrial, { body: { name } })
  }

  cohortOf = async (gamerTag: number, name: string) =>
    (await this.#call(getPlayerTrials, { query: { dbid: gamerTag } })).trials
      .filter(({ trial }) => trial === name)
      .map(({ cohort }) => cohort)

  /** One code that `claims` players may redeem, each once. */
  async launchPromo(claims: number): Promise<string> {
    const definition = { name: 'Launch', gift: gems(promises.promo) }
    const { id } = await this.#call(createPromo, { body: { definition, codes: 1, claimsPerCode: claims } })
    return (await this.#call(listPromoCodes, { query: { id } })).codes[0] ?? ''
  }

  announce = (symbol: string, from: number, to: number) =>
    this.#call(saveAnnouncement, {
      body: {
        symbol,
        channel: 'any',
        title: `${symbol}.title`,
        summary: `${symbol}.summary`,
        body: `${symbol}.body`,
        start_date: toIso(from),
        end_date: toIso(to),
        gift: gems(promises.announcement),
      },
    })

  /** A mail to everybody from a level on. */
  async campaign(subject: string, at: number): Promise<void> {
    const { gems: quantity, fromLevel } = promises.campaign
    const { sid } = await this.#call(createCampaign, {
      body: {
        name: subject,
        mtype: 'MAILBOX-IN-GAME',
        translations: [{ lng: 'en', subject, msg: 'For our best.' }],
        mb_attachments: [{ symbol: 'currency.gems', action: 'grant', quantity }],
        rules: [{ datapoint: 'client.public.LEVEL', rel: 'gte', val: String(fromLevel) }],
      },
    })
    await this.#call(scheduleCampaign, { body: { sid, startDate: toIso(at) } })
  }

  /** A listing that is open for a time; returns what clients call it. */
  async sell(from: number, to: number): Promise<string> {
    const { gems: amount, price, limit } = promises.sale
    await this.#call(saveCatalog, {
      body: {
        offerDefinitions: [{ symbol: 'gems', obtainCurrency: [{ symbol: 'currency.gems', amount }] }],
        stores: [
          {
            symbol: 'main',
            listings: [
              {
                symbol: 'sale',
                offerSymbol: 'gems',
                price: { type: 'in_game_currency', symbol: 'currency.coins', amount: price },
                purchaseLimit: limit,
                activePeriod: { start: toIso(from), end: toIso(to) },
              },
            ],
          },
        ],
      },
    })
    return 'sale:main'
  }

  holdEvent = (symbol: string, from: number, hours: number) =>
    this.#call(applyEventContent, {
      body: {
        content: {
          symbol,
          name: 'Weekend',
          start_date: toIso(from),
          phases: [{ name: 'main', duration_minutes: (hours * hourMs) / 60_000 }],
          permissions: { write_self: true },
          partition_size: promises.event.partition,
          score_rewards: [
            {
              min: promises.event.fromScore,
              currencies: [{ id: 'currency.gems', amount: promises.event.forScore }],
            },
          ],
          rank_rewards: [
            {
              min: 1,
              max: promises.event.ranks,
              currencies: [{ id: 'currency.gems', amount: promises.event.forRank }],
            },
          ],
        },
      },
    })

  /** A mail to these players, by a plan. */
  async compensate(subject: string, gamerTags: number[]): Promise<void> {
    const attachments = [{ symbol: 'currency.gems', action: 'grant', quantity: promises.compensation }]
    const mail = { subject, body: 'Sorry for the outage.', attachments, expires: toIso(this.#world.now() + 7 * dayMs) }
    const { plan } = await this.#call(planMail, { body: { players: { gamerTags }, mail } })
    await this.#call(applyPlan, { params: { id: plan.id } })
  }
}
