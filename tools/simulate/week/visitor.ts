import {
  claimAnnouncements,
  listPlayerAnnouncements,
  readAnnouncements,
} from '@regent/contract/communicate/announcements'
import { acceptMails, searchMail } from '@regent/contract/communicate/mail'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import {
  claimTournamentRewards,
  getTournamentStandings,
  joinTournament,
  setTournamentScore,
} from '@regent/contract/engage/tournaments'
import { buyListing, listStoreOffers } from '@regent/contract/monetize/commerce'
import { getInventory } from '@regent/contract/monetize/inventory'
import { claimPromoCode } from '@regent/contract/monetize/promo-codes'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { startSession } from '@regent/contract/players/sessions'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { RequestError } from '@regent/contract/request-error'
import type { World } from './world.ts'

/** A player of the week, with a device that signs in anew each day. Each attempt is made several times at once. */
export class Visitor {
  readonly #world: World
  readonly #deviceId: string
  readonly level: number
  gamerTag = 0
  #token = ''

  constructor(world: World, index: number, seed: string) {
    this.#world = world
    this.#deviceId = `week-${seed}-${index}`
    this.level = 1 + (index % 20)
  }

  async signIn(): Promise<void> {
    const { server, scope } = this.#world
    const body = { grant_type: 'device', device_id: this.#deviceId, context: { platform: 'iOS' } } as const
    this.#token = requireTokens(await server.call(createToken, { body }, { scope })).access_token
    this.gamerTag = (await this.#call(getOwnAccount, {})).id
    await this.#call(startSession, { body: { platform: 'iOS' } })
  }

  #call<E extends AnyEndpoint>(call: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    const { server, scope } = this.#world
    return server.call(call, input, { scope, token: this.#token })
  }

  /** Makes the same call several times at once; whether each was accepted. A refusal is an answer, a failure is not. */
  #race<E extends AnyEndpoint>(times: number, call: E, input: EndpointInput<E>): Promise<boolean[]> {
    const once = async () => {
      try {
        await this.#call(call, input)
        return true
      } catch (error) {
        if (error instanceof RequestError && error.status < 500) return false
        throw error
      }
    }
    return Promise.all(Array.from({ length: times }, once))
  }

  get #own() {
    return { params: { gamerTag: this.gamerTag } }
  }

  tellLevel = () =>
    this.#call(setClientStats, {
      params: { objectId: toObjectId('client.public', this.gamerTag) },
      body: { set: { LEVEL: String(this.level) } },
    })

  redeem = (code: string) => this.#race(2, claimPromoCode, { body: { code } })

  announcements = async () =>
    (await this.#call(listPlayerAnnouncements, { ...this.#own, query: {} })).announcements.map(({ symbol }) => symbol)

  claimAnnouncement = (symbol: string) =>
    this.#race(3, claimAnnouncements, { ...this.#own, body: { announcements: [symbol] } })

  async readAndClaim(symbol: string): Promise<void> {
    await this.#race(1, readAnnouncements, { ...this.#own, body: { announcements: [symbol] } })
    await this.#race(1, claimAnnouncements, { ...this.#own, body: { announcements: [symbol] } })
  }

  /** The ids of the mails that the player has not claimed yet. */
  async unclaimedMails(): Promise<number[]> {
    const { results } = await this.#call(searchMail, { ...this.#own, body: { clauses: [{ limit: 100 }] } })
    return (results[0]?.content ?? []).filter(({ claimedTimeMs }) => claimedTimeMs === undefined).map(({ id }) => id)
  }

  /** Buys the first listing whose price is reduced. */
  async buySale(): Promise<void> {
    const { stores } = await this.#call(listStoreOffers, { ...this.#own, query: {} })
    const reduced = stores.flatMap(({ symbol, listings }) =>
      listings.flatMap((one) => (one.sale === undefined ? [] : [`${one.symbol}:${symbol}`])),
    )
    if (reduced[0] !== undefined) await this.buy(1, reduced[0])
  }

  /** The ids of the mails with this subject. */
  async mails(subject: string): Promise<number[]> {
    const { results } = await this.#call(searchMail, { ...this.#own, body: { clauses: [{ limit: 100 }] } })
    return (results[0]?.content ?? []).filter((mail) => mail.subject === subject).map(({ id }) => id)
  }

  claimMail = (id: number) => this.#race(3, acceptMails, { ...this.#own, body: { mailIds: [id] } })

  buy = (times: number, purchaseId: string) => this.#race(times, buyListing, { ...this.#own, body: { purchaseId } })

  scoreInEvent = (eventId: string, score: number) =>
    this.#race(1, setEventScore, { ...this.#own, body: { eventId, score, increment: true } })

  eventOf = async (id: string) => {
    const { done } = await this.#call(getPlayerEvents, this.#own)
    return done.find((event) => event.id.startsWith(id))
  }

  claimEvent = (eventId: string) => this.#race(3, claimEventRewards, { ...this.#own, body: { eventId } })

  async playTournament(tournamentId: string, score: number): Promise<void> {
    await this.#call(joinTournament, { body: { tournamentId } })
    await this.#call(setTournamentScore, { body: { tournamentId, playerId: this.gamerTag, score } })
  }

  /** The player's place in the running cycle, 1 for the first. */
  tournamentRank = async (tournamentId: string) =>
    (await this.#call(getTournamentStandings, { query: { tournamentId } })).me?.rank ?? 0

  /** What each of several claims at once gave, in gems: nothing is an answer too. */
  async claimTournament(tournamentId: string): Promise<number[]> {
    const claim = () => this.#call(claimTournamentRewards, { body: { tournamentId } })
    const answers = await Promise.all([claim(), claim(), claim()])
    return answers.map(({ rewardCurrencies }) => rewardCurrencies.reduce((sum, { amount }) => sum + amount, 0))
  }

  async gems(): Promise<number> {
    const { currencies } = await this.#call(getInventory, { ...this.#own, query: {} })
    return currencies.find(({ id }) => id === 'currency.gems')?.amount ?? 0
  }
}
