import { ApiError } from '@regent/contract/errors'
import type { CloudFile } from '@regent/contract/operate/cloud-files'
import type { Participation } from '@regent/contract/operate/trials'
import type { RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import { findPlayerByTag } from '../../players/players/service.ts'
import { cohortFiles } from '../cloud-files/service.ts'
import { listOutsideTrials } from './outside.ts'
import { selectMemberships, selectTrial } from './queries.ts'

/** A player's trials, in the order of joining. */
export async function listParticipations(realm: RealmRef, gamerTag: number): Promise<Participation[]> {
  const memberships = await selectMemberships(realm, [gamerTag])
  return memberships
    .filter(({ left_at }) => left_at === null)
    .map(({ name, cohort, joined_at, is_active }) => ({ trial: name, cohort, joined: joined_at, active: is_active }))
}

/** Rejects an unknown trial or cohort; `field` is the field of the cohort. */
export async function requireCohort(
  realm: RealmRef,
  { trial: name, cohort }: { trial: string; cohort: string },
  field: string,
): Promise<void> {
  const trial = await selectTrial(realm, name)
  if (!trial) throw new ApiError('TrialNotFound', { field: `${field}.trial` })
  if (!trial.cohorts.some(({ name }) => name === cohort))
    throw new ApiError('BadRequest', {
      field: `${field}.cohort`,
      message: `The trial ${name} has no cohort ${cohort}. Its cohorts: ${trial.cohorts.map(({ name }) => name).join(', ')}.`,
    })
}

/** The files of a player's cohorts; of two with the same name, the one of the trial joined later is used. */
export async function listCohortFiles(context: RealmContext, trials: readonly Participation[]): Promise<CloudFile[]> {
  if (trials.length === 0) return []
  const files = await cohortFiles(context)
  const own = trials.flatMap(({ trial, cohort }) =>
    files.filter(({ cohort: of }) => of?.trial === trial && of.cohort === cohort),
  )
  return [...new Map(own.map((file) => [file.ref, file])).values()]
}

export async function readParticipation(context: RealmContext, gamerTag: number, withOutside: boolean) {
  const { realm, now } = context
  if (!(await findPlayerByTag(realm, gamerTag))) throw new ApiError('PlayerNotFound', { field: 'dbid' })
  const trials = await listParticipations(realm, gamerTag)
  const cohortData = await listCohortFiles(context, trials)
  return { trials, cohortData, ...(withOutside && { outside: await listOutsideTrials(realm, gamerTag, now) }) }
}
