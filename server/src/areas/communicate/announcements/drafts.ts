import { newId } from '../../../engines/database/ids.ts'
import { isFields } from '../../../kernel/audit/same.ts'
import { type DraftKind, draftByUndo } from '../../../kernel/drafts/draft-kind.ts'
import { listAnnouncementStates } from './service.ts'
import { announcement } from './undo.ts'

export const announcementDrafts: DraftKind = draftByUndo('announcement', announcement, {
  // What players have read and claimed belongs to the announcement of one realm.
  taken: ({ now }, state, here) => ({
    ...(state as object),
    ...(isFields(here) ? { id: here['id'], createdAt: here['createdAt'] } : { id: newId(), createdAt: now }),
  }),
  list: async ({ realm }) =>
    (await listAnnouncementStates(realm)).map(({ symbol, state }) => ({ id: symbol, label: symbol, state })),
})
