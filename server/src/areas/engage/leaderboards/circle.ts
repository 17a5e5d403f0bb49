import type { Realm } from '../../../kernel/context/context.ts'
import { listFriendTags } from '../../players/friends/service.ts'
import { listGuildmates } from '../groups/service.ts'

/** The players that a player is compared with: themselves, and their friends or guild, or both. */
export async function loadCircle(
  realm: Realm,
  gamerTag: number,
  wanted: { friends: boolean; guild: boolean },
): Promise<number[]> {
  const friends = wanted.friends ? await listFriendTags(realm, gamerTag) : []
  const guild = wanted.guild ? await listGuildmates(realm, gamerTag) : []
  return [...new Set([gamerTag, ...friends, ...guild])]
}
