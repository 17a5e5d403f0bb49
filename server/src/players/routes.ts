import { ApiError } from '@regent/contract/errors'
import {
  findAccount,
  findAccountByDevice,
  getOwnAccount,
  getPlayer,
  getPlayerCounts,
  getSessionStatus,
  isDeviceAvailable,
  isEmailAvailable,
  listPlayers,
  lookUpPlayers,
  type PlayerRow,
  removeOwnDevices,
  searchAccounts,
  sendHeartbeat,
  startSession,
  updateOwnAccount,
} from '@regent/contract/players'
import { isOperator, requireAccount } from '../http/access.ts'
import type { Caller, Customer } from '../http/context.ts'
import { readCursor, writeCursor } from '../http/paging.ts'
import type { Router } from '../http/router.ts'
import { PlayerCounts } from './counts.ts'
import * as queries from './queries.ts'
import * as players from './service.ts'
import { beginSession } from './sessions.ts'

export function playerRoutes(server: Router) {
  const counts = new PlayerCounts()

  server.on(listPlayers, async ({ realm, query, now }) => {
    const after = readCursor(query.cursor, ['createdAt', 'gamerTag'])
    const rows = await queries.selectPlayers(realm, query.limit + 1, after)
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    const isWhole = after === undefined && last === undefined
    const count = isWhole ? { about: page.length, isExact: true } : await counts.get(realm, now)
    return {
      rows: page.map((row) => playerRow(row, now)),
      next: last ? writeCursor([last.created_at, last.gamer_tag]) : null,
      ...count,
    }
  })

  server.on(getPlayerCounts, async ({ realm, now }) => {
    const count = await counts.get(realm, now)
    // Many cannot be walked through for a figure that is a moment old when it is read.
    return { ...count, ...(count.isExact && { online: await queries.countOnline(realm, new Date(now)) }) }
  })

  server.on(lookUpPlayers, async ({ realm, body, now }) => {
    const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))]
    const numbers = ids.filter((id) => /^\d{1,16}$/.test(id)).map(Number)
    const found = await queries.selectPlayersByIds(realm, numbers.filter(Number.isSafeInteger), ids)
    const byId = new Map<string, queries.PlayerListRow>()
    for (const row of found) {
      for (const id of [row.account_id, row.gamer_tag, row.email?.toLowerCase()]) if (id) byId.set(String(id), row)
    }
    const rows = new Set(ids.flatMap((id) => byId.get(id) ?? []))
    return { rows: [...rows].map((row) => playerRow(row, now)), unknown: ids.filter((id) => !byId.has(id)) }
  })

  server.on(getPlayer, async ({ realm, customer, params, now }) => {
    const row =
      (await queries.selectPlayer(realm, { accountId: params.player })) ??
      (await queries.selectPlayer(realm, { gamerTag: params.player }))
    const account = row && (await queries.selectAccount(customer, row.account_id))
    if (!account) throw new ApiError('PlayerNotFound')
    return { ...playerRow(row, now), account: players.accountView(account) }
  })

  server.on(findAccount, async ({ customer, realm, query }) =>
    orNotFound(await players.findAccount(customer, query.query, realm?.id)),
  )

  server.on(searchAccounts, async ({ customer, realm, query }) => {
    const limit = query.pagesize
    const offset = (Math.max(1, query.page) - 1) * limit
    return { accounts: await players.searchAccounts(customer, query.query, realm?.id, { offset, limit }) }
  })

  server.on(findAccountByDevice, async ({ customer, realm, query }) => {
    const id = await players.findAccountByKey(customer, 'device', query.deviceId)
    return orNotFound(id === undefined ? undefined : await players.findVisibleAccount(customer, id, realm?.id))
  })

  server.on(getOwnAccount, ({ customer, realm, caller }) => players.playerView(customer, accountOf(caller), realm?.id))

  server.on(updateOwnAccount, async (context) => {
    const { customer, realm, body, now } = context
    const caller = requireAccount(context.caller)
    const { accountId } = caller
    if (body.language !== undefined && isOperator(caller)) {
      const { language } = await players.requireAccountRow(customer, accountId)
      context.change({
        subject: 'language',
        id: String(accountId),
        before: { language },
        after: { language: body.language },
      })
    }
    if (body.deviceId !== undefined) await players.addSignInKey(customer, now, accountId, 'device', body.deviceId)
    const change = {
      ...(body.language !== undefined && { language: body.language }),
      ...(body.country !== undefined && { country: body.country }),
      ...(body.userName !== undefined && { user_name: body.userName }),
    }
    if (Object.keys(change).length > 0) await queries.updateAccount(customer, accountId, change, new Date(now))
    return players.playerView(customer, accountId, realm?.id)
  })

  server.on(removeOwnDevices, async ({ customer, realm, caller, body, now }) => {
    const accountId = accountOf(caller)
    await queries.deleteDevices(customer, accountId, body.deviceIds, new Date(now))
    return players.playerView(customer, accountId, realm?.id)
  })

  server.on(isEmailAvailable, async ({ customer, query }) => ({
    available: await isFree(customer, 'email', query.email.toLowerCase()),
  }))
  server.on(isDeviceAvailable, async ({ customer, query }) => ({
    available: await isFree(customer, 'device', query.deviceId),
  }))

  server.on(startSession, async ({ realm, caller, body, now }) => {
    const gamerTag = playerOf(caller)
    const platform = await beginSession(realm, gamerTag, now, {
      platform: body.platform,
      device: body.device,
      locale: body.locale,
      language: body.language?.code,
    })
    return { result: 'ok' as const, gamer: { tag: gamerTag, platform } }
  })

  server.on(sendHeartbeat, async ({ realm, caller, now, db }) => {
    const gamerTag = playerOf(caller)
    await players.keepOnline(db, [{ pid: realm.id, gamerTag }], now)
    return { gt: gamerTag, heartbeat: now }
  })

  server.on(getSessionStatus, async ({ realm, query, now }) => {
    const rows = await queries.selectPresence(realm, query.playerIds)
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

const isOnline = (onlineUntil: number | null, now: number): boolean => onlineUntil !== null && onlineUntil > now

const playerRow = (row: queries.PlayerListRow, now: number): PlayerRow => ({
  gamerTag: row.gamer_tag,
  accountId: row.account_id,
  email: row.email ?? undefined,
  language: row.language ?? undefined,
  platform: row.platform ?? undefined,
  created: row.created_at,
  lastSeen: row.last_seen_at ?? undefined,
  online: isOnline(row.online_until, now),
})

function orNotFound<T>(account: T | undefined): T {
  if (account === undefined) throw new ApiError('AccountNotFoundError')
  return account
}

const isFree = async (customer: Customer, kind: 'email' | 'device', key: string) =>
  (await players.findAccountByKey(customer, kind, key)) === undefined

const accountOf = (caller: Caller): number => requireAccount(caller).accountId

function playerOf(caller: Caller): number {
  if (caller.kind !== 'account' || !caller.player) {
    throw new ApiError('Forbidden', { message: 'Only a player can do this: sign in with the scope "cid.pid".' })
  }
  return caller.player.gamerTag
}
