import type { RecordUse, RecordUser } from '@regent/contract/record-uses'
import type { UsedRecords } from './hooks.ts'

/** Counts how many of these things name each record that is asked about; a thing that names one twice counts once. */
export function usesOfRecords(
  user: RecordUser,
  { ids }: Pick<UsedRecords, 'ids'>,
  things: readonly (readonly string[])[],
): RecordUse[] {
  return [...new Set(ids)].flatMap((id) => {
    const count = things.filter((named) => named.includes(id)).length
    return count === 0 ? [] : [{ id, user, count }]
  })
}
