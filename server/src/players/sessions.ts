import type { Realm } from '../http/context.ts'
import { setBuiltInStats } from '../stats/service.ts'
import { selectPlayer, updatePlatform } from './queries.ts'
import { keepOnline } from './service.ts'

export type SessionStart = {
  platform?: string | undefined
  device?: string | undefined
  locale?: string | undefined
  language?: string | undefined
}

/** A game client begins to play: the player is online, and the built-in stats say when, where and on what. */
export async function beginSession(realm: Realm, gamerTag: number, now: number, start: SessionStart): Promise<string> {
  const player = await selectPlayer(realm, { gamerTag })
  const platform = start.platform ?? player?.platform ?? 'unknown'
  if (start.platform !== undefined && start.platform !== player?.platform)
    await updatePlatform(realm, gamerTag, start.platform)
  // Clients open the socket and send the call for one and the same session.
  const isNew = (player?.online_until ?? 0) <= now
  await keepOnline(realm.db, [{ pid: realm.id, gamerTag }], now)
  await setBuiltInStats(realm, now, gamerTag, player?.created_at ?? now, { ...start, platform, isNew })
  return platform
}
