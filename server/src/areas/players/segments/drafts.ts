import { SegmentSearch } from '@regent/contract/players/segments'
import * as z from 'zod'
import { isFields } from '../../../kernel/audit/same.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { sharedStates } from './service.ts'

const State = z.object({
  name: z.string().min(1).max(100),
  isShared: z.boolean(),
  search: SegmentSearch,
  accountId: z.int().nullish(),
})

export const segmentDrafts: DraftBeyondUndo = {
  reads: State,
  fields: {
    name: { title: 'Name' },
    isShared: { title: 'Shared', description: 'Segments in change sets are shared.' },
    search: { title: 'Players' },
    accountId: { title: 'Owner (account)' },
  },
  refuses: (_, { before, after }) =>
    [before, after].some((state) => isFields(state) && state['isShared'] === false)
      ? 'a private segment cannot be in a change set. Share it first.'
      : undefined,
  taken: ({ caller }, state, here) => ({
    ...(state as object),
    accountId: isFields(here) ? here['accountId'] : (findAccountId(caller) ?? null),
  }),
  list: async ({ realm }) =>
    (await sharedStates(realm)).map(({ id, ...state }) => ({ id: String(id), label: state.name, state })),
}
