import type { InRealm } from './access.ts'
import { type GroupAct, type GroupRow, insertMoves } from './queries.ts'

/** Where history is written of who founded, joined and left: of what players do themselves; staff's is in the audit trail. */
export async function recordMoves(
  context: InRealm,
  group: Pick<GroupRow, 'id' | 'name'>,
  act: GroupAct,
  gamerTags: readonly number[],
): Promise<void> {
  const { realm, caller, role, now } = context
  if (caller.kind !== 'account' || role(realm.id) !== undefined) return
  await insertMoves(realm, group, act, gamerTags, new Date(now))
}
