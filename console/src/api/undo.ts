import { type AuditEntry, getAuditEntry, type UndoState, undoChanges } from '@regent/contract/organization/audit'
import { RequestError } from '@regent/contract/request-error'
import { createStore } from '../ui/code/store.ts'
import type { ToastAction } from '../ui/feedback/ToastBody.tsx'
import { hideToast, toast, toastError, updateToast } from '../ui/feedback/toast.ts'
import { call, callForAnswer, customerScope } from './client.ts'
import { toastFailure } from './failure.ts'
import { queryClient } from './query.ts'
import { openForecast } from './undo-forecasts.ts'
import { type Done, formatUndone, isUndo, UndoMemory } from './undo-memory.ts'

const memory = new UndoMemory()
const toasts = new WeakMap<Done, string>()

const screenNow = () => window.location.pathname

let findRefusal: (entry: AuditEntry) => string | undefined = () => undefined

/** Sets the function that returns why the operator may not undo a change: only the frame knows the rights. */
export const setUndoRefusal = (next: typeof findRefusal): void => {
  findRefusal = next
}

let confirmUndo: (change: AuditEntry) => Promise<boolean> = async () => true

/** Sets the confirmation before an undo: only the frame knows the realms. */
export const setUndoQuestion = (next: typeof confirmUndo): void => {
  confirmUndo = next
}

/**
 * Shows a toast for a change. With the audit entries of the write (`callForAnswer`) it offers Undo, in the toast and by
 * Ctrl+Z on this screen. The server computes the inverse change.
 */
export function toastDone(message: string, entries: readonly number[]): void {
  if (entries.length === 0) return void toast(message)
  const done: Done = { message, entries, scope: customerScope() }
  done.change = readEntry(done).catch(() => undefined) // the server rejects the undo if necessary
  // Undos are not remembered: otherwise a second Ctrl+Z would undo the undo.
  if (!isUndo(done)) memory.remember(screenNow(), done)
  const action = { label: isUndo(done) ? 'Redo' : 'Undo', onClick: () => void undo(done) }
  const toastId = toastUndoable(
    message,
    action,
    async () => done.change,
    (refusal) => {
      done.refusal = refusal
    },
  )
  toasts.set(done, toastId)
}

const readEntry = async ({ entries: [id = 0], scope }: Done) =>
  (await call(getAuditEntry, { params: { id } }, { scope })).entry

/**
 * Shows a toast with Undo. The inverse change may need another right (developers publish, only admins roll back):
 * `readChange` loads the change, which determines the right.
 */
export function toastUndoable(
  message: string,
  action: ToastAction,
  readChange: () => Promise<AuditEntry | undefined>,
  onRefusal: (reason: string) => void = () => {},
): string {
  const toastId = toast(message, { action })
  void readChange()
    .catch(() => undefined) // the server rejects the undo if necessary
    .then((change) => {
      const disabledReason = change && findRefusal(change)
      if (disabledReason === undefined) return
      onRefusal(disabledReason)
      updateToast(toastId, message, { ...action, disabledReason })
    })
  return toastId
}

/** Undoes a change, or only some of its fields. Shows rejections of the server. */
export async function undo(done: Done, fields?: readonly string[]): Promise<void> {
  const isRemembered = memory.forget(done)
  const toastId = toasts.get(done)
  if (toastId !== undefined) hideToast(toastId)
  const change = await done.change
  if (change && !(await confirmUndo(change))) {
    if (isRemembered) memory.remember(screenNow(), done)
    return
  }
  try {
    const body = { ids: [...done.entries], ...(fields && { fields: [...fields] }) }
    const { entries } = await callForAnswer(undoChanges, { body }, { scope: done.scope })
    void queryClient.invalidateQueries()
    toastDone(formatUndone(done.message), entries)
  } catch (error) {
    const state = stateIn(error)
    if (state && asksForForecast(done, state))
      return openForecast({ title: done.message, ids: done.entries, scope: done.scope })
    if (state) return refused.set({ done, state, message: error instanceof Error ? error.message : '' })
    // Network error: offer the undo again.
    if (!(error instanceof RequestError) && isRemembered) memory.remember(screenNow(), done)
    toastFailure(`Not undone: ${done.message}.`, error)
  }
}

/** Used gifts, and one of several changes: there is more to decide than which fields are undone. */
const asksForForecast = ({ entries }: Done, { verdict }: UndoState): boolean =>
  verdict === 'used' || (verdict === 'changed' && entries.length > 1)

const stateIn = (error: unknown): UndoState | undefined =>
  error instanceof RequestError && error.code === 'UndoConflict' ? (error.current as UndoState | undefined) : undefined

const writesRunning = new Set<Promise<unknown>>()

/**
 * Runs a write up to its toast. Ctrl+Z waits for it: a live update can show the change before the answer arrives, and
 * the key would then undo the change before it.
 */
export async function finishBeforeUndo<T>(write: () => Promise<T>): Promise<T> {
  const running = write()
  writesRunning.add(running)
  try {
    return await running
  } finally {
    writesRunning.delete(running)
  }
}

/** Undoes the operator's latest change on this screen, once the writes that are running have finished. */
export async function undoLast(): Promise<void> {
  const screen = screenNow()
  if (writesRunning.size > 0) await Promise.allSettled(writesRunning)
  const done = memory.last(screen)
  if (!done) toast('You have no change to undo on this screen.')
  else if (done.refusal !== undefined) toastError(`Not undone: ${done.message}. ${done.refusal}`)
  else void undo(done)
}

/** Clears the memory: it belongs to the person who signed out. */
export const forgetDone = (): void => memory.clear()

/** An undo that was rejected because the record was changed since. */
export type RefusedUndo = { done: Done; state: UndoState; message: string }

const refused = createStore<RefusedUndo | undefined>(undefined)

export const closeRefusedUndo = (): void => refused.set(undefined)

export const useRefusedUndo = refused.use
