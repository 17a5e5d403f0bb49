import { zone } from '@regent/contract/values'
import * as z from 'zod'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { timerStates } from './service.ts'

export const timerDrafts: DraftBeyondUndo = {
  reads: z.object({ cronish: z.string().min(1).max(200), zone: zone().default('UTC'), startedAt: z.int() }),
  fields: {
    cronish: { title: 'Schedule' },
    zone: { title: 'Time zone', description: 'Such as Europe/Berlin.' },
    startedAt: { title: 'Started', 'x-as': 'moment' },
  },
  list: async ({ realm }) => (await timerStates(realm)).map(({ name, state }) => ({ id: name, label: name, state })),
}
