import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import { maxRunbookBytes, maxRunbooks, type Runbook, type RunbookContent } from '@regent/contract/operate/runbooks'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { orThrow } from '../../../kernel/write/refused.ts'
import * as queries from './queries.ts'
import { selectPlansOfRunbook } from './run-queries.ts'
import { checkContent } from './steps.ts'

export const runbookView = (row: queries.RunbookRow): Runbook => ({
  id: row.id,
  name: row.name,
  description: row.description,
  parameters: row.parameters,
  steps: row.steps,
  version: row.version,
  updatedAt: row.updated_at,
  ...present({ updatedBy: row.email, lastRunAt: row.last_run_at }),
})

const toContent = ({ name, description, parameters, steps }: RunbookContent): RunbookContent => ({
  name,
  description,
  parameters,
  steps,
})

export async function requireRunbook({ realm }: RealmContext, id: number): Promise<queries.RunbookRow> {
  const row = await queries.selectRunbook(realm, id)
  if (!row) throw new ApiError('RunbookNotFound')
  return row
}

export async function createRunbook(context: RealmContext, content: RunbookContent): Promise<Runbook> {
  const id = newId()
  await putRunbook(context, id, content)
  context.setVersion(1)
  return runbookView(await requireRunbook(context, id))
}

/** Creates a runbook, or restores a deleted one. */
export async function putRunbook(context: RealmContext, id: number, content: RunbookContent): Promise<void> {
  const { realm, change } = context
  checkSize(content)
  checkContent(context, content)
  if ((await queries.lockCountOfRunbooks(realm)) >= maxRunbooks) throw new ApiError('RunbooksFull', { field: 'name' })
  await orNameTaken(() => queries.insertRunbook(realm, id, content, toEditor(context)))
  change({ subject: 'runbook', id: String(id), before: null, after: toContent(content) })
}

/** Changes only the given fields. */
export async function updateRunbook(
  context: RealmContext,
  id: number,
  wanted: Partial<RunbookContent>,
): Promise<Runbook> {
  const { realm, ifMatch } = context
  const row = await queries.lockRunbook(realm, id)
  if (!row) throw new ApiError('RunbookNotFound')
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { current: runbookView(row) })
  const before = toContent(row)
  const after = { ...before, ...wanted }
  checkSize(after)
  checkContent(context, after)
  const changedNames = (Object.keys(before) as (keyof RunbookContent)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (changedNames.length === 0) {
    context.unchanged()
  } else {
    await orNameTaken(() => queries.updateRunbook(realm, id, after, toEditor(context)))
    const pickChanged = (state: RunbookContent) =>
      Object.fromEntries(changedNames.map((field) => [field, state[field]]))
    context.change({ subject: 'runbook', id: String(id), before: pickChanged(before), after: pickChanged(after) })
  }
  const saved = await requireRunbook(context, id)
  context.setVersion(saved.version)
  return runbookView(saved)
}

export async function deleteRunbook(context: RealmContext, id: number): Promise<void> {
  const { realm, ifMatch, change } = context
  const row = await queries.lockRunbook(realm, id)
  if (!row) throw new ApiError('RunbookNotFound')
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { current: runbookView(row) })
  await queries.deleteRunbook(realm, id)
  change({ subject: 'runbook', id: String(id), before: toContent(row), after: null })
}

/** A runbook as undo stores it, locked. */
export async function lockContent({ realm }: RealmContext, id: number): Promise<RunbookContent | null> {
  const row = await queries.lockRunbook(realm, id)
  return row ? toContent(row) : null
}

const toEditor = ({ caller, now }: RealmContext) => ({ accountId: findAccountId(caller) ?? null, now: new Date(now) })

function checkSize({ steps }: RunbookContent): void {
  if (Buffer.byteLength(JSON.stringify(steps)) <= maxRunbookBytes) return
  throw new ApiError('BadRequest', {
    field: 'steps',
    message: `steps must be at most ${maxRunbookBytes / 1_000} kB as JSON.`,
  })
}

const orNameTaken = <T>(write: () => Promise<T>): Promise<T> =>
  orThrow(write, ({ constraint }) =>
    ['runbooks_names', 'runbooks_looks'].includes(constraint)
      ? new ApiError('RunbookNameTaken', { field: 'name' })
      : undefined,
  )

/** The plans of the runs of a runbook, for its results. */
export async function listPlansOfRuns(realm: Realm, id: number): Promise<number[]> {
  return (await selectPlansOfRunbook(realm, id)).map(({ plan_id }) => plan_id)
}
