import { isDraftSubject } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import { type ChangeSetComment, type ItemRef, maxChangeSetComments } from '@regent/contract/operate/change-set-shapes'
import { newId } from '../../../engines/database/ids.ts'
import { isFields } from '../../../kernel/audit/same.ts'
import { rankOf, requireAccount } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { draftHash } from '../../../kernel/drafts/fields.ts'
import { type DraftRow, listSetDraftRows, lockChangeSet, requireSet } from '../../../kernel/drafts/store.ts'
import * as queries from './comment-queries.ts'
import { requireDraftRow } from './items.ts'

/** A comment as undo restores it. */
export type CommentState = {
  text: string
  subject: string | null
  itemId: string | null
  field: string | null
  valueHash: string | null
  accountId: number
  createdAt: number
  isResolved: boolean
}

/** The hash of the value that a comment refers to, as of when it was written. */
function valueHash(row: DraftRow, field: string | null): string {
  if (field === null) return row.hash
  const of = (state: unknown) => (isFields(state) ? (state[field] ?? null) : state)
  return draftHash([of(row.before), of(row.after)])
}

export async function listComments(context: RealmContext, number: number): Promise<ChangeSetComment[]> {
  await requireSet(context, number)
  const rows = await queries.selectComments(context.realm, number)
  return buildViews(context, number, rows)
}

const toRef = ({ subject, item_id: id }: queries.CommentRow): ItemRef | undefined =>
  subject !== null && id !== null && isDraftSubject(subject) ? { subject, id } : undefined

async function buildViews(context: RealmContext, number: number, rows: readonly queries.CommentRow[]) {
  const refs = rows.flatMap((row) => toRef(row) ?? [])
  const draftRows = new Map(
    (await listSetDraftRows(context.realm, number, refs)).map((row) => [`${row.subject}/${row.id}`, row]),
  )
  return rows.map((row): ChangeSetComment => {
    const draft = draftRows.get(`${row.subject}/${row.item_id}`)
    return {
      id: row.id,
      text: row.text,
      authorId: row.account_id,
      createdAt: row.created_at,
      isResolved: row.is_resolved,
      isOlder: row.value_hash !== null && (!draft || valueHash(draft, row.field) !== row.value_hash),
      ...present({ item: toRef(row), field: row.field, authorEmail: row.email }),
    }
  })
}

async function requireView(context: RealmContext, number: number, id: number): Promise<ChangeSetComment> {
  const row = await queries.lockComment(context.realm, number, id)
  if (!row) throw new ApiError('CommentNotFound', { field: 'id' })
  const [view] = await buildViews(context, number, [row])
  if (!view) throw new Error('A comment has a view')
  return view
}

export async function addComment(
  context: RealmContext,
  number: number,
  { item, field, text }: { item?: ItemRef | undefined; field?: string | undefined; text: string },
): Promise<ChangeSetComment> {
  const { caller, now } = context
  const { accountId } = requireAccount(caller)
  if (field !== undefined && !item)
    throw new ApiError('BadRequest', { field: 'field', message: 'field needs the item of the field.' })
  const draft = item && (await requireDraftRow(context, number, item))
  const id = newId()
  await putComment(context, number, id, {
    text,
    subject: item?.subject ?? null,
    itemId: item?.id ?? null,
    field: field ?? null,
    valueHash: draft ? valueHash(draft, field ?? null) : null,
    accountId,
    createdAt: now,
    isResolved: false,
  })
  return requireView(context, number, id)
}

/** Adds a comment, restores a removed one, or (null) removes it. */
export async function putComment(context: RealmContext, number: number, id: number, state: CommentState | null) {
  const { realm } = context
  if (!(await lockChangeSet(realm, number))) throw new ApiError('ChangeSetNotFound', { field: 'number' })
  const before = await lockCommentState(context, number, id)
  if (state === null) {
    requireAuthor(context, before)
    await queries.deleteComment(realm, number, id)
  } else {
    if ((await queries.countComments(realm, number)) >= maxChangeSetComments) {
      const message = `Limit reached: ${maxChangeSetComments.toLocaleString('en')} comments per change set.`
      throw new ApiError('ChangeSetFull', { message })
    }
    await queries.insertComment(realm, number, {
      id,
      subject: state.subject,
      item_id: state.itemId,
      field: state.field,
      value_hash: state.valueHash,
      text: state.text,
      account_id: state.accountId,
      created_at: new Date(state.createdAt),
      is_resolved: state.isResolved,
    })
  }
  context.change({ subject: 'change-set-comment', id: `${number}/${id}`, before, after: state, pid: realm.id })
}

/** Only the author of a comment, or somebody who may close the set, may remove it. */
function requireAuthor(context: RealmContext, state: CommentState | null): void {
  const own = rankOf(context, context.realm.id)
  if (requireAccount(context.caller).accountId === state?.accountId || own === 'developer' || own === 'admin') return
  throw new ApiError('Forbidden', { message: 'Only the author of a comment, developers and admins can remove it.' })
}

export async function lockCommentState(
  { realm }: RealmContext,
  number: number,
  id: number,
): Promise<CommentState | null> {
  const row = await queries.lockComment(realm, number, id)
  if (!row) return null
  return {
    text: row.text,
    subject: row.subject,
    itemId: row.item_id,
    field: row.field,
    valueHash: row.value_hash,
    accountId: row.account_id,
    createdAt: row.created_at,
    isResolved: row.is_resolved,
  }
}

export async function setResolved(context: RealmContext, number: number, id: number, isResolved: boolean) {
  await requireSet(context, number)
  const before = await lockCommentState(context, number, id)
  if (!before) throw new ApiError('CommentNotFound', { field: 'id' })
  if (before.isResolved === isResolved) {
    context.unchanged()
  } else {
    await queries.updateResolved(context.realm, number, id, isResolved)
    context.change({
      subject: 'change-set-comment',
      id: `${number}/${id}`,
      before: { isResolved: before.isResolved },
      after: { isResolved },
      pid: context.realm.id,
    })
  }
  return requireView(context, number, id)
}
