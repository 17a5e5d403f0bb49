import {
  type getResults,
  type getWeekResults,
  type ResultCost,
  type ResultKind,
  type ResultStep,
  type ResultSummary,
  resultKindNames,
  resultRights,
  resultSteps,
  stepsOf,
  unknownSteps,
} from '@regent/contract/analyze/results'
import type { CampaignType } from '@regent/contract/communicate/campaigns'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import type { RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/context/present.ts'
import type { JointResults } from '../../../kernel/results/hooks.ts'
import type { ResultRecord } from '../../../kernel/results/results.ts'
import { listPlansOfRuns } from '../../operate/runbooks/service.ts'
import { compareWithHoldOut, shareRange } from './hold-out.ts'
import { readMarks } from './marks.ts'
import * as queries from './queries.ts'

const maxDays = 400
const maxBeside = 20
const maxInWeek = 500
const weekDays = 7

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The kind and the ids of the stored results of a record. */
async function storedAs(realm: RealmContext['realm'], kind: ResultKind, id: string) {
  if (kind !== 'runbook') return { kind, records: [id] }
  const plans = await listPlansOfRuns(realm, Number(id))
  return { kind: 'plan' as const, records: plans.map(String) }
}

/** Rejects a caller who may not see records of the kind. */
export function requireViewOf({ can, realm }: RealmContext, kind: ResultKind): void {
  const right = resultRights[kind]
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
}

type Sums = {
  steps: Partial<Record<ResultStep, number>>
  given: Record<string, number>
  takenBack: Record<string, number>
  withdrawn: number
}

/** Sums rows of one record: players by step, and amounts by symbol. */
function sumRows(rows: readonly { step: string; symbol: string; amount: number }[]): Sums {
  const sums: Sums = { steps: {}, given: {}, takenBack: {}, withdrawn: 0 }
  for (const { step, symbol, amount } of rows) {
    if (symbol !== '') {
      const amounts = step === 'taken-back' ? sums.takenBack : sums.given
      amounts[symbol] = (amounts[symbol] ?? 0) + amount
    } else if (step === 'withdrawn') sums.withdrawn += amount
    else if (step !== 'taken-back') sums.steps[step as ResultStep] = (sums.steps[step as ResultStep] ?? 0) + amount
  }
  return sums
}

/** The results of a record, its days, costs, hold-out and marks, and what else had results in the same days. */
export async function readRecordResults(
  context: RealmContext,
  { kind, id }: { kind: ResultKind; id: string },
): Promise<EndpointOutput<typeof getResults>> {
  const { realm } = context
  const stored = await storedAs(realm, kind, id)
  const rows = await queries.selectDays(realm, stored.kind, stored.records)
  const sums = sumRows(rows)
  const days = [...new Set(rows.map(({ day }) => day))].slice(-maxDays)
  const campaign = kind === 'campaign' ? await loadCampaign(context, id) : undefined
  const holdOuts = campaign?.measures.map(({ measure, reached, heldOut }) =>
    compareWithHoldOut(measure, reached, heldOut),
  )
  const start = await queries.selectStart(realm)
  const unknown = listUnknown(kind, campaign?.type)
  const gives = sums.steps.given !== undefined
  // A grant reaches nobody by a message: nobody opens or claims it.
  const isGrant = gives && sums.steps.reached === undefined
  const isPart = (step: ResultStep) =>
    // A message without a gift gives nothing.
    !((step === 'given' || (step === 'claimed' && hasStep(kind, 'given'))) && !gives) &&
    !(isGrant && step !== 'given') &&
    !unknown.some((one) => one.step === step)
  const steps = stepsOf(kind)
    .filter(([step]) => isPart(step))
    .map(([step, word]) => ({ step, word, players: sums.steps[step] ?? 0 }))
  const { marks, changesNeed } = await readMarks(context, { kind, id }, days)
  return {
    steps: holdOuts?.length ? withConversion(steps) : steps,
    unknown,
    withdrawn: sums.withdrawn,
    days: days.map((day) => {
      const { steps: players, given } = sumRows(rows.filter((row) => row.day === day))
      return { day, steps: players, given }
    }),
    costs: await readCosts(context, sums),
    ...present({ amountsSince: start?.at, changesNeed }),
    holdOuts: holdOuts ?? [],
    marks,
    beside: await listBeside(context, { kind, id, days }),
  }
}

/** Steps that nobody reports, with the reason. Of campaigns, only mails show who opened them. */
function listUnknown(kind: ResultKind, type: CampaignType | undefined) {
  const reason = type === undefined ? undefined : unseenCampaigns[type]
  const unseen = reason === undefined ? [] : [{ step: 'seen' as const, word: 'Opened', reason }]
  const unknownReasons = Object.entries(unknownSteps[kind] ?? {}).map(([step, why]) => ({
    step: step as ResultStep,
    ...why,
  }))
  return [...unknownReasons, ...unseen]
}

const unseenCampaigns: Readonly<Partial<Record<CampaignType, string>>> = {
  ANNOUNCEMENT: 'The announcement counts its readers.',
  EMAIL: 'E-mails have no tracking pixel.',
  NOTIFICATION: 'Games do not confirm live messages.',
}

type Steps = EndpointOutput<typeof getResults>['steps']

/** The share of the step before, unless a player may skip that step. */
function withConversion(steps: Steps): Steps {
  return steps.map((step, index) => {
    const before = steps[index - 1]?.players ?? 0
    if (before === 0 || step.players > before) return step
    return { ...step, conversion: shareRange({ players: before, converted: step.players }) }
  })
}

const hasStep = (kind: ResultKind, step: ResultStep) => stepsOf(kind).some(([one]) => one === step)

async function readCosts({ realm, now }: RealmContext, { given, takenBack }: Sums): Promise<ResultCost[]> {
  const symbols = Object.keys({ ...given, ...takenBack }).sort()
  if (symbols.length === 0) return []
  const week = { from: toDay(now - (weekDays - 1) * dayMs), to: toDay(now) }
  const inWeek = new Map((await queries.selectGiven(realm, week)).map(({ symbol, amount }) => [symbol, amount]))
  return symbols.map((symbol) => ({
    symbol,
    given: given[symbol] ?? 0,
    takenBack: takenBack[symbol] ?? 0,
    givenInWeek: inWeek.get(symbol) ?? 0,
  }))
}

/** The type of a campaign, and what is compared with its hold-out. */
async function loadCampaign(context: RealmContext, id: string) {
  const sid = Number(id)
  if (!Number.isSafeInteger(sid)) return undefined
  const [campaign] = await runHooks(context.registry, 'campaignForResults', context, sid)
  return campaign
}

const visibleKinds = ({ can, realm }: RealmContext): ResultKind[] =>
  resultKindNames.filter((kind) => can(resultRights[kind], realm.id))

async function listBeside(
  context: RealmContext,
  { kind, id, days }: { kind: ResultKind; id: string; days: readonly string[] },
): Promise<ResultSummary[]> {
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined) return []
  const options = { kinds: visibleKinds(context), limit: maxBeside + 1 }
  const rows = await queries.selectSpan(context.realm, { from, to }, options)
  const otherRows = rows.filter((row) => row.kind !== kind || row.record !== id)
  return (await toSummaries(context, otherRows)).slice(0, maxBeside)
}

