import { type AuditEntry, getAuditEntry, type UndoState, undoChanges } from '@regent/contract/organization/audit'
import { RequestError } from '@regent/contract/request-error'
import { createStore } from '../ui/code/store.ts'
import type { ToastAction } from '../ui/feedback/ToastBody.tsx'
import { hideToast, toast, toastError, updateToast } from '../ui/feedback/toast.ts'
import { call, callForAnswer, customerScope } from './client.ts'
import { toastFailure } from './failure.ts'
import { queryClient } from './query.ts'
import { type Done, isUndo, UndoMemory, undoneWords } from './undo-memory.ts'

const memory = new UndoMemory()
const toasts = new WeakMap<Done, string>()

const screenNow = () => window.location.pathname

let refusalOf: (entry: AuditEntry) => string | undefined = () => undefined

/** Sets how to find out who may undo a change: only the frame knows the rights. */
export const setUndoRefusal = (next: typeof refusalOf): void => {
  refusalOf = next
}

let questionOf: (change: AuditEntry) => Promise<boolean> = async () => true

/** Sets what asks before a change is undone, and answers whether to go on: only the frame knows the realms. */
export const setUndoQuestion = (next: typeof questionOf): void => {
  questionOf = next
}

/**
 * Shows a toast that something was done. With the audit entries of the write (`callForAnswer`) it offers Undo, in the
 * toast and by Ctrl+Z on this screen. The server makes the inverse change, so screens need not know it.
 */
export function toastDone(message: string, entries: readonly number[]): void {
  if (entries.length === 0) return void toast(message)
  const done: Done = { message, entries, scope: customerScope() }
  done.change = readEntry(done).catch(() => undefined) // then the server refuses the undo
  // Undos are not remembered: otherwise a second Ctrl+Z would undo the undo.
  if (!isUndo(done)) memory.remember(screenNow(), done)
  const action = { label: isUndo(done) ? 'Redo' : 'Undo', onClick: () => void undo(done) }
  const shown = toastUndoable(
    message,
    action,
    async () => done.change,
    (refusal) => {
      done.refusal = refusal
    },
  )
  toasts.set(done, shown)
}

const readEntry = async ({ entries: [id = 0], scope }: Done) =>
  (await call(getAuditEntry, { params: { id } }, { scope })).entry

/**
 * Shows a toast that something was done and offers Undo. The inverse change may need another right (a developer
 * publishes, only an admin rolls back): `readChange` reads a change that was made, which shows the right.
 */
export function toastUndoable(
  message: string,
  action: ToastAction,
  readChange: () => Promise<AuditEntry | undefined>,
  onRefusal: (reason: string) => void = () => {},
): string {
  const shown = toast(message, { action })
  void readChange()
    .catch(() => undefined) // then the server refuses the undo
    .then((change) => {
      const disabledReason = change && refusalOf(change)
      if (disabledReason === undefined) return
      onRefusal(disabledReason)
      updateToast(shown, message, { ...action, disabledReason })
    })
  return shown
}

/** Undoes what was done, or only some fields of it. Shows a refusal of the server. */
export async function undo(done: Done, fields?: readonly string[]): Promise<void> {
  const isRemembered = memory.forget(done)
  const shown = toasts.get(done)
  if (shown !== undefined) hideToast(shown)
  const change = await done.change
  if (change && !(await questionOf(change))) {
    if (isRemembered) memory.remember(screenNow(), done)
    return
  }
  try {
    const body = { ids: [...done.entries], ...(fields && { fields: [...fields] }) }
    const { entries } = await callForAnswer(undoChanges, { body }, { scope: done.scope })
    void queryClient.invalidateQueries()
    toastDone(undoneWords(done.message), entries)
  } catch (error) {
    const state = stateIn(error)
    if (state) return refused.set({ done, state, message: error instanceof Error ? error.message : '' })
    // Without an answer the undo may be tried again.
    if (!(error instanceof RequestError) && isRemembered) memory.remember(screenNow(), done)
    toastFailure(`It was not undone: ${done.message}.`, error)
  }
}

const stateIn = (error: unknown): UndoState | undefined =>
  error instanceof RequestError && error.code === 'UndoConflict' ? (error.current as UndoState | undefined) : undefined

/** Undoes the operator's last act on this screen. */
export function undoLast(): void {
  const done = memory.last(screenNow())
  if (!done) toast('Nothing of yours to undo on this screen.')
  else if (done.refusal !== undefined) toastError(`It was not undone: ${done.message}. ${done.refusal}`)
  else void undo(done)
}

/** Forgets all acts: the next person to sign in did none of them. */
export const forgetDone = (): void => memory.clear()

/** An undo that was refused because somebody has changed the same since. */
export type RefusedUndo = { done: Done; state: UndoState; message: string }

const refused = createStore<RefusedUndo | undefined>(undefined)

export const closeRefusedUndo = (): void => refused.set(undefined)

export const useRefusedUndo = refused.use
