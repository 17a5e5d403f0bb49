import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { history, reportedNames } from '../../../kernel/personal-data/history.ts'
import { record } from '../../../kernel/records/record.ts'
import { deletePrivateSaved, selectSavedBy } from './saved-queries.ts'
import { deleteSaved, lockSavedState, putSaved, type SavedState, updateSaved } from './saved-service.ts'

export const historyEvents = record({
  kind: 'history',
  undo: {
    irreversible: 'Counted events are kept.',
  },
  personalData: [history],
})

export const eventName = record({
  kind: 'event-name',
  undo: {
    irreversible:
      'Removing a name deletes its table. Reserve the name again for later events, or remove a reserved one.',
  },
  personalData: [reportedNames],
})

export const savedQuery = record({
  kind: 'saved-query',
  table: 'saved_queries',
  id: 'id',
  name: 'name',
  isNumbered: true,
  isPrivateUntilShared: true,
  undo: {
    read: (context, { subject_id: id }) => lockSavedState(realmOfUndo(context), Number(id)),
    async restore(context, { subject_id: id }, state) {
      const unseen = { ...realmOfUndo(context), ifMatch: undefined }
      if (state === null) return deleteSaved(unseen, Number(id))
      if ((await lockSavedState(unseen, Number(id))) === null) return putSaved(unseen, Number(id), state as SavedState)
      await updateSaved(unseen, Number(id), state as Partial<SavedState>)
    },
  },
  personalData: [
    /** The saved queries of a person. Shared ones now belong to the realm, and are kept. */
    {
      name: 'savedQueries',
      noun: ['saved query', 'saved queries'],
      list: ({ customer }, { accountId }) => selectSavedBy(customer, accountId),
      erase: ({ customer }, { accountId }) => deletePrivateSaved(customer, accountId),
    },
  ],
})

export const report = record({
  kind: 'report',
  undo: {
    irreversible: 'A report describes an action outside Regent. There is nothing to undo.',
  },
})
