import { createHash } from 'node:crypto'

/** A player's position between 0 and 100 in a trial: constant per trial, and different in each trial. */
export function toPosition(trialId: number, gamerTag: number): number {
  const hash = createHash('sha256').update(`${trialId}/${gamerTag}`).digest()
  return (hash.readUInt32BE(0) / 2 ** 32) * 100
}

/** The cohort of a position; undefined if the cohorts do not cover all players. */
export function cohortAt<Cohort extends { pct: number }>(
  cohorts: readonly Cohort[],
  point: number,
): Cohort | undefined {
  let end = 0
  return cohorts.find(({ pct }) => {
    end += pct
    return point < end
  })
}
