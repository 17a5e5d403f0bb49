import type { Realm } from '../../../kernel/context/context.ts'
import { friendsOf } from '../../players/friends/service.ts'
import { guildmatesOf } from '../groups/service.ts'

/** The players that a player compares with: themselves, and their friends or guild, or both. */
export async function circleOf(
  realm: Realm,
  gamerTag: number,
  wanted: { friends: boolean; guild: boolean },
): Promise<number[]> {
  const friends = wanted.friends ? await friendsOf(realm, gamerTag) : []
  const guild = wanted.guild ? await guildmatesOf(realm, gamerTag) : []
  return [...new Set([gamerTag, ...friends, ...guild])]
}