function groupByRecord(rows: readonly queries.RecordRow[]): Map<string, queries.RecordRow[]> {
  const groups = new Map<string, queries.RecordRow[]>()
  for (const row of rows) {
    const key = `${row.kind} ${row.record}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Records with their names, in the order of the rows. */
async function toSummaries(context: RealmContext, rows: readonly queries.RecordRow[]): Promise<ResultSummary[]> {
  const byRecord = groupByRecord(rows)
  const names = await loadNames(context, rows)
  return [...byRecord.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { steps, given } = sumRows(own)
    const name = names.get(`${first.kind} ${first.record}`) ?? first.record
    return [{ kind: first.kind as ResultKind, id: first.record, name, steps, given }]
  })
}

async function loadNames(context: RealmContext, rows: readonly queries.RecordRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of resultKindNames) {
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ record }) => record))]
    if (ids.length === 0) continue
    for (const { id, name } of await context.registry.names[kind](context, ids))
      if (name !== null) names.set(`${kind} ${id}`, name)
  }
  return names
}

/** The results of everything that ran in the last 7 days, compared with the previous 7 days. */
export async function readWeek(context: RealmContext): Promise<EndpointOutput<typeof getWeekResults>> {
  const { realm, now } = context
  const span = (weeksAgo: number) => {
    const end = now - weeksAgo * weekDays * dayMs
    return { from: toDay(end - (weekDays - 1) * dayMs), to: toDay(end) }
  }
  const kinds = visibleKinds(context)
  const options = { kinds, limit: maxInWeek }
  const week = span(0)
  const before = span(1)
  const records = await toSummaries(context, await queries.selectSpan(realm, week, options))
  const rowsBefore = groupByRecord(await queries.selectSpan(realm, before, options))
  return {
    ...week,
    records: records.map((one) => ({ ...one, before: sumRows(rowsBefore.get(`${one.kind} ${one.id}`) ?? []).steps })),
    amounts: await readAmounts(realm, week, before, kinds),
  }
}

async function readAmounts(
  realm: RealmRef,
  week: queries.DaySpan,
  before: queries.DaySpan,
  kinds: readonly ResultKind[],
) {
  const amounts = new Map<string, { given: number; before: number }>()
  const add = (symbol: string, sums: Partial<{ given: number; before: number }>) =>
    amounts.set(symbol, { given: 0, before: 0, ...amounts.get(symbol), ...sums })
  for (const { symbol, amount } of await queries.selectGiven(realm, week, kinds)) add(symbol, { given: amount })
  for (const { symbol, amount } of await queries.selectGiven(realm, before, kinds)) add(symbol, { before: amount })
  return [...amounts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([symbol, sums]) => ({ symbol, ...sums }))
}

/** The players of a step of a record, a page at a time. */
export async function listPlayers(
  { realm }: RealmContext,
  { kind, id, step }: { kind: ResultKind; id: string; step: ResultStep },
  page: { after: queries.StepPlayer | undefined; limit: number },
): Promise<queries.StepPlayer[]> {
  return queries.selectPlayers(realm, { ...(await storedAs(realm, kind, id)), step }, page)
}

/**
 * The results of several records together. A player counts once per step, as long as players are listed; older players
 * count with the largest of the records.
 */
export async function readJointResults(realm: RealmRef, records: readonly ResultRecord[]): Promise<JointResults> {
  if (records.length === 0) return { steps: [], given: [], records: [] }
  const rows = await queries.selectOfRecords(realm, records)
  const distinct = new Map((await queries.countDistinct(realm, records)).map(({ step, players }) => [step, players]))
  const sums = records.map(({ kind, id }) => sumRows(rows.filter((row) => row.kind === kind && row.record === id)))
  const grantedAmounts = new Map<string, number>()
  for (const one of sums)
    for (const [symbol, amount] of Object.entries(one.given))
      grantedAmounts.set(symbol, (grantedAmounts.get(symbol) ?? 0) + amount)
  const steps = resultSteps.flatMap((step) => {
    const counts = sums.flatMap((one) => one.steps[step] ?? [])
    return counts.length === 0 ? [] : [{ step, players: Math.max(distinct.get(step) ?? 0, ...counts) }]
  })
  return {
    steps,
    given: [...grantedAmounts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([symbol, amount]) => ({ symbol, amount })),
    records: sums.map((one) =>
      resultSteps.flatMap((step) => {
        const players = one.steps[step]
        return players === undefined ? [] : [{ step, players }]
      }),
    ),
  }
}
