import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import { countRunningShares, selectPlaying } from './queries.ts'
import { findRatioMismatch } from './uncertainty.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/**
 * Running trials with a sample ratio mismatch: the shares of their cohorts differ from the weights, so their figures
 * cannot be compared.
 */
export const unevenTrials: NeedSource = async ({ realm }) => {
  const counts = await countRunningShares(realm)
  if (counts.length === 0) return []
  const needs = (await selectPlaying(realm)).flatMap(({ id, name, cohorts }) => {
    const playersIn = new Map(counts.filter((one) => one.id === id).map(({ cohort, players }) => [cohort, players]))
    const worst = findRatioMismatch(
      cohorts.map((one) => ({ name: one.name, weight: one.pct, players: playersIn.get(one.name) ?? 0 })),
    )
    if (worst === undefined) return []
    const reason = `${worst.name} has ${percent(worst.count / worst.players)} of the players instead of ${percent(worst.expected / worst.players)}`
    return [{ urgency: 'soon' as const, id: name, name, count: 1, reason }]
  })
  return groupIfMany(needs)
}
