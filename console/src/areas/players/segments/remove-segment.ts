import { deleteSegment, type Segment } from '@regent/contract/players/segments'
import { act } from '../../../api/act.ts'

/** Needs no confirmation, because it can be undone. */
export const removeSegment = ({ id, name, version }: Segment) =>
  act(
    deleteSegment,
    { params: { id } },
    {
      subject: 'segment',
      done: `Deleted segment ${name}`,
      failed: `The segment ${name} was not deleted.`,
      ifMatch: version,
    },
  )
