import { ApiError } from '@regent/contract/errors'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { eraseSuspensionTexts, selectSuspensionsOfPlayers } from './queries.ts'
import { lift, readCurrent, suspend } from './service.ts'

type State = { until: string | null; reason: string; message: string | null }

export const suspension = record({
  kind: 'suspension',
  undo: {
    read: async (context, entry) => (await readCurrent(realmOfUndo(context), Number(entry.subject_id)))?.state ?? null,
    async restore(context, entry, state) {
      const gamerTag = Number(entry.subject_id)
      if (state === null) {
        const current = await readCurrent(realmOfUndo(context), gamerTag)
        if (current) await lift(realmOfUndo(context), current.id)
        return
      }
      const { until: end, reason, message } = state as State
      const until = end === null ? undefined : Date.parse(end)
      if (until !== undefined && until <= context.now) {
        throw new ApiError('NotUndoable', { message: 'The suspension would already have ended. Nothing was changed.' })
      }
      await suspend(realmOfUndo(context), gamerTag, { until, reason, message: message ?? undefined })
    },
  },
  personalData: [
    /** The reason of a suspension is erased. The suspension itself and its duration are kept. */
    {
      name: 'suspensions',
      noun: ['suspension’s reason', 'suspensions’ reasons'],
      list: ({ customer: { db } }, { players }) => selectSuspensionsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => eraseSuspensionTexts(db, players),
    },
  ],
})
