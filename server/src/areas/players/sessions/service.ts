import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import { isOnline } from '../../../directory/players/online.ts'
import type { Db } from '../../../engines/database/database.ts'
import { newId } from '../../../engines/database/ids.ts'
import { type ConnectionKey, deleteConnections, type PlayerKey } from '../../../engines/live/connections.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import type { Registry } from '../../../kernel/context/registry.ts'
import { type HistoryEvent, recordEvents } from '../../../kernel/history/record.ts'
import { setBuiltInStats } from '../stats/service.ts'
import { updatePresence, updateSeen } from './presence-queries.ts'
import * as queries from './queries.ts'
import { countWindows } from './windows.ts'

/** How long a player stays online without a sign of life; then they are offline and the session has ended. */
export const onlineForMs = 75_000

/** A client that loses its socket reconnects within seconds: its session continues. */
const reconnectMs = 30_000

/** A client that was suspended for a while and sends no new start continues its session. */
export const pauseMs = 10 * 60_000

export type SessionStart = queries.SessionFacts & { via: 'call' | 'socket' }

/** The result of starting a session. */
export type SessionBegin = { platform: string; wasOffline: boolean }

/**
 * A game client starts: the player is online, a session exists, and the built-in stats contain the time, the country
 * and the device. The socket and the call of one start make one session; so does reconnecting right after the socket
 * broke.
 */
export async function beginSession(
  registry: Registry,
  realm: Realm,
  gamerTag: number,
  now: number,
  start: SessionStart,
): Promise<SessionBegin> {
  const { via, ...facts } = start
  const player = await queries.lockPlayer(realm, gamerTag)
  if (!player) throw new ApiError('PlayerNotFound')
  const wasOffline = (player.online_until ?? 0) <= now
  const last = await queries.selectLastSession(realm, gamerTag)
  const isSame =
    last !== undefined &&
    (last.ended_at === null ? !wasOffline : last.ending === 'left' && last.ended_at > now - reconnectMs)
  if (isSame) {
    await queries.continueSession(realm, gamerTag, { id: last.id, startedAt: last.started_at }, facts)
  } else {
    const id = newId()
    const seenAt = new Date(player.last_seen_at ?? now)
    if (last?.ended_at === null) await queries.endOpenSession(realm, gamerTag, seenAt, 'silent')
    await queries.insertSession(realm, gamerTag, { id, startedAt: new Date(now), via }, facts)
    await recordEvents(realm, [sessionEvent(gamerTag, id, now, player, last, facts)])
  }
  const presenceUpdate = { now: new Date(now), onlineUntil: new Date(now + onlineForMs), platform: facts.platform }
  await updateSeen(realm, gamerTag, presenceUpdate)
  const platform = facts.platform ?? player.platform ?? 'unknown'
  await saveSessionStats(realm, gamerTag, now, player.created_at, { ...facts, platform }, isSame ? undefined : { last })
  if (!isSame) await runHooks(registry, 'sessionBegins', realm, gamerTag, now)
  return { platform, wasOffline }
}

const sessionEvent = (
  gamerTag: number,
  id: number,
  now: number,
  player: queries.PresentPlayer,
  last: { started_at: number } | undefined,
  facts: queries.SessionFacts,
): HistoryEvent => ({
  namespace: 'platform_session_session',
  at: now,
  gamerTag,
  fields: {
    session_id: id,
    'device.platform': facts.platform ?? player.platform ?? undefined,
    dayssinceinstall: daysBetween(player.created_at, now),
    firstdailysession: isFirstOfDay(last, now),
    'client.version': facts.clientVersion,
    language: facts.language,
    source: facts.source,
  },
})

const isFirstOfDay = (last: { started_at: number } | undefined, now: number): boolean =>
  last === undefined || toUtcDay(last.started_at) !== toUtcDay(now)

/** The number of UTC days between two times. */
const daysBetween = (from: number, to: number): number => Math.floor(to / dayMs) - Math.floor(from / dayMs)

/** Writes the built-in stats; session counts and dates only for a new session. */
async function saveSessionStats(
  realm: Realm,
  gamerTag: number,
  now: number,
  installedAt: number,
  facts: queries.SessionFacts,
  isNew: { last: { started_at: number } | undefined } | undefined,
): Promise<void> {
  const set: Record<string, string | undefined> = {
    THORIUM_GAME_PLATFORM: facts.platform,
    THORIUM_GAME_DEVICE: facts.device,
    THORIUM_GAME_SOURCE: facts.source,
    CLIENT_VERSION: facts.clientVersion,
    locale: facts.locale,
    LANGUAGE: facts.language,
    ...facts.reported,
  }
  if (!isNew) return setBuiltInStats(realm, now, gamerTag, set)
  const [counted] = await countWindows(realm.db, [{ pid: realm.id, gamerTag }], now)
  await setBuiltInStats(
    realm,
    now,
    gamerTag,
    {
      ...set,
      ...counted?.values,
      INSTALL_DATE: toUtcDay(installedAt),
      DATE_INSTALL: String(installedAt),
      DATE_SESSION: String(now),
      DAYS_SINCE_INSTALL: String(Math.floor((now - installedAt) / dayMs)),
    },
    { SESSIONS_TOTAL: 1, SESSION_DAYS: isFirstOfDay(isNew.last, now) ? 1 : 0 },
  )
}

/** The UTC day of a time: `yyyy-MM-dd`. */
export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Keeps players online. Returns those who were offline; their sessions continue after a short break. */
export async function keepOnline(db: Db, players: readonly PlayerKey[], now: number): Promise<PlayerKey[]> {
  const back = await updatePresence(db, players, new Date(now), new Date(now + onlineForMs))
  await queries.resumeSessions(db, back, new Date(now - pauseMs))
  return back
}

/** Closes sockets. A player goes offline with the last one, and the session ends; returns those players. */
export async function leave(db: Db, closed: readonly ConnectionKey[], now: number): Promise<PlayerKey[]> {
  await queries.lockPlayers(db, closed)
  await deleteConnections(db, closed)
  return queries.endAbandoned(db, closed, new Date(now))
}

/** Takes a player without access offline immediately, even if their client stays connected. */
export async function takeOffline(realm: Realm, gamerTag: number, now: number): Promise<void> {
  const player = await queries.selectPlayer(realm, gamerTag)
  if (!isOnline(player?.online_until ?? null, now)) return
  await updateSeen(realm, gamerTag, { now: new Date(now), onlineUntil: new Date(now) })
  await queries.endOpenSession(realm, gamerTag, new Date(now), 'left')
}
