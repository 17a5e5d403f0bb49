import { randomUUID } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { parseJsonText } from '@regent/contract/exact-numbers'
import {
  CohortsInput,
  hasFlow,
  type Trial,
  type TrialRule,
  type TrialStrategy,
  toStrategy,
} from '@regent/contract/operate/trials'
import type { Audience } from '@regent/contract/players/player-search'
import { toLook } from '@regent/contract/text-keys'
import { dayMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import {
  cohortFiles,
  deleteCohortFile,
  deleteFilesOfTrial,
  restoreFilesOfTrial,
  saveFileContent,
} from '../cloud-files/service.ts'
import { checkAudience } from './audience-circle.ts'
import * as queries from './queries.ts'
import { findRuleFault, flattenRule } from './rules.ts'

/** Maximum number of trials in a realm at once. */
const maxTrials = 200
const trialType = 'cohort'

/** A trial as the audit trail stores it. */
export type TrialState = {
  strategy: TrialStrategy
  cohorts: queries.StoredCohort[]
  rules: TrialRule[]
  audience?: Audience
  isActive: boolean
  /** When it starts by schedule. */
  startsAt?: string
}

export const toTrialState = ({
  strategy,
  cohorts,
  rules,
  audience,
  is_active,
  starts_at,
}: queries.TrialRow): TrialState => ({
  strategy,
  cohorts,
  rules,
  ...(audience && { audience }),
  isActive: is_active,
  ...(starts_at !== null && { startsAt: timeText(starts_at) }),
})

const timeText = (ms: number) => new Date(ms).toISOString()

const isLive = (row: queries.TrialRow | undefined): row is queries.TrialRow => row?.ejected_at === null

export async function listTrials(context: RealmContext): Promise<Trial[]> {
  const rows = await queries.selectTrials(context.realm)
  const counts = await queries.countMembers(
    context.realm,
    rows.map(({ id }) => id),
  )
  const files = rows.length === 0 ? [] : await cohortFiles(context)
  return rows.map((row) => {
    const cohorts = row.cohorts.map((cohort) => ({
      ...cohort,
      assigned: counts.find((one) => one.trial_id === row.id && one.cohort === cohort.name)?.count ?? 0,
      cloudData: files.filter(({ cohort: of }) => of?.trial === row.name && of.cohort === cohort.name),
    }))
    return {
      ttype: trialType,
      name: row.name,
      created: row.created_at,
      ...present({ activated: row.activated_at, starts: row.starts_at }),
      strategy: row.strategy,
      withFlow: hasFlow(row.strategy),
      active: row.is_active,
      assigned: cohorts.reduce((sum, { assigned }) => sum + assigned, 0),
      ctype: 'PCT_ALLOCATION',
      cohorts,
      customRules: row.rules,
      ...(row.audience && { audience: row.audience }),
      version: row.version,
    }
  })
}

export async function requireTrial(realm: Realm, name: string): Promise<queries.TrialRow> {
  const row = await queries.selectTrial(realm, name)
  if (!row) throw new ApiError('TrialNotFound', { field: 'name' })
  return row
}

async function lockTrial(realm: Realm, name: string): Promise<queries.TrialRow> {
  await queries.lockTrials(realm)
  const row = await queries.lockLatest(realm, name)
  if (!isLive(row)) throw new ApiError('TrialNotFound', { field: 'name' })
  return row
}

type TrialInput = {
  name: string
  cohorts: string
  strat: Parameters<typeof toStrategy>[0]
  customRules: readonly TrialRule[]
  audience?: Audience | undefined
  /** When it starts automatically. */
  startsAt?: number | undefined
}

export async function createTrial(context: RealmContext, input: TrialInput): Promise<void> {
  const { realm, now, change } = context
  const { name, audience = null, startsAt = null } = input
  const cohorts = readCohorts(input.cohorts).map(({ id = randomUUID(), name: cohort, pct }) => ({
    id,
    name: cohort,
    pct,
  }))
  for (const [index, rule] of input.customRules.entries()) {
    const fault = findRuleFault(rule, `customRules.${index}`)
    if (fault) throw new ApiError('BadRequest', { field: fault.field, message: `${fault.field} ${fault.message}.` })
  }
  await queries.lockTrials(realm)
  const existingTrials = await queries.selectTrials(realm)
  if (existingTrials.some((trial) => toLook(trial.name) === toLook(name)))
    throw new ApiError('TrialExists', { field: 'name' })
  if (existingTrials.length >= maxTrials) throw new ApiError('TrialsFull', { field: 'name' })
  const strategy = toStrategy(input.strat)
  const trial = {
    id: newId(),
    name,
    strategy,
    cohorts,
    rules: input.customRules.map(flattenRule),
    audience,
    starts_at: startsAt,
  }
  await checkAudience(context, name, trial, existingTrials)
  await queries.insertTrial(realm, trial, new Date(now))
  const after = {
    strategy,
    cohorts,
    rules: trial.rules,
    isActive: false,
    ...(audience && { audience }),
    ...(startsAt !== null && { startsAt: timeText(startsAt) }),
  } satisfies TrialState
  change({ subject: 'trial', id: name, before: null, after })
}

export const liveTrials = queries.selectTrials

/** Creates a trial from a change set. It is paused, or starts at its time or immediately. */
export async function makeTrial(context: RealmContext, name: string, state: TrialState): Promise<void> {
  const starts = state.startsAt === undefined ? undefined : Date.parse(state.startsAt)
  await createTrial(context, {
    name,
    cohorts: JSON.stringify(state.cohorts),
    strat: state.strategy,
    customRules: state.rules,
    audience: state.audience,
    // A start time in the past is dropped, like when a trial is restored.
    startsAt: starts !== undefined && starts > context.now ? starts : undefined,
  })
  if (state.isActive) await setActive({ ...context, ifMatch: undefined }, name, true)
}

/** Parses the text of a new trial's cohorts; errors name the position in it. */
function readCohorts(text: string) {
  let value: unknown
  try {
    value = parseJsonText(text, 'cohorts')
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('BadRequest', { field: 'cohorts', message: 'cohorts must be a JSON array.' })
  }
  const read = CohortsInput.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = ['cohorts', ...(issue?.path ?? [])].join('.')
  throw new ApiError('BadRequest', { field, message: `${field} ${issue?.message ?? 'is not valid'}.` })
}

/** Starts or pauses a trial. */
export async function setActive(context: RealmContext, name: string, isActive: boolean): Promise<void> {
  const { realm, now, change, ifMatch } = context
  const row = await lockTrial(realm, name)
  refuseStale(row, ifMatch)
  if (row.is_active === isActive) return context.unchanged()
  const changes = { is_active: isActive, ...(isActive && { activated_at: new Date(now), starts_at: null }) }
  await queries.updateTrial(realm, row.id, changes)
  context.setVersion(row.version + 1)
  // A scheduled start is obsolete once the trial was started.
  const before = isActive && row.starts_at !== null ? { startsAt: timeText(row.starts_at) } : {}
  change({
    subject: 'trial',
    id: name,
    before: { isActive: row.is_active, ...before },
    after: { isActive, ...('startsAt' in before && { startsAt: null }) },
  })
}

function refuseStale(row: queries.TrialRow, ifMatch: number | undefined): void {
  if (ifMatch === undefined || ifMatch === row.version) return
  const { name, version } = row
  throw new ApiError('StaleVersion', { field: 'name', current: { name, ...toTrialState(row), version } })
}

/** Schedules the start of a paused trial; null removes the schedule. */
export async function schedule(context: RealmContext, name: string, at: number | null): Promise<void> {
  const { realm, now, change, ifMatch } = context
  const row = await lockTrial(realm, name)
  refuseStale(row, ifMatch)
  if (row.starts_at === at) return context.unchanged()
  if (at !== null && at <= now)
    throw new ApiError('BadRequest', { field: 'time', message: 'time must be in the future. Nothing was changed.' })
  if (at !== null && row.is_active)
    throw new ApiError('BadRequest', { field: 'name', message: 'name must be a paused trial. This one is playing.' })
  await queries.updateTrial(realm, row.id, { starts_at: at === null ? null : new Date(at) })
  context.setVersion(row.version + 1)
  const formatTime = (ms: number | null) => (ms === null ? null : timeText(ms))
  change({
    subject: 'trial',
    id: name,
    before: { startsAt: formatTime(row.starts_at) },
    after: { startsAt: formatTime(at) },
  })
}

/** The players' stats are updated by a job, because there may be very many. */
export async function eject(context: RealmContext, name: string): Promise<void> {
  const { realm, now, change } = context
  const row = await lockTrial(realm, name)
  await queries.updateTrial(realm, row.id, { ejected_at: new Date(now) })
  await deleteFilesOfTrial(realm, name, now)
  await enqueueStatsJob(context, row)
  change({ subject: 'trial', id: name, before: toTrialState(row), after: null })
}

const enqueueStatsJob = ({ realm, customer, now }: RealmContext, { id, name }: queries.TrialRow) =>
  enqueueJob(realm.db, now, {
    cid: customer.cid,
    pid: realm.id,
    kind: trialStatsJob,
    payload: { pid: realm.id, trialId: id, name },
  })

export const trialStatsJob = 'trial-stats'

export async function readTrial(realm: Realm, name: string): Promise<TrialState | null> {
  await queries.lockTrials(realm)
  const row = await queries.lockLatest(realm, name)
  return isLive(row) ? toTrialState(row) : null
}

/** Restores an ejected trial with its files, and with its players who are in no trial that excludes it. */
export async function restoreTrial(context: RealmContext, name: string, state: TrialState): Promise<void> {
  const { realm, now, change } = context
  const row = await queries.lockLatest(realm, name)
  if (!row?.ejected_at)
    throw new ApiError('NotUndoable', { message: 'The trial was ejected too long ago. Its data is deleted.' })
  await checkAudience(context, name, row, await queries.selectTrials(realm))
  // A start time in the past is dropped.
  const isOver = row.starts_at !== null && row.starts_at <= now
  const changes = { ejected_at: null, is_active: state.isActive, ...(isOver && { starts_at: null }) }
  await queries.updateTrial(realm, row.id, changes)
  await queries.markHeldLeft(realm, row, new Date(now))
  await restoreFilesOfTrial(realm, name, row.ejected_at)
  await enqueueStatsJob(context, row)
  change({
    subject: 'trial',
    id: name,
    before: null,
    after: { ...toTrialState(isOver ? { ...row, starts_at: null } : row), isActive: state.isActive },
  })
}

type DataInput = { trialName: string; cohortName: string; dataName: string; filePayloadBase64: string }

export async function addData(
  context: RealmContext,
  { trialName, cohortName, dataName, filePayloadBase64 }: DataInput,
) {
  const { realm } = context
  await queries.lockTrials(realm)
  const row = await queries.lockLatest(realm, trialName)
  if (!isLive(row)) throw new ApiError('TrialNotFound', { field: 'trialName' })
  if (!row.cohorts.some(({ name }) => name === cohortName))
    throw new ApiError('CohortNotFound', { field: 'cohortName' })
  const fileName = { kind: 'cohort' as const, trial: trialName, cohort: cohortName, name: dataName }
  return saveFileContent(context, fileName, { filePayloadBase64 })
}

export const removeData = (context: RealmContext, sid: number): Promise<void> => deleteCohortFile(context, sid)

/** How long ejected trials are kept. */
export const ejectedKeptMs = 30 * dayMs
