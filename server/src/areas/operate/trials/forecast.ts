import type { Realm } from '../../../kernel/context/context.ts'
import { countEverybody } from '../../players/players/search.ts'
import { countFitting, type TrialRow } from './queries.ts'
import { conditionOfRules } from './rules.ts'

const dayMs = 86_400_000
const latelyMs = 28 * dayMs
/** So many players are looked at; of more the rest is reckoned up. */
const maxCounted = 20_000

/** What starting a trial does, by what is so now. Nobody joins before it begins to play. */
export async function forecast(realm: Realm, trial: TrialRow, now: number) {
  const counted = await countFitting(realm, trial, conditionOfRules(trial.rules), new Date(now - latelyMs), maxCounted)
  const isExact = counted.players < maxCounted
  const players = isExact ? counted.players : Math.max((await countEverybody(realm)).about, counted.players)
  const factor = isExact ? 1 : players / counted.players
  const about = (count: number) => Math.round(count * factor)
  const free = about(counted.matching - counted.held)
  return {
    isExact,
    players,
    matching: about(counted.matching),
    held: about(counted.held),
    lately: about(counted.lately),
    cohorts: trial.cohorts.map(({ name, pct }) => ({ name, players: Math.round((free * pct) / 100) })),
  }
}
