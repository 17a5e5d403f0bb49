import { dayMs, hourMs } from '@regent/contract/time'
import { inParts } from './in-parts.ts'
import { Ledger } from './ledger.ts'
import { promises, Studio } from './studio.ts'
import { Visitor } from './visitor.ts'
import type { World } from './world.ts'

const tournament = 'tournaments.daily'
const event = 'events.weekend'

type Options = { players: number; seed: string; say?: (line: string) => void }

/**
 * A week of a game in virtual time: a trial, a promo code, an announcement, a campaign, a sale, an event, a tournament
 * and a compensation by mail. Players try everything several times at once, too early and too late. The ledger says what
 * was promised, and whether each player has exactly that.
 */
export async function simulateWeek(world: World, { players, seed, say = () => {} }: Options): Promise<Ledger> {
  const week = new Week(world, players, seed)
  await week.prepare()
  say('Monday     everybody arrives; a trial, a promo code, much too early')
  await week.monday()
  say('Tuesday    an announcement with a gift')
  await week.tuesday()
  say('Wednesday  a campaign for veterans at noon')
  await week.wednesday()
  say('Thursday   a sale')
  await week.thursday()
  say('Friday     an event begins')
  await week.friday()
  say('Saturday   an outage is made good by mail')
  await week.saturday()
  say('Sunday     the event is over; its rewards are claimed')
  await week.sunday()
  say('Monday     the last cycle of the tournament is claimed; everybody is asked what they have')
  await week.nextMonday()
  return week.ledger
}

/** Nobody has the same score in the event as anybody else. */
const eventScoreOf = (index: number) => 20 + index * 10

const isVeteran = ({ level }: Visitor) => level >= promises.campaign.fromLevel

/** The days of the week; each continues where the one before has ended. */
class Week {
  readonly ledger = new Ledger()
  readonly #world: World
  readonly #studio: Studio
  readonly #players: readonly Visitor[]
  readonly #begin: number
  /** The cohort of the trial in which each player was first. */
  readonly #cohorts = new Map<Visitor, string>()
  readonly #playDay: (day: number) => Promise<void>
  /** The listing of the sale. */
  #listing = ''

