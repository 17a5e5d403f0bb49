import { dayMs } from '@regent/contract/time'
import type { Realm } from '../../../kernel/context/context.ts'
import { countEverybody } from '../../players/players/search.ts'
import { buildAudienceConditions } from '../../players/segments/fits.ts'
import { countMatching, type TrialRow } from './queries.ts'
import { toRulesCondition } from './rules.ts'

const recentMs = 28 * dayMs
/** The number of players that are checked; with more players the result is an estimate. */
const maxCounted = 20_000

/** The effect of starting a trial, as of now. Nobody joins before their next session. */
export async function forecast(realm: Realm, trial: TrialRow, now: number) {
  const [audience] = trial.audience ? await buildAudienceConditions(realm, [trial.audience], now) : []
  const condition = toRulesCondition(trial.rules)
  const counts = await countMatching(realm, trial, { condition, audience, since: new Date(now - recentMs) }, maxCounted)
  const isExact = counts.players < maxCounted
  const players = isExact ? counts.players : Math.max((await countEverybody(realm)).about, counts.players)
  const factor = isExact ? 1 : players / counts.players
  const about = (count: number) => Math.round(count * factor)
  const free = about(counts.matching - counts.held)
  return {
    isExact,
    players,
    matching: about(counts.matching),
    held: about(counts.held),
    lately: about(counts.lately),
    cohorts: trial.cohorts.map(({ name, pct }) => ({ name, players: Math.round((free * pct) / 100) })),
  }
}
