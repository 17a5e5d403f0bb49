import { createHash } from 'node:crypto'

/** Where a player stands between 0 and 100 in a trial: always the same, and in each trial elsewhere. */
export function pointOf(trialId: number, gamerTag: number): number {
  const hash = createHash('sha256').update(`${trialId}/${gamerTag}`).digest()
  return (hash.readUInt32BE(0) / 2 ** 32) * 100
}

/** The cohort that a point lies in; nothing where the cohorts leave a part of the players out. */
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
