import { ApiError } from '@regent/contract/errors'
import {
  findAccount,
  findAccountByDevice,
  getOwnAccount,
  getPlayer,
  getPlayerCounts,
  isDeviceAvailable,
  isEmailAvailable,
  listPlayers,
  lookUpPlayers,
  removeOwnDevices,
  searchAccounts,
  updateOwnAccount,
} from '@regent/contract/players'
import { accountOf } from '../../../kernel/context/access.ts'
import type { Customer } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { sightOf } from '../../../kernel/personal-data/masking.ts'
import { isEverybody } from '../segments/filter.ts'
import { searchPlayers } from '../segments/search.ts'
import { searchOfSegment } from '../segments/service.ts'
import { refuseMaskedCriteria } from '../stats/masking.ts'
import { PlayerCounts } from './counts.ts'
import { accountToRekey, prepareOwnUpdate, updateOwn } from './own-account.ts'
import * as queries from './queries.ts'
import * as players from './service.ts'

export function playerRoutes(server: Router) {
  const counts = new PlayerCounts()

  server.on(listPlayers, async (context) => {
    const { realm, query, now, vault } = context
    const sight = sightOf(context)
    const { cursor, limit, segment, ...given } = query
    refuseMaskedCriteria(context, given.criteria ?? [])
    const search =
      segment === undefined ? given : { ...(await searchOfSegment(context, segment, 'segment')).search, ...given }
    if (!isEverybody(search)) {
      const { rows, ...page } = await searchPlayers(realm, search, { cursor, limit, vault }, now, () =>
        counts.get(realm, now),
      )
      return { rows: rows.map((row) => sight.player(players.playerRow(row, now))), ...page }
    }
    const after = readCursor(query.cursor, ['createdAt', 'gamerTag'])
    const rows = await queries.selectPlayers(realm, query.limit + 1, after)
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    const isWhole = after === undefined && last === undefined
    const count = isWhole ? { about: page.length, isExact: true } : await counts.get(realm, now)
    return {
      rows: page.map((row) => sight.player(players.playerRow(row, now))),
      next: last ? writeCursor([last.created_at, last.gamer_tag]) : null,
      ...count,
    }
  })

  server.on(getPlayerCounts, async ({ realm, now }) => {
    const count = await counts.get(realm, now)
    // Many cannot be walked through for a figure that is a moment old when it is read.
    return { ...count, ...(count.isExact && { online: await queries.countOnline(realm, new Date(now)) }) }
  })

  server.on(lookUpPlayers, async ({ realm, body, now, can }) => {
    const sight = sightOf({ can, realm })
    const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))]
    const numbers = ids.filter((id) => /^\d{1,16}$/.test(id)).map(Number)
    const found = await queries.selectPlayersByIds(realm, numbers.filter(Number.isSafeInteger), ids)
    const byId = new Map<string, queries.PlayerListRow>()
    for (const row of found) {
      for (const id of [row.account_id, row.gamer_tag, row.email?.toLowerCase()]) if (id) byId.set(String(id), row)
    }
    const rows = new Set(ids.flatMap((id) => byId.get(id) ?? []))
    return {
      rows: [...rows].map((row) => sight.player(players.playerRow(row, now))),
      unknown: ids.filter((id) => !byId.has(id)),
    }
  })

  server.on(getPlayer, async ({ realm, params, now, can }) => {
    const sight = sightOf({ can, realm })
    const { account, ...row } = await players.requirePlayer(realm, params.player, now)
    return { ...sight.player(row), account: sight.account(account) }
  })

  server.on(findAccount, async ({ customer, realm, query, can }) =>
    sightOf({ can, realm }).account(orNotFound(await players.findAccount(customer, query.query, realm?.id), 'query')),
  )

  server.on(searchAccounts, async ({ customer, realm, query, can }) => {
    const limit = query.pagesize
    const offset = (Math.max(1, query.page) - 1) * limit
    const accounts = await players.searchAccounts(customer, query.query, realm?.id, { offset, limit })
    const sight = sightOf({ can, realm })
    return { accounts: accounts.map(sight.account) }
  })

  server.on(findAccountByDevice, async ({ customer, realm, query, can }) => {
    const id = await players.findAccountByKey(customer, 'device', query.deviceId)
    const account = id === undefined ? undefined : await players.findVisibleAccount(customer, id, realm?.id)
    return sightOf({ can, realm }).account(orNotFound(account, 'deviceId'))
  })

  server.on(getOwnAccount, ({ customer, realm, caller }) => players.playerView(customer, accountOf(caller), realm?.id))

  server.on(
    updateOwnAccount,
    async (context) => prepareOwnUpdate(context, context.body),
    async (context, identity) => {
      await updateOwn(context, context.body, identity)
      return players.playerView(context.customer, accountOf(context.caller), context.realm?.id)
    },
  )

  server.on(removeOwnDevices, async ({ customer, realm, caller, body, now }) => {
    const accountId = await accountToRekey({ customer, caller })
    await players.removeDevices(customer, now, accountId, body.deviceIds)
    return players.playerView(customer, accountId, realm?.id)
  })

  server.on(isEmailAvailable, async ({ customer, query }) => ({
    available: await isFree(customer, 'email', query.email.toLowerCase()),
  }))
  server.on(isDeviceAvailable, async ({ customer, query }) => ({
    available: await isFree(customer, 'device', query.deviceId),
  }))
}

function orNotFound<T>(account: T | undefined, field: string): T {
  if (account === undefined) throw new ApiError('AccountNotFoundError', { field })
  return account
}

const isFree = async (customer: Customer, kind: 'email' | 'device', key: string) =>
  (await players.findAccountByKey(customer, kind, key)) === undefined
