import type { EndpointOutput } from '@regent/contract/endpoint'
import { getSeason, getSeasonResults, type SeasonPartView } from '@regent/contract/operate/seasons'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { dayMs, minuteMs, toIso } from '@regent/contract/time'
import { inParts } from '../week/in-parts.ts'
import { Visitor } from '../week/visitor.ts'
import type { World } from '../week/world.ts'
import type { SeasonBundle, StaffCall } from './bundle.ts'
import { type StagedSeason, stageSeason } from './stage.ts'

type Run = { players: number; seed: string; say?: (line: string) => void }

/** What came of a simulated season. */
export type SeasonReport = {
  results: EndpointOutput<typeof getSeasonResults>
  staged: StagedSeason
  /** Parts that never ran, with the reason if there is one. */
  unstarted: { part: SeasonPartView; why: string }[]
}

/**
 * A season from one day before its start to one day after its end, in virtual time. Players come at noon of each day
 * and at each start and end of a part; they read, claim, play, buy and redeem what they find.
 */
export async function simulateSeason(world: World, bundle: SeasonBundle, run: Run): Promise<SeasonReport> {
  const { players: count, seed, say = () => {} } = run
  const call = staffOf(world)
  const staged = await stageSeason(call, bundle, count)
  const players = Array.from({ length: count }, (_, index) => new Visitor(world, index, seed))
  const started = new Set<string>()
  for (const at of listVisits(bundle, world.now())) {
    await world.pass(at - world.now())
    const season = await call(getSeason, { params: { id: staged.id } })
    const open = season.parts.filter(({ state }) => state === 'running').map(({ name }) => name)
    for (const { kind, id, state } of season.parts)
      if (state === 'running' || state === 'ended') started.add(`${kind}/${id}`)
    say(`${toIso(at).slice(0, 16).replace('T', ' ')}  ${open.length === 0 ? 'nothing runs' : open.join(', ')}`)
    await inParts(players, (player, index) => play(player, index, staged))
  }
  return {
    results: await call(getSeasonResults, { params: { id: staged.id } }),
    staged,
    unstarted: staged.parts
      .filter(({ part, id }) => !started.has(`${part.kind}/${id}`))
      .map(({ part }) => ({ part, why: part.planned.start === null ? 'it has no start' : 'it never ran' })),
  }
}

/** Staff sign in for each call, because a token lasts an hour. */
function staffOf({ server, scope, admin }: World): StaffCall {
  return async (call, input) => {
    const body = { grant_type: 'password', username: admin.email, password: admin.password } as const
    const { access_token: token } = requireTokens(await server.call(createToken, { body }, { scope }))
    return server.call(call, input, { scope, token })
  }
}

/** The times at which players come, after `now`. */
export function listVisits({ season: { start, end, parts } }: SeasonBundle, now: number): number[] {
  const days = Math.ceil((end - start) / dayMs) + 2
  const noons = Array.from({ length: days }, (_, n) => start + (n - 1) * dayMs + dayMs / 2)
  const edges = parts.flatMap(({ planned }) => [
    ...(planned.start === null ? [] : [planned.start + minuteMs]),
    ...(planned.end === null ? [] : [planned.end - minuteMs, planned.end + minuteMs]),
  ])
  const isNear = (at: number) => at > now && at > start - dayMs && at <= end + dayMs
  return [...new Set([...noons, ...edges])].filter(isNear).sort((a, b) => a - b)
}

/** A visit: everybody reads and claims; every second player plays and redeems, every third one buys. */
async function play(player: Visitor, index: number, { parts, codes }: StagedSeason): Promise<void> {
  await player.signIn()
  const idsOf = (...kinds: SeasonPartView['kind'][]) =>
    parts.filter(({ part }) => kinds.includes(part.kind)).map(({ id }) => id)
  const shown = new Set(await player.announcements())
  for (const symbol of idsOf('announcement').filter((id) => shown.has(id))) await player.readAndClaim(symbol)
  for (const id of await player.unclaimedMails()) await player.claimMail(id)
  for (const symbol of idsOf('event')) {
    if (index % 2 === 0) await player.scoreInEvent(symbol, 10 + index)
    const over = await player.eventOf(symbol)
    if (over) await player.claimEvent(over.id)
  }
  if (index % 2 === 0) for (const code of codes) await player.redeem(code)
  if (index % 3 === 0) for (const listing of idsOf('listing')) await player.buy(1, listing)
  if (index % 3 === 0 && idsOf('sale').length > 0) await player.buySale()
}
