import { ApiError } from '@regent/contract/errors'
import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { lockFile, lockFiles, lockVersion } from './queries.ts'
import { type CloudFileState, isThere, putFile, stateOf } from './service.ts'

/** Contents are kept for thirty days after they were replaced or deleted. */
export const cloudFile: Undoable = {
  async read(context, { subject_id: sid }) {
    const { realm } = realmOfUndo(context)
    await lockFiles(realm)
    const row = await lockFile(realm, Number(sid))
    return isThere(row) ? stateOf(row) : null
  },
  async restore(context, { subject_id }, state) {
    const here = realmOfUndo(context)
    const sid = Number(subject_id)
    if (state === null) return void (await putFile(here, sid, null))
    const row = await lockFile(here.realm, sid)
    const wanted = { ...(row && stateOf(row)), ...(state as CloudFileState) }
    if (!row || !(await lockVersion(here.realm, sid, { object: wanted.content.object })))
      throw new ApiError('NotUndoable', { message: 'The content from before is no longer kept.' })
    await putFile(here, sid, wanted)
  },
}