  constructor(world: World, count: number, seed: string) {
    this.#world = world
    this.#studio = new Studio(world)
    this.#players = Array.from({ length: count }, (_, index) => new Visitor(world, index, seed))
    this.#begin = world.now()
    this.#playDay = playTournament({
      ledger: this.ledger,
      each: (act) => this.#each(act),
      players: this.#players,
      count,
    })
  }

  async prepare(): Promise<void> {
    const studio = this.#studio
    await studio.publish()
    await studio.startTrial('onboarding')
    await studio.announce('feast', this.#at(1, 8), this.#at(2, 8))
    await studio.campaign('Veterans', this.#at(2, 12))
    this.#listing = await studio.sell(this.#at(3, 0), this.#at(4, 0))
    await studio.holdEvent(event, this.#at(4, 12), 48)
  }

  async monday(): Promise<void> {
    await this.#until(0, 9)
    await this.#each((player) => this.#noteCohort(player))
    await this.#each(async (player) => {
      await player.tellLevel()
    })
    await this.#redeemPromo()
    await this.#each(async (player) => {
      this.#never('announcement, early', player, await player.claimAnnouncement('feast'))
      this.#never('sale, early', player, await player.buy(2, this.#listing))
    })
    await this.#playDay(0)
  }

  async tuesday(): Promise<void> {
    await this.#until(1, 9)
    await this.#each(async (player) => {
      this.#idempotent('announcement', player, await player.claimAnnouncement('feast'), promises.announcement)
    })
    await this.#playDay(1)
  }

  async wednesday(): Promise<void> {
    await this.#until(2, 9)
    await this.#each(async (player) =>
      this.#never('announcement, late', player, await player.claimAnnouncement('feast')),
    )
    await this.#each(async (player) => {
      const mails = await player.mails('Veterans')
      const answers = mails.map(() => true)
      this.#never('campaign, early', player, answers)
    })
    await this.#playDay(2)
    await this.#until(2, 13)
    await this.#each(async (player) => {
      const mails = await player.mails('Veterans')
      if (mails.length !== (isVeteran(player) ? 1 : 0))
        this.ledger.fail(`campaign: player ${player.gamerTag} of level ${player.level} has ${mails.length} mails`)
      for (const id of mails) this.#idempotent('campaign', player, await player.claimMail(id), promises.campaign.gems)
    })
  }

  async thursday(): Promise<void> {
    await this.#until(3, 9)
    await this.#each(async (player) => {
      const { limit, gems } = promises.sale
      this.ledger.promise(player.gamerTag, 'sale', limit * gems)
      this.ledger.count(player.gamerTag, 'sale', await player.buy(limit + 2, this.#listing), limit)
    })
    await this.#playDay(3)
  }

  async friday(): Promise<void> {
    await this.#until(4, 13)
    await this.#each(async (player) => this.#never('sale, late', player, await player.buy(2, this.#listing)))
    await this.#each(async (player, index) => {
      const answers = await player.scoreInEvent(event, eventScoreOf(index))
      this.ledger.count(player.gamerTag, 'event score', answers, 1)
    })
    await this.#playDay(4)
  }

  async saturday(): Promise<void> {
    await this.#until(5, 9)
    await this.#studio.compensate(
      'Outage',
      this.#players.map(({ gamerTag }) => gamerTag),
    )
    await this.#world.pass(hourMs / 2)
    await this.#each(async (player) => {
      const mails = await player.mails('Outage')
      if (mails.length !== 1) this.ledger.fail(`compensation: player ${player.gamerTag} has ${mails.length} mails`)
      for (const id of mails)
        this.#idempotent('compensation', player, await player.claimMail(id), promises.compensation)
    })
    await this.#playDay(5)
  }

  async sunday(): Promise<void> {
    await this.#until(6, 13)
    const ranks: number[] = []
    await this.#each(async (player, index) => {
      const { rank = 0, score = 0 } = (await player.eventOf(event)) ?? {}
      ranks.push(rank)
      if (score !== eventScoreOf(index)) this.ledger.fail(`event: player ${player.gamerTag} has the score ${score}`)
      const { fromScore, forScore, forRank, ranks: rewarded } = promises.event
      const earned = (score >= fromScore ? forScore : 0) + (rank >= 1 && rank <= rewarded ? forRank : 0)
      const answers = await player.claimEvent(event)
      if (earned > 0) this.#once('event', player, answers, earned)
      else this.#never('event, nothing earned', player, answers)
      this.#never('event score, late', player, await player.scoreInEvent(event, 1))
    })
    expectRanks(this.ledger, 'event', ranks, promises.event.partition)
    await this.#playDay(6)
  }

  async nextMonday(): Promise<void> {
    await this.#until(7, 9)
    await this.#playDay(7)
    await this.#each((player) => this.#noteCohort(player))
    await this.#each(async (player) => this.ledger.compare(player.gamerTag, await player.gems()))
  }

  /** The trial gives a player one cohort, and always the same. */
  async #noteCohort(player: Visitor): Promise<void> {
    const found = (await this.#studio.cohortOf(player.gamerTag, 'onboarding')).join(' and ')
    const before = this.#cohorts.get(player) ?? found
    this.#cohorts.set(player, before)
    this.ledger.count(player.gamerTag, 'trial', [['a', 'b'].includes(found) && found === before], 1)
  }

  /** Half of the players get a claim of the promo code. */
  async #redeemPromo(): Promise<void> {
    const claims = Math.ceil(this.#players.length / 2)
    const code = await this.#studio.launchPromo(claims)
    let redeemed = 0
    await this.#each(async (player) => {
      const answers = await player.redeem(code)
      const isFirst = answers.some(Boolean)
      this.ledger.promise(player.gamerTag, 'promo code', isFirst ? promises.promo : 0)
      this.ledger.count(player.gamerTag, 'promo code', answers, isFirst ? 1 : 0)
      redeemed += isFirst ? 1 : 0
    })
    if (redeemed !== claims) this.ledger.fail(`promo code: ${redeemed} of ${claims} claims were given`)
  }

  #at(day: number, hour: number): number {
    return this.#begin + day * dayMs + hour * hourMs
  }

  #each(act: (player: Visitor, index: number) => Promise<void>): Promise<void> {
    return inParts(this.#players, act)
  }

  /** Time passes until then; a new day is a new sign-in. */
  async #until(day: number, hour: number): Promise<void> {
    await this.#world.pass(this.#at(day, hour) - this.#world.now())
    await this.#each((player) => player.signIn())
  }

  /** Several attempts at once, of which exactly one is to succeed; it gives so many gems. */
  #once(why: string, player: Visitor, answers: readonly boolean[], gems: number): void {
    this.ledger.promise(player.gamerTag, why, gems)
    this.ledger.count(player.gamerTag, why, answers, 1)
  }

  /** The same for calls that answer a repetition as they did the first time, and give nothing again. */
  #idempotent(why: string, player: Visitor, answers: readonly boolean[], gems: number): void {
    this.#once(why, player, [answers.some(Boolean)], gems)
  }

  #never(why: string, player: Visitor, answers: readonly boolean[]): void {
    this.ledger.count(player.gamerTag, why, answers, 0)
  }
}

