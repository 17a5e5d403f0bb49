import { isFields } from '../../../kernel/audit/same.ts'
import { type DraftKind, draftByUndo } from '../../../kernel/drafts/draft-kind.ts'
import { contentIsKept, listFileStates } from './service.ts'
import { cloudFile } from './undo.ts'

export const cloudFileDrafts: DraftKind = draftByUndo('cloud-file', cloudFile, {
  // What was uploaded during the call lies in the file store and belongs to no version yet: it goes again.
  async refuses(context, { id, after }) {
    const object = isFields(after) && isFields(after['content']) ? after['content']['object'] : undefined
    if (typeof object !== 'string' || (await contentIsKept(context.realm, Number(id), object))) return undefined
    await context.files.delete(object)
    return 'a new content of a file is uploaded at once. Tags, expiry, removal and earlier versions can be drafted.'
  },
  list: async ({ realm }) =>
    (await listFileStates(realm)).map(({ sid, state }) => ({ id: String(sid), label: state.name, state })),
})
