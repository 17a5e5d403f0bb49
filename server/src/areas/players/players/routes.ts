import { emailKeyOf } from '@regent/contract/email'
import type { OutputOf } from '@regent/contract/endpoint'
import {
  getPlayer,
  getPlayerCounts,
  listPlayers,
  lookUpPlayers,
  type PlayerRow,
} from '@regent/contract/players/players'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { jsonPage } from '../../../kernel/http/json-text.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { JoinedReads } from '../../../kernel/joined-reads.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { refuseMaskedCriteria } from '../../../kernel/personal-data/stat-masking.ts'
import { PlayerCounts } from './counts.ts'
import { isEverybody } from './filter.ts'
import * as queries from './queries.ts'
import { searchPlayers } from './search.ts'
import * as players from './service.ts'
import { sortPlayers } from './sorted.ts'
import { refuseUnseenSort } from './stat-order.ts'

export function playerRoutes(server: Router) {
  const counts = new PlayerCounts()
  // A change makes every console that shows the list ask for it in the same moment.
  const pages = new JoinedReads<string[]>()

  server.on(listPlayers, async (context) => {
    const { registry, realm, query, now, vault } = context
    const masking = maskingFor(context)
    const { cursor, limit, segment, sort, ...given } = query
    refuseMaskedCriteria(context, given.criteria ?? [])
    if (sort !== undefined) refuseUnseenSort(context, sort)
    const [search = given] =
      segment === undefined ? [] : await atMoment(registry, 'playersAreListed', context, segment, given)
    if (sort !== undefined || !isEverybody(search)) {
      const page = { cursor, limit, vault }
      const count = () => counts.get(realm, now)
      const found = sort
        ? await sortPlayers(realm, search, sort, page, now, count)
        : await searchPlayers(realm, search, page, now, count)
      const { rows, ...rest } = found
      return { rows: rows.map((row) => masking.player(players.playerRow(row, now))), ...rest }
    }
    const after = readCursor(cursor, ['createdAt', 'gamerTag'])
    const rows = await pages.read(`${realm.id} ${limit} ${cursor ?? ''}`, () =>
      queries.selectPlayerTexts(realm, limit + 1, after, now),
    )
    const page = rows.slice(0, limit)
    const lastText = rows.length > limit ? page.at(-1) : undefined
    const last = lastText === undefined ? undefined : playerOf(lastText)
    const isWhole = after === undefined && last === undefined
    const count = isWhole ? { about: page.length, isExact: true } : await counts.get(realm, now)
    const rest = { next: last ? writeCursor([last.created, last.gamerTag]) : null, ...count }
    if (masking.isClear) return jsonPage<OutputOf<typeof listPlayers>>(page, rest)
    return { rows: page.map((text) => masking.player(playerOf(text))), ...rest }
  })

  server.on(getPlayerCounts, async ({ realm, now }) => {
    const count = await counts.get(realm, now)
    // Counting a large realm exactly is too slow for a figure that is soon out of date.
    return { ...count, ...(count.isExact && { online: await queries.countOnline(realm, new Date(now)) }) }
  })

  server.on(lookUpPlayers, async ({ realm, body, now, can, registry }) => {
    const masking = maskingFor({ can, realm, registry })
    const ids = [...new Set(body.ids.map(emailKeyOf))]
    const numbers = ids.filter((id) => /^\d{1,16}$/.test(id)).map(Number)
    const found = await queries.selectPlayersByIds(realm, numbers.filter(Number.isSafeInteger), ids)
    const byId = new Map<string, queries.PlayerListRow>()
    for (const row of found) {
      for (const id of [row.account_id, row.gamer_tag, row.email && emailKeyOf(row.email)])
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

const playerOf = (json: string) => JSON.parse(json) as PlayerRow
