import type { Realm } from '../../../kernel/context/context.ts'
import { countEverybody } from '../../players/players/search.ts'
import { conditionsOfAudiences } from '../../players/segments/fits.ts'
import { countFitting, type TrialRow } from './queries.ts'
import { conditionOfRules } from './rules.ts'

const dayMs = 86_400_000
const latelyMs = 28 * dayMs
/** Number of players that are checked; with more players the result is an estimate. */
const maxCounted = 20_000

/** The effect of starting a trial, as of now. Nobody joins before their next session. */
export async function forecast(realm: Realm, trial: TrialRow, now: number) {
  const [audience] = trial.audience ? await conditionsOfAudiences(realm, [trial.audience], now) : []
  const condition = conditionOfRules(trial.rules)
  const counted = await countFitting(realm, trial, { condition, audience, since: new Date(now - latelyMs) }, maxCounted)
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
