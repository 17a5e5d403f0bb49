import { isDraftSubject } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import { isFields } from '../../../kernel/audit/same.ts'
import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { requireRights } from '../../../kernel/drafts/applying.ts'
import { listSetDraftRows, lockChangeSet, lockOpenSet, saveWishes, toDraft } from '../../../kernel/drafts/store.ts'
import { type CommentState, lockCommentState, putComment, setResolved } from './comments.ts'
import { lockSetState, restoreSetState, type SetState } from './service.ts'

export const changeSet: Undoable = {
  read: (context, { subject_id: number }) => lockSetState(realmOfUndo(context), Number(number)),
  restore: (context, { subject_id: number }, state) =>
    restoreSetState(realmOfUndo(context), Number(number), state as Partial<SetState> | null),
}

/** `41/1234`: the set, and its comment. */
function parseCommentId({ subject_id: text }: UndoEntry) {
  const [number = '', id = ''] = text.split('/')
  return { number: Number(number), id: Number(id) }
}

export const comment: Undoable = {
  read(context, entry) {
    const { number, id } = parseCommentId(entry)
    return lockCommentState(realmOfUndo(context), number, id)
  },
  async restore(context, entry, state) {
    const { number, id } = parseCommentId(entry)
    const here = realmOfUndo(context)
    if (isFields(state) && Object.keys(state).length === 1 && typeof state['isResolved'] === 'boolean')
      return void (await setResolved(here, number, id, state['isResolved']))
    await putComment(here, number, id, state as CommentState | null)
  },
}

/** `41/event/events.harvest`: the set, the kind of record, its id. */
function parseDraftRef({ subject_id: text }: UndoEntry) {
  const [number = '', subject = '', ...id] = text.split('/')
  if (!isDraftSubject(subject)) throw new ApiError('NotUndoable')
  return { number: Number(number), ref: { subject, id: id.join('/') } }
}

async function lockDraft(context: RealmContext, entry: UndoEntry) {
  const { number, ref } = parseDraftRef(entry)
  await lockChangeSet(context.realm, number)
  const [row] = await listSetDraftRows(context.realm, number, [ref])
  if (!row) return null
  const { label, before, after } = toDraft(context, row)
  return { label, before: before ?? null, after: after ?? null }
}

/** Undo restores a draft in its set, or removes it; live data is not changed. */
export const draft: Undoable = {
  read: (context, entry) => lockDraft(realmOfUndo(context), entry),
  async restore(context, entry, state) {
    const here = realmOfUndo(context)
    const { number, ref } = parseDraftRef(entry)
    const set = await lockOpenSet(here, number)
    const now = await lockDraft(here, entry)
    const { label, before, after } = { label: ref.id, before: null, after: null, ...now, ...((state ?? {}) as object) }
    requireRights(here, [{ ...ref, label, before, after }])
    if (state === null) return saveWishes(here, set, [{ ...ref, edit: undefined }])
    await saveWishes(here, set, [{ ...ref, label, edit: { before, after } }])
  },
}
