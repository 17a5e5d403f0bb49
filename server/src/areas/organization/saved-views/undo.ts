import type { Undoable } from '../../../kernel/audit/undoable.ts'
import { deleteView, lockDefault, lockViewState, putView, setDefault, updateView, type ViewState } from './service.ts'

export const savedView: Undoable = {
  read: (context, { subject_id: id }) => lockViewState(context, Number(id)),
  async restore(context, { subject_id }, state) {
    const unseen = { ...context, ifMatch: undefined }
    const id = Number(subject_id)
    if (state === null) return deleteView(unseen, id)
    if ((await lockViewState(unseen, id)) === null) return putView(unseen, id, state as ViewState)
    await updateView(unseen, id, state as Partial<ViewState>)
  },
}

export const defaultView: Undoable = {
  read: (context, { subject_id: list }) => lockDefault(context, list),
  restore: (context, { subject_id: list }, state) =>
    setDefault(context, list, (state as { view: number | null }).view),
}
