import type { Realm } from '../http/context.ts'

/** Whom a player compares itself with: itself, and its friends or its guild. Nobody keeps friends or guilds in this release. */
export async function circleOf(
  _realm: Realm,
  gamerTag: number,
  _wanted: { friends: boolean; guild: boolean },
): Promise<number[]> {
  return [gamerTag]
}
