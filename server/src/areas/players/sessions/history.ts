import type { OnlineStatus, Session } from '@regent/contract/players/sessions'
import { dayMs } from '@regent/contract/time'
import { isOnline } from '../../../directory/players/online.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { MaskingPolicy } from '../../../kernel/personal-data/masking.ts'
import type { selectPresence } from './presence-queries.ts'
import { type SessionRow, selectPlayer, selectStarts } from './queries.ts'
import { toUtcDay } from './service.ts'

/** A calendar month; the current one by default. */
export type Month = { month?: number | undefined; year?: number | undefined }

/** The days (yyyy-MM-dd, UTC) of a month with a player's payments, and their total, in minor units. */
export type PaidInMonth = { payments: string[]; totalPaid: { totalRevenue: number }[] }

/**
 * The days of a month with a player's session starts, in the format of older tools; undefined if there is no such
 * player.
 */
export async function readMonth(realm: Realm, gamerTag: number, now: number, { month, year }: Month) {
  const player = await selectPlayer(realm, gamerTag)
  if (!player) return undefined
  const today = new Date(now)
  const inYear = year ?? today.getUTCFullYear()
  const inMonth = (month ?? today.getUTCMonth() + 1) - 1
  const from = new Date(Date.UTC(inYear, inMonth))
  const to = new Date(Date.UTC(inYear, inMonth + 1))
  const sessions = (await selectStarts(realm, gamerTag, from, to)).map(toUtcDay)
  return {
    date: localDate(from),
    sessions,
    installDate: toUtcDay(player.created_at),
    daysPlayed: new Set(sessions).size,
  }
}

const localDate = (at: Date) => ({
  year: at.getUTCFullYear(),
  monthValue: at.getUTCMonth() + 1,
  dayOfMonth: at.getUTCDate(),
  dayOfYear: Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0)) / dayMs) + 1,
})

/**
 * A session as staff see it; a running one lasts until its client was last seen. The device may be a credential, so it
 * is shown only to those who may edit the profile.
 */
export function sessionView(row: SessionRow, seenAt: number, { column }: Pick<MaskingPolicy, 'column'>): Session {
  const until = row.ended_at ?? Math.max(row.started_at, seenAt)
  return {
    id: row.id,
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
    ending: row.ending ?? undefined,
    lengthMs: until - row.started_at,
    via: row.via,
    platform: column('sessions.platform', row.platform) ?? undefined,
    device: column('sessions.device', row.device) ?? undefined,
    locale: column('sessions.locale', row.locale) ?? undefined,
    language: column('sessions.language', row.language) ?? undefined,
    source: column('sessions.source', row.source) ?? undefined,
    shard: column('sessions.shard', row.shard) ?? undefined,
    clientVersion: column('sessions.client_version', row.client_version) ?? undefined,
  }
}

type PresenceRow = Awaited<ReturnType<typeof selectPresence>>[number]

/**
 * A presence as the viewer sees it: an invisible player is offline to other players, from the time they became
 * invisible.
 */
export function presenceView(row: PresenceRow, now: number, seesHidden: boolean): OnlineStatus {
  const isHidden = row.status === 'Invisible' && !seesHidden
  const hiddenSince = isHidden ? (row.updated_at ?? 0) : Number.POSITIVE_INFINITY
  const seenAt = row.last_seen_at === null ? undefined : Math.min(row.last_seen_at, hiddenSince)
  return {
    playerId: String(row.gamer_tag),
    online: !isHidden && isOnline(row.online_until, now),
    ...(seenAt !== undefined && { lastOnline: new Date(seenAt).toISOString() }),
    ...(!isHidden && { status: row.status ?? 'Visible', description: row.description ?? '' }),
  }
}
