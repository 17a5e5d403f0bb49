import type { Irreversible, Undoable } from '../../../kernel/audit/undoable.ts'
import { deleteView, lockViewState, putView, updateView, type ViewState } from './service.ts'

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

export const defaultView: Irreversible = {
  irreversible: 'Each person chooses what a list opens with for themselves. They can choose again in the menu Views.',
}
