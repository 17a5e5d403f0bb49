import type { RealmContext } from '../../../kernel/context/context.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { type GroupAct, type GroupRow, insertMoves } from './queries.ts'

const namespaces = {
  founded: 'platform_group_group_create',
  joined: 'platform_group_group_join',
  left: 'platform_group_group_leave',
  'put out': 'platform_group_group_leave',
  disbanded: 'platform_group_group_leave',
} as const

/**
 * Records founding, joining and leaving of groups: an event for analytics, and an entry in the player's timeline if
 * players did it themselves. Actions of staff are in the audit trail.
 */
export async function recordMoves(
  context: RealmContext,
  { id, name, type }: Pick<GroupRow, 'id' | 'name' | 'type'>,
  act: GroupAct,
  gamerTags: readonly number[],
): Promise<void> {
  const { realm, caller, role, now } = context
  const namespace = namespaces[act]
  const fields = { group: id, type, reason: act }
  await recordEvents(
    realm,
    gamerTags.map((gamerTag) => ({ at: now, gamerTag, namespace, fields })),
  )
  if (caller.kind !== 'account' || role(realm.id) !== undefined) return
  await insertMoves(realm, { id, name }, act, gamerTags, new Date(now))
}
