import type { RecordUse, RecordUser, UsedKind } from '@regent/contract/operate/search/search-uses'

/** The requested records, of one kind. */
export type UsedRecords = { kind: UsedKind; ids: readonly string[] }

/** Counts the records that refer to each requested record; one with two references counts once. */
export function countRecordUses(
  user: RecordUser,
  { ids }: Pick<UsedRecords, 'ids'>,
  things: readonly (readonly string[])[],
): RecordUse[] {
  return [...new Set(ids)].flatMap((id) => {
    const count = things.filter((recordIds) => recordIds.includes(id)).length
    return count === 0 ? [] : [{ id, user, count }]
  })
}
