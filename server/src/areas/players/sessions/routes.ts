import { ApiError } from '@regent/contract/errors'
import {
  getOwnSessionHistory,
  getPresence,
  getSessionHistory,
  getSessionStatus,
  keepPresence,
  listSessions,
  queryPresence,
  sendHeartbeat,
  setPresenceStatus,
  startSession,
} from '@regent/contract/players/sessions'
import { isOnline } from '../../../directory/players/online.ts'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { Caller, Realm } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { readCursor, readSort, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { presenceView, readMonth, sessionView } from './history.ts'
import type { Presence } from './presence.ts'
import { selectPresence, selectSeen, upsertPresenceStatus } from './presence-queries.ts'
import * as queries from './queries.ts'
import * as sessions from './service.ts'
import { parseSessionFacts } from './session-start.ts'

export function sessionRoutes(server: Router, presence: Presence) {
  gameSessionRoutes(server, presence)
  historyRoutes(server)
  presenceRoutes(server, presence)
}

/** Keeps the player online; notifies consoles if they were offline. */
async function keepPlayerOnline(presence: Presence, realm: Realm, gamerTag: number, now: number): Promise<void> {
  presence.notifyConsoles(await sessions.keepOnline(realm.db, [{ pid: realm.id, gamerTag }], now))
}

function gameSessionRoutes(server: Router, presence: Presence) {
  server.on(startSession, async ({ registry, realm, caller, body, now }) => {
    const gamerTag = requireGamerTag(caller)
    const { platform, wasOffline } = await sessions.beginSession(registry, realm, gamerTag, now, {
      via: 'call',
      platform: body.platform,
      device: body.device,
      locale: body.locale,
      language: body.language?.code,
      source: body.source,
      shard: body.shard,
      ...parseSessionFacts(body.customParams, body.deviceParams),
    })
    if (wasOffline) presence.notifyConsoles([{ pid: realm.id, gamerTag }])
    const trials = (await runHooks(registry, 'cohortsOf', realm, gamerTag)).flat()
    return { result: 'ok' as const, gamer: { tag: gamerTag, platform, trials } }
  })

  server.on(sendHeartbeat, async ({ realm, caller, now }) => {
    const gamerTag = requireGamerTag(caller)
    await keepPlayerOnline(presence, realm, gamerTag, now)
    return { gt: gamerTag, heartbeat: now }
  })

  server.on(getSessionStatus, async ({ realm, query, now }) => {
    const rows = await selectSeen(realm, query.playerIds)
    const since = now - query.intervalSecs * 1000
    return {
      players: rows.map((row) => ({
        playerId: row.gamer_tag,
        online: isOnline(row.online_until, now) || (row.last_seen_at ?? 0) > since,
        lastSeen: row.last_seen_at ?? 0,
      })),
    }
  })
}

function historyRoutes(server: Router) {
  server.on(getSessionHistory, async ({ registry, realm, query, now }) => {
    const month = await readMonth(realm, query.dbid, now, query)
    if (!month) throw new ApiError('PlayerNotFound', { field: 'dbid' })
    const paid = await runHooks(registry, 'paidInMonth', realm, query.dbid, now, query)
    return {
      ...month,
      payments: paid.flatMap(({ payments }) => payments),
      totalPaid: paid.flatMap(({ totalPaid }) => totalPaid),
    }
  })

  server.on(getOwnSessionHistory, async ({ realm, caller, query, now }) => {
    const month = await readMonth(realm, requireGamerTag(caller), now, query)
    if (!month) throw new ApiError('InvalidTokenError')
    return month
  })

  server.on(listSessions, async (context) => {
    const { realm, query } = context
    const masking = maskingFor(context)
    const player = await queries.selectPlayer(realm, query.player)
    if (!player) throw new ApiError('PlayerNotFound', { field: 'player' })
    const after = readCursor(query.cursor, ['startedAt', 'id'])
    const listOptions = { order: readSort(query.sort).direction, limit: query.limit + 1, after }
    const rows = await queries.selectSessions(realm, query.player, query, listOptions)
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    return {
      rows: page.map((row) => sessionView(row, player.last_seen_at ?? 0, masking)),
      next: last ? writeCursor([last.started_at, last.id]) : null,
    }
  })
}

function presenceRoutes(server: Router, presence: Presence) {
  server.on(keepPresence, async ({ realm, params, now }) => {
    await keepPlayerOnline(presence, realm, params.gamerTag, now)
    return {}
  })

  server.on(setPresenceStatus, async ({ realm, params, body, now }) => {
    if (!(await queries.selectPlayer(realm, params.gamerTag)))
      throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
    await upsertPresenceStatus(realm, params.gamerTag, body, new Date(now))
    return requirePresence(realm, params.gamerTag, now, true)
  })

  server.on(getPresence, ({ realm, caller, params, now }) =>
    requirePresence(realm, params.gamerTag, now, seesHidden(caller, params.gamerTag)),
  )

  server.on(queryPresence, async ({ realm, caller, body, now }) => {
    const rows = await selectPresence(realm, body.playerIds)
    return { playersStatus: rows.map((row) => presenceView(row, now, seesHidden(caller, row.gamer_tag))) }
  })
}

async function requirePresence(realm: Realm, gamerTag: number, now: number, isSeen: boolean) {
  const [row] = await selectPresence(realm, [gamerTag])
  if (!row) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  return presenceView(row, now, isSeen)
}

/** Invisible players are visible to staff, to game servers and to themselves. */
const seesHidden = (caller: Caller, gamerTag: number): boolean =>
  caller.kind !== 'account' || !caller.player || caller.player.gamerTag === gamerTag
