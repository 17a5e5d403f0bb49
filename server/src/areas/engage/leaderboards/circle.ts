import type { Realm } from '../../../kernel/context/context.ts'
import { friendsOf } from '../../players/friends/service.ts'
import { guildmatesOf } from '../groups/service.ts'

/** Whom a player compares itself with: itself, and its friends or its guild, or both. */
export async function circleOf(
  realm: Realm,
  gamerTag: number,
  wanted: { friends: boolean; guild: boolean },
): Promise<number[]> {
  const friends = wanted.friends ? await friendsOf(realm, gamerTag) : []
  const guild = wanted.guild ? await guildmatesOf(realm, gamerTag) : []
  return [...new Set([gamerTag, ...friends, ...guild])]
}