type Playing = {
  ledger: Ledger
  each: (act: (player: Visitor, index: number) => Promise<void>) => Promise<void>
  players: readonly Visitor[]
  count: number
}

/** A day of the tournament: what the day before earned is claimed, and everybody plays again. */
function playTournament({ ledger, each, players, count }: Playing) {
  const { fromScore, forScore, forWin, playerLimit } = promises.tournament
  let earned = new Map<Visitor, number>()
  return async (day: number) => {
    await each(async (player) => {
      const due = earned.get(player) ?? 0
      const given = await player.claimTournament(tournament)
      ledger.promise(player.gamerTag, 'tournament', due)
      const once = given.filter((gems) => gems > 0)
      ledger.count(
        player.gamerTag,
        'tournament',
        given.map((gems) => gems > 0),
        due > 0 ? 1 : 0,
      )
      if (once[0] !== undefined && once[0] !== due)
        ledger.fail(`tournament: player ${player.gamerTag} was given ${once[0]} gems of ${due}`)
    })
    // Everybody has another score each day, and no two the same.
    const scoreOf = (index: number) => ((index * 7 + day * 13) % count) * 5 + 1
    await each((player, index) => player.playTournament(tournament, scoreOf(index)))
    earned = new Map()
    const ranks: number[] = []
    await each(async (player, index) => {
      const rank = await player.tournamentRank(tournament)
      ranks.push(rank)
      earned.set(player, (scoreOf(index) >= fromScore ? forScore : 0) + (rank === 1 ? forWin : 0))
    })
    expectRanks(ledger, `tournament, day ${day + 1}`, ranks, playerLimit)
    if (earned.size !== players.length) ledger.fail(`tournament, day ${day + 1}: ${earned.size} players took part`)
  }
}

/** Groups are filled one after the other, so that each has a first, a second and so on, except the last one. */
function expectRanks(ledger: Ledger, why: string, ranks: readonly number[], groupSize: number): void {
  for (let rank = 1; rank <= groupSize; rank += 1) {
    const found = ranks.filter((one) => one === rank).length
    const groups = Math.floor(ranks.length / groupSize) + (rank <= ranks.length % groupSize ? 1 : 0)
    if (found !== groups) ledger.fail(`${why}: ${found} players have rank ${rank} in ${groups} groups`)
  }
}
