import { changeSetHeader, isDraftSubject } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import type { Db } from '../../engines/database/database.ts'
import { openSealed } from '../audit/sealed.ts'
import type { Change, RealmContext } from '../context/context.ts'
import { withDeadline } from '../write/deadline.ts'
import {
  type Acting,
  buildContext,
  chooseActingHandle,
  type Deferred,
  isChange,
  isDeadlock,
  nothingDeferred,
  type Services,
  write,
} from '../write/write.ts'
import { applyDrafts } from './applying.ts'
import { mergeEdits } from './fields.ts'
import { inTrialTransaction } from './rehearsal.ts'
import {
  type DraftWish,
  findDraftLabel,
  listDraftRows,
  listSetDraftRows,
  lockOpenSet,
  refuseUndraftable,
  requireSet,
  saveWishes,
  toDraft,
} from './store.ts'

/** Runs the handler; `isAgain`: on top of the set's drafts, ignoring the version of the caller. */
type Work<Answer> = (db: Db, deferred: Deferred, isAgain: boolean) => Promise<Answer> | Answer

type Recorded<Answer> = { answer: Answer; entries: number[] }

/**
 * Records the changes of a call as drafts of a set, instead of applying them. The handler runs in a transaction that is
 * rolled back: nothing is written, sent or enqueued. It runs on the live state, which the caller has seen; if that
 * fails, it runs again on top of the set's drafts, since the call may refer to something that the set adds.
 */
export async function recordCall<Answer>(
  services: Services,
  acting: Acting,
  number: number,
  work: Work<Answer>,
): Promise<Recorded<Answer>> {
  if (!acting.realm || !acting.organization || acting.caller.kind !== 'account') {
    const message = `Only changes of operators in a realm can be added to a change set (${changeSetHeader}). Nothing was changed.`
    throw new ApiError('NotDraftable', { field: changeSetHeader, message })
  }
  const { answer, changes } = await withDeadline(trial(services, acting, number, work), acting.http?.timeoutMs)
  if (!changes.some(isChange)) {
    const message = 'This changes nothing, or takes effect immediately. Nothing was added to the change set.'
    throw new ApiError('NotDraftable', { message })
  }
  const { entries } = await write(services, acting, async (db, deferred) => {
    const context = realmContext(services, acting, db, deferred)
    const set = await lockOpenSet(context, number)
    const wishes = await buildWishes(context, number, changes.filter(isChange))
    await saveWishes(context, set, wishes)
  })
  return { answer, entries }
}

const attemptsAtDeadlock = 3

type Tried<Answer> = { answer: Answer; changes: Change[] }

async function trial<Answer>(services: Services, acting: Acting, number: number, work: Work<Answer>) {
  const run = (isAgain: boolean) =>
    inTrialTransaction(chooseActingHandle(services, acting, 'writes'), async (db): Promise<Tried<Answer>> => {
      const deferred = nothingDeferred()
      const context = realmContext(services, acting, db, nothingDeferred())
      if (isAgain)
        await applyDrafts(
          context,
          (await listDraftRows(context.realm, number)).map((row) => toDraft(context, row)),
        )
      else await requireSet(context, number)
      const answer = await work(db, deferred, isAgain)
      if (deferred.afterwards.length > 0)
        throw new ApiError('NotDraftable', {
          message: 'Calls with other effects cannot be added to a change set. Nothing was changed.',
        })
      return { answer, changes: deferred.changes }
    })
  const retried = async (isAgain: boolean) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run(isAgain)
      } catch (error) {
        if (attempt >= attemptsAtDeadlock || !isDeadlock(error)) throw error
      }
    }
  }
  try {
    const first = await retried(false)
    // It may put back what the set changes.
    return first.changes.some(isChange)
      ? first
      : await retried(true).catch((error) => {
          if (error instanceof ApiError) return first
          throw error
        })
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || isFinal.has(refusal.code)) throw refusal
    // The drafts of the set may not be consistent yet; then the first error is the useful one.
    return await retried(true).catch((error) => {
      throw error instanceof ApiError ? refusal : error
    })
  }
}

/** Errors that do not depend on the drafts of the set. */
const isFinal: ReadonlySet<string> = new Set([
  'ChangeSetNotFound',
  'Forbidden',
  'NotDraftable',
  'StaleVersion',
  'TimeOutError',
])

function realmContext(services: Services, acting: Acting, db: Db, deferred: Deferred): RealmContext {
  const { realm, customer, ...context } = buildContext(services, acting, db, deferred)
  if (!realm || !customer) throw new Error('The call has no realm')
  return { ...context, realm, customer, ifMatch: undefined, setVersion: () => {} }
}

/** The changes of a call as edits of the set, each joined with what the set holds of that thing. */
async function buildWishes(context: RealmContext, number: number, changes: readonly Change[]): Promise<DraftWish[]> {
  const refs = changes.map((change) => ({ subject: change.subject, id: toDraftId(context, change) }))
  const draftsByKey = new Map(
    (await listSetDraftRows(context.realm, number, refs)).map((row) => [
      `${row.subject}/${row.id}`,
      toDraft(context, row),
    ]),
  )
  const wishes = new Map<string, DraftWish>()
  for (const change of changes) {
    const { subject } = change
    const what = requireDraftSubject(context, change)
    const id = toDraftId(context, change)
    const key = `${subject}/${id}`
    const { drafted = (value) => value } = context.registry.drafts[what]
    const next = {
      before: drafted(openSealed(context.vault, change.before) ?? null),
      after: drafted(openSealed(context.vault, change.after) ?? null),
    }
    const base = wishes.has(key) ? wishes.get(key)?.edit : draftsByKey.get(key)
    const edit = mergeEdits(base && { before: base.before, after: base.after }, next)
    const label = findDraftLabel(id, edit?.after, edit?.before, change.after, change.before)
    await refuseUndraftable(context, { subject: what, id, label, before: change.before, after: change.after })
    wishes.set(key, { subject: what, id, edit, ...(label !== id && { label }) })
  }
  return [...wishes.values()]
}

const toDraftId = ({ registry }: RealmContext, { subject, id, before, after }: Change): string =>
  (isDraftSubject(subject) ? registry.drafts[subject].idOf?.(id, after, before) : undefined) ?? id

/** The kind of draft of a change; throws, with its name, if sets cannot contain it. */
function requireDraftSubject({ registry, realm }: RealmContext, { subject, id, pid, gamerTag, amount }: Change) {
  const refuse = (why: string): never => {
    throw new ApiError('NotDraftable', {
      message: `A change of ${subject} ${id} cannot be added to a change set: ${why} Nothing was changed.`,
    })
  }
  if (!isDraftSubject(subject)) return refuse('this kind of change takes effect immediately.')
  if (gamerTag !== undefined || amount !== undefined) return refuse('it is about a player.')
  if (pid !== undefined && pid !== realm.id) return refuse('it is in another realm.')
  if (registry.drafts[subject].isRecorded === false) return refuse('it is drafted in its editor.')
  return subject
}
