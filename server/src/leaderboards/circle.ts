import { guildmatesOf } from '../groups/service.ts'
import type { Realm } from '../http/context.ts'

/** Whom a player compares itself with: itself, and its friends or its guild. Nobody keeps friends in this release. */
export async function circleOf(
  realm: Realm,
  gamerTag: number,
  { guild }: { friends: boolean; guild: boolean },
): Promise<number[]> {
  return guild ? guildmatesOf(realm, gamerTag) : [gamerTag]
}
