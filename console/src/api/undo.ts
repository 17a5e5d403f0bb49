import { type AuditEntry, getAuditEntry, type UndoState, undoChanges } from '@regent/contract/audit'
import { ApiError } from '@regent/contract/errors'
import { createStore } from '../ui/store.ts'
import type { ToastAction } from '../ui/ToastBody.tsx'
import { hideToast, toast, toastError, updateToast } from '../ui/toast.ts'
import { call, callForAnswer, customerScope } from './client.ts'
import { toastFailure } from './failure.ts'
import { queryClient } from './query.ts'
import { type Done, isUndo, UndoMemory, undoneWords } from './undo-memory.ts'

const memory = new UndoMemory()
const toasts = new WeakMap<Done, string>()

const screenNow = () => window.location.pathname

let refusalOf: (entry: AuditEntry) => string | undefined = () => undefined

/** Tells who may undo what: that depends on the rights, which only the frame around the screens knows. */
export const setUndoRefusal = (next: typeof refusalOf): void => {
  refusalOf = next
}

/**
 * Says that something was done. With the audit entries of the write (`callForAnswer`) it offers Undo, here and by Ctrl+Z
 * on this screen; the server does the inverse, so no screen has to know it.
 */
export function toastDone(message: string, entries: readonly number[]): void {
  if (entries.length === 0) return void toast(message)
  const done: Done = { message, entries, scope: customerScope() }
  // Ctrl+Z goes back step by step; if it remembered undos, it would go to and fro.
  if (!isUndo(done)) memory.remember(screenNow(), done)
  const action = { label: isUndo(done) ? 'Redo' : 'Undo', onClick: () => void undo(done) }
  const shown = toastUndoable(
    message,
    action,
    () => readEntry(done),
    (refusal) => {
      done.refusal = refusal
    },
  )
  toasts.set(done, shown)
}

const readEntry = async ({ entries: [id = 0], scope }: Done) =>
  (await call(getAuditEntry, { params: { id } }, { scope })).entry

/**
 * Says that something was done and offers to undo it. Whoever may make a change may not always make the inverse one (a
 * developer publishes, an admin rolls back): `readChange` answers a change that it has made, which tells the right.
 */
export function toastUndoable(
  message: string,
  action: ToastAction,
  readChange: () => Promise<AuditEntry | undefined>,
  onRefusal: (reason: string) => void = () => {},
): string {
  const shown = toast(message, { action })
  void readChange()
    .catch(() => undefined) // the server refuses the undo then
    .then((change) => {
      const disabledReason = change && refusalOf(change)
      if (disabledReason === undefined) return
      onRefusal(disabledReason)
      updateToast(shown, message, { ...action, disabledReason })
    })
  return shown
}

/** Undoes what was done, or only some fields of it. What the server refuses is shown, not lost. */
export async function undo(done: Done, fields?: readonly string[]): Promise<void> {
  const isRemembered = memory.forget(done)
  const shown = toasts.get(done)
  if (shown !== undefined) hideToast(shown)
  try {
    const body = { ids: [...done.entries], ...(fields && { fields: [...fields] }) }
    const { entries } = await callForAnswer(undoChanges, { body }, { scope: done.scope })
    void queryClient.invalidateQueries()
    toastDone(undoneWords(done.message), entries)
  } catch (error) {
    const state = stateIn(error)
    if (state) return refused.set({ done, state, message: error instanceof Error ? error.message : '' })
    // Without an answer it may be tried again.
    if (!(error instanceof ApiError) && isRemembered) memory.remember(screenNow(), done)
    toastFailure(`It was not undone: ${done.message}.`, error)
  }
}

const stateIn = (error: unknown): UndoState | undefined =>
  error instanceof ApiError && error.code === 'UndoConflict' ? (error.current as UndoState | undefined) : undefined

/** Undoes what I did last on this screen. */
export function undoLast(): void {
  const done = memory.last(screenNow())
  if (!done) toast('Nothing of yours to undo on this screen.')
  else if (done.refusal !== undefined) toastError(`It was not undone: ${done.message}. ${done.refusal}`)
  else void undo(done)
}

/** Whoever signs in next has done none of it. */
export const forgetDone = (): void => memory.clear()

/** An undo that somebody’s newer change stands in the way of. */
export type RefusedUndo = { done: Done; state: UndoState; message: string }

const refused = createStore<RefusedUndo | undefined>(undefined)

export const closeRefusedUndo = (): void => refused.set(undefined)

export const useRefusedUndo = refused.use
