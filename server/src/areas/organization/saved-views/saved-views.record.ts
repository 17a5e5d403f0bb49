import { record } from '../../../kernel/records/record.ts'
import { savedViews } from './personal-data.ts'
import { deleteView, lockViewState, putView, updateView, type ViewState } from './service.ts'

export const savedView = record({
  kind: 'saved-view',
  undo: {
    read: (context, { subject_id: id }) => lockViewState(context, Number(id)),
    async restore(context, { subject_id }, state) {
      const unseen = { ...context, ifMatch: undefined }
      const id = Number(subject_id)
      if (state === null) return deleteView(unseen, id)
      if ((await lockViewState(unseen, id)) === null) return putView(unseen, id, state as ViewState)
      await updateView(unseen, id, state as Partial<ViewState>)
    },
  },
  personalData: [savedViews],
})

export const defaultView = record({
  kind: 'default-view',
  undo: {
    irreversible: 'Each person chooses what a list opens with for themselves. They can choose again in the menu Views.',
  },
})
