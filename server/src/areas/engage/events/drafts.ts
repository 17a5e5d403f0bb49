import { EventContent } from '@regent/contract/engage/event-shapes'
import * as z from 'zod'
import type { DraftByUndo, DraftKind } from '../../../kernel/drafts/draft-kind.ts'
import { applyEdit } from '../../../kernel/drafts/fields.ts'
import { eventTypes } from './content-types.ts'
import { type EventState, listEventStates, readEventState, requirePossible } from './service.ts'

const State = EventContent.omit({ symbol: true }).extend({
  origin: z.enum(['content', 'manual']).default('manual'),
  isWithdrawn: z.boolean().default(false),
})

export const eventDrafts = (byUndo: DraftByUndo): DraftKind => ({
  ...byUndo,
  reads: State,
  fields: { ...eventTypes.events.fields, origin: { title: 'Made in' }, isWithdrawn: { title: 'Withdrawn' } },
  async apply(context, drafts) {
    for (const draft of drafts) {
      if (draft.after !== null) {
        const now = await readEventState(context.realm, draft.id)
        await requirePossible(context, draft.id, applyEdit(now, draft) as EventState, now)
      }
      await byUndo.apply(context, [draft], undefined)
    }
  },
  list: async ({ realm }) =>
    (await listEventStates(realm)).map(({ symbol, state }) => ({ id: symbol, label: state.name ?? symbol, state })),
})
