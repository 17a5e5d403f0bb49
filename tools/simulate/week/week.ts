import { dayMs, hourMs } from '@regent/contract/time'
import { inParts } from './in-parts.ts'
import { Ledger } from './ledger.ts'
import { promises, Studio } from './studio.ts'
import { Visitor } from './visitor.ts'
import type { World } from './world.ts'

const tournament = 'tournaments.daily'
const event = 'events.weekend'

type Week = { players: number; seed: string; say?: (line: string) => void }

/**
 * A week of a game in virtual time: a trial, a promo code, an announcement, a campaign, a sale, an event, a tournament
 * and a compensation by mail. Players try everything several times at once, too early and too late. The ledger says what
 * was promised, and whether each player has exactly that.
 */
export async function simulateWeek(world: World, { players: count, seed, say = () => {} }: Week): Promise<Ledger> {
  const ledger = new Ledger()
  const studio = new Studio(world)
  const players = Array.from({ length: count }, (_, index) => new Visitor(world, index, seed))
  const begin = world.now()
  const at = (day: number, hour: number) => begin + day * dayMs + hour * hourMs
  const each = (act: (player: Visitor, index: number) => Promise<void>) => inParts(players, act)
  /** Time passes until then; a new day is a new sign-in. */
  const until = async (day: number, hour: number) => {
    await world.pass(at(day, hour) - world.now())
    await each((player) => player.signIn())
  }
  /** Several attempts at once, of which exactly one is to succeed; it gives so many gems. */
  const once = (why: string, player: Visitor, answers: readonly boolean[], gems: number) => {
    ledger.promise(player.gamerTag, why, gems)
    ledger.count(player.gamerTag, why, answers, 1)
  }
  /** The same for calls that answer a repetition as they did the first time, and give nothing again. */
  const idempotent = (why: string, player: Visitor, answers: readonly boolean[], gems: number) =>
    once(why, player, [answers.some(Boolean)], gems)
  const never = (why: string, player: Visitor, answers: readonly boolean[]) =>
    ledger.count(player.gamerTag, why, answers, 0)

  await studio.publish()
  await studio.startTrial('onboarding')
  await studio.announce('feast', at(1, 8), at(2, 8))
  await studio.campaign('Veterans', at(2, 12))
  const listing = await studio.sell(at(3, 0), at(4, 0))
  await studio.holdEvent(event, at(4, 12), 48)
  const isVeteran = ({ level }: Visitor) => level >= promises.campaign.fromLevel

  say('Monday     everybody arrives; a trial, a promo code, much too early')
  await until(0, 9)
  const cohorts = new Map<Visitor, string>()
  const noteCohort = async (player: Visitor) => {
    const found = (await studio.cohortOf(player.gamerTag, 'onboarding')).join(' and ')
    const before = cohorts.get(player) ?? found
    cohorts.set(player, before)
    ledger.count(player.gamerTag, 'trial', [['a', 'b'].includes(found) && found === before], 1)
  }
  await each(noteCohort)
  await each(async (player) => {
    await player.tellLevel()
  })
  const claims = Math.ceil(count / 2)
  const code = await studio.launchPromo(claims)
  let redeemed = 0
  await each(async (player) => {
    const answers = await player.redeem(code)
    const isFirst = answers.some(Boolean)
    ledger.promise(player.gamerTag, 'promo code', isFirst ? promises.promo : 0)
    ledger.count(player.gamerTag, 'promo code', answers, isFirst ? 1 : 0)
    redeemed += isFirst ? 1 : 0
  })
  if (redeemed !== claims) ledger.fail(`promo code: ${redeemed} of ${claims} claims were given`)
  await each(async (player) => {
    never('announcement, early', player, await player.claimAnnouncement('feast'))
    never('sale, early', player, await player.buy(2, listing))
  })
  const playDay = playTournament({ ledger, each, players, count })
  await playDay(0)

  say('Tuesday    an announcement with a gift')
  await until(1, 9)
  await each(async (player) => {
    idempotent('announcement', player, await player.claimAnnouncement('feast'), promises.announcement)
  })
  await playDay(1)

  say('Wednesday  a campaign for veterans at noon')
  await until(2, 9)
  await each(async (player) => never('announcement, late', player, await player.claimAnnouncement('feast')))
  await each(async (player) =>
    never(
      'campaign, early',
      player,
      (await player.mails('Veterans')).map(() => true),
    ),
  )
  await playDay(2)
  await until(2, 13)
  await each(async (player) => {
    const mails = await player.mails('Veterans')
    if (mails.length !== (isVeteran(player) ? 1 : 0))
      ledger.fail(`campaign: player ${player.gamerTag} of level ${player.level} has ${mails.length} mails`)
    for (const id of mails) idempotent('campaign', player, await player.claimMail(id), promises.campaign.gems)
  })

  say('Thursday   a sale')
  await until(3, 9)
  await each(async (player) => {
    const { limit, gems } = promises.sale
    ledger.promise(player.gamerTag, 'sale', limit * gems)
    ledger.count(player.gamerTag, 'sale', await player.buy(limit + 2, listing), limit)
  })
  await playDay(3)

  say('Friday     an event begins')
  await until(4, 13)
  await each(async (player) => never('sale, late', player, await player.buy(2, listing)))
  // Nobody has the same score as anybody else.
  const scoreOf = (index: number) => 20 + index * 10
  await each(async (player, index) => {
    ledger.count(player.gamerTag, 'event score', await player.scoreInEvent(event, scoreOf(index)), 1)
  })
  await playDay(4)

  say('Saturday   an outage is made good by mail')
  await until(5, 9)
  await studio.compensate(
    'Outage',
    players.map(({ gamerTag }) => gamerTag),
  )
  await world.pass(hourMs / 2)
  await each(async (player) => {
    const mails = await player.mails('Outage')
    if (mails.length !== 1) ledger.fail(`compensation: player ${player.gamerTag} has ${mails.length} mails`)
    for (const id of mails) idempotent('compensation', player, await player.claimMail(id), promises.compensation)
  })
  await playDay(5)

  say('Sunday     the event is over; its rewards are claimed')
  await until(6, 13)
  const ranks: number[] = []
  await each(async (player, index) => {
    const { rank = 0, score = 0 } = (await player.eventOf(event)) ?? {}
    ranks.push(rank)
    if (score !== scoreOf(index)) ledger.fail(`event: player ${player.gamerTag} has the score ${score}`)
    const { fromScore, forScore, forRank, ranks: rewarded } = promises.event
    const earned = (score >= fromScore ? forScore : 0) + (rank >= 1 && rank <= rewarded ? forRank : 0)
    const answers = await player.claimEvent(event)
    if (earned > 0) once('event', player, answers, earned)
    else never('event, nothing earned', player, answers)
    never('event score, late', player, await player.scoreInEvent(event, 1))
  })
  expectRanks(ledger, 'event', ranks, promises.event.partition)
  await playDay(6)

  say('Monday     the last cycle of the tournament is claimed; everybody is asked what they have')
  await until(7, 9)
  await playDay(7)
  await each(noteCohort)
  await each(async (player) => ledger.compare(player.gamerTag, await player.gems()))
  return ledger
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
