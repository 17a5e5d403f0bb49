import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { segmentDrafts } from './drafts.ts'
import { deleteSegment, lockState, putSegment, type SegmentState, updateSegment } from './service.ts'

export const segment = record({
  kind: 'segment',
  table: 'segments',
  id: 'id',
  name: 'name',
  isNumbered: true,
  isPrivateUntilShared: true,
  undo: {
    read: (context, { subject_id: id }) => lockState(realmOfUndo(context), Number(id)),
    async restore(context, { subject_id: id }, state) {
      const unseen = { ...realmOfUndo(context), ifMatch: undefined }
      if (state === null) return deleteSegment(unseen, Number(id))
      if ((await lockState(unseen, Number(id))) === null) return putSegment(unseen, Number(id), state as SegmentState)
      await updateSegment(unseen, Number(id), state as Partial<SegmentState>)
    },
  },
  draft: segmentDrafts,
})
