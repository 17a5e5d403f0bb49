import type { RecordUse, RecordUser, UsedKind } from '@regent/contract/operate/search/search-uses'

/** What is asked about: things of one kind. */
export type UsedRecords = { kind: UsedKind; ids: readonly string[] }

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
