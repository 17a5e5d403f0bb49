import { toEmailKey } from '@regent/contract/email'
import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  getPlayer,
  getPlayerCounts,
  listPlayers,
  lookUpPlayers,
  type PlayerRow,
} from '@regent/contract/players/players'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { JoinedReads } from '../../../kernel/context/joined-reads.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { jsonPage } from '../../../kernel/http/json-text.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { refuseMaskedCriteria } from '../../../kernel/personal-data/stat-masking.ts'
import { PlayerCounts } from './counts.ts'
import { isEverybody } from './filter.ts'
import * as queries from './queries.ts'
import { searchPlayers } from './search.ts'
import * as players from './service.ts'
import { sortPlayers } from './sorted.ts'
import { requireVisibleSort } from './stat-order.ts'

export function playerRoutes(server: Router) {
  const counts = new PlayerCounts()
  // After a change, all consoles with the list reload it at the same time.
  const pages = new JoinedReads<string[]>()

  server.on(listPlayers, async (context) => {
    const { registry, realm, query, now, vault } = context
    const masking = maskingFor(context)
    const { cursor, limit, segment, sort, ...given } = query
    refuseMaskedCriteria(context, given.criteria ?? [])
    if (sort !== undefined) requireVisibleSort(context, sort)
    const [search = given] =
      segment === undefined ? [] : await runHooks(registry, 'playersAreListed', context, segment, given)
    if (sort !== undefined || !isEverybody(search)) {
      const page = { cursor, limit, vault }
      const count = () => counts.get(realm, now)
      const searchResult = sort
        ? await sortPlayers(realm, search, sort, page, now, count)
        : await searchPlayers(realm, search, page, now, count)
      const { rows, ...rest } = searchResult
      return { rows: rows.map((row) => masking.player(players.playerRow(row, now))), ...rest }
    }
    const after = readCursor(cursor, ['createdAt', 'gamerTag'])
    const rows = await pages.read(`${realm.id} ${limit} ${cursor ?? ''}`, () =>
      queries.selectPlayerTexts(realm, limit + 1, after, now),
    )
    const page = rows.slice(0, limit)
    const lastText = rows.length > limit ? page.at(-1) : undefined
    const last = lastText === undefined ? undefined : parsePlayerRow(lastText)
    const isWhole = after === undefined && last === undefined
    const count = isWhole ? { about: page.length, isExact: true } : await counts.get(realm, now)
    const pageInfo = { next: last ? writeCursor([last.created, last.gamerTag]) : null, ...count }
    if (masking.isClear) return jsonPage<EndpointOutput<typeof listPlayers>>(page, pageInfo)
    return { rows: page.map((text) => masking.player(parsePlayerRow(text))), ...pageInfo }
  })

  server.on(getPlayerCounts, async ({ realm, now }) => {
    const count = await counts.get(realm, now)
    // Counting a large realm exactly is too slow for a number that is soon outdated.
    return { ...count, ...(count.isExact && { online: await queries.countOnline(realm, new Date(now)) }) }
  })

  server.on(lookUpPlayers, async ({ realm, body, now, can, registry }) => {
    const masking = maskingFor({ can, realm, registry })
    const ids = [...new Set(body.ids.map(toEmailKey))]
    const numbers = ids.filter((id) => /^\d{1,16}$/.test(id)).map(Number)
    const playerRows = await queries.selectPlayersByIds(realm, numbers.filter(Number.isSafeInteger), ids)
    const byId = new Map<string, queries.PlayerListRow>()
    for (const row of playerRows) {
      for (const id of [row.account_id, row.gamer_tag, row.email && toEmailKey(row.email)])
        if (id) byId.set(String(id), row)
    }
    const rows = new Set(ids.flatMap((id) => byId.get(id) ?? []))
    return {
      rows: [...rows].map((row) => masking.player(players.playerRow(row, now))),
      unknown: ids.filter((id) => !byId.has(id)),
    }
  })

  server.on(getPlayer, async ({ realm, params, now, can, registry }) => {
    const masking = maskingFor({ can, realm, registry })
    const { account, country, ...row } = await players.requirePlayer(realm, params.player, now)
    // It may come from a stat that is masked without the right.
    const shownCountry = masking.isClear ? { country } : {}
    return { ...masking.player(row), ...shownCountry, account: masking.account(account) }
  })
}

const parsePlayerRow = (json: string) => JSON.parse(json) as PlayerRow
