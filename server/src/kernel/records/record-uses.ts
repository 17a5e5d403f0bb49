import type { RecordUse, RecordUser, UsedKind } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../context/context.ts'

/** The requested records, of one kind. */
export type UsedRecords = { kind: UsedKind; ids: readonly string[] }

/** The number of records of one kind that refer to each of these; `now` decides which have ended. */
export type RecordUses = (realm: Realm, records: UsedRecords, now: number) => Promise<readonly RecordUse[]>

declare module '../context/registry.ts' {
  interface Registry {
    recordUses: Readonly<Record<RecordUser, RecordUses>>
  }
}

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
