import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteOfPlayers, findRow, selectOfPlayers } from './queries.ts'
import { type DismissedState, dismiss, readState, restore } from './service.ts'
import { whyReward } from './why.ts'

export const reward = record({
  kind: 'reward',
  why: whyReward,
})

export const ungivenReward = record({
  kind: 'ungiven-reward',
  /** Undo restores a dismissed row; redo dismisses it again. */
  undo: {
    read: (context, { subject_id: key }) => readState(realmOfUndo(context).realm, key),
    async restore(context, { subject_id: key }, state) {
      const here = realmOfUndo(context)
      if (state !== null) return restore(here, key, state as DismissedState)
      const stored = await readState(here.realm, key)
      const row = stored && (await findRow(here.realm, stored))
      if (row) await dismiss(here, [row.id])
      else here.unchanged()
    },
  },
  personalData: [
    {
      name: 'ungivenRewards',
      noun: ['failed reward', 'failed rewards'],
      list: ({ customer: { db } }, { players }) => selectOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteOfPlayers(db, players),
    },
  ],
})
