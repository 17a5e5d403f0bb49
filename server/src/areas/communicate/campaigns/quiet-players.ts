import type { Realm } from '../../../kernel/context/context.ts'
import { filterMembers } from '../mail/readers.ts'
import { readLimits } from './limits.ts'
import { findTimeZone, quietUntil } from './quiet-hours.ts'

/** The end of the quiet hours of each of these players who is in them now. */
export async function findQuietHoursEnd(
  realm: Realm,
  gamerTags: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const { limits } = await readLimits(realm)
  if (!limits.quiet) return new Map()
  const ends = (await filterMembers(realm, gamerTags)).map(
    (reader) => [reader.gamer_tag, quietUntil(limits, findTimeZone(reader, limits), now)] as const,
  )
  return new Map(ends.flatMap(([gamerTag, end]) => (end === undefined ? [] : [[gamerTag, end] as const])))
}
