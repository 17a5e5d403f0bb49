import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { record } from '../../../kernel/records/record.ts'
import { deletePinsByAccount, deletePrivateViewsByAccount, selectPins, selectViewsByAccount } from './queries.ts'
import { deleteView, lockViewState, putView, updateView, type ViewState } from './service.ts'

/** The views of a person. Shared ones now belong to the realm, and are kept. */
export const savedViews: PersonalPart = {
  name: 'savedViews',
  noun: ['saved view', 'saved views'],
  list: ({ customer }, { accountId }) => selectViewsByAccount(customer, accountId),
  erase: ({ customer }, { accountId }) => deletePrivateViewsByAccount(customer, accountId),
}

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
    irreversible: 'The default view is a personal choice. Its owner can change it in the menu Views.',
  },
})

/** The pinned screens of a person. */
const pinnedScreens: PersonalPart = {
  name: 'menuPins',
  noun: ['list of pinned screens', 'lists of pinned screens'],
  async list({ customer }, { accountId }) {
    const row = await selectPins(customer, accountId)
    return row ? [row] : []
  },
  erase: async ({ customer }, { accountId }) => {
    await deletePinsByAccount(customer, accountId)
  },
}

export const menuPins = record({
  kind: 'menu-pins',
  undo: { irreversible: 'Pins are a personal choice. Their owner can change them in the menu.' },
  personalData: [pinnedScreens],
})
