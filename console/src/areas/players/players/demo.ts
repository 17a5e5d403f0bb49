import { ApiError } from '@regent/contract/errors'
import { findAccount, findAccountByDevice, searchAccounts } from '@regent/contract/organization/accounts'
import { getPlayer, getPlayerCounts, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { searchStats, statSearchPage } from '@regent/contract/players/players-stat-search'
import { isFound, sortedByStat } from '@regent/contract/samples/player-search'
import type { SamplePlayer } from '@regent/contract/samples/players'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers, searchedOf } from '../../../api/demo/demo-players.ts'
import { readSort } from '../../../ui/table/sort.ts'
import { requireDemoSegment } from '../segments/demo.ts'
import { statNamed } from './stat-columns.ts'

const hasId = (id: string) => (player: SamplePlayer) =>
  [String(player.row.gamerTag), String(player.row.accountId), player.row.email].includes(id)

function requirePlayer(player: SamplePlayer | undefined): SamplePlayer {
  if (!player) throw new ApiError('AccountNotFoundError')
  return player
}

export function demoAnswers(demo: Demo): void {
  demo.on(listPlayers, ({ query }, pid) => {
    const { segment, cursor, limit, sort = '-created', ...given } = query
    const search = { ...(segment !== undefined && requireDemoSegment(pid, segment).search), ...given }
    const found = demoPlayers(pid).filter((player) => isFound(searchedOf(player), search, Date.now()))
    const { column = '', direction } = readSort(sort) ?? {}
    const isDown = direction === 'descending'
    const stat = column.startsWith('stat:') ? statNamed(column.slice(5)) : undefined
    const ordered = stat
      ? sortedByStat(found, (player) => searchedOf(player).stats, stat, isDown)
      : found.toSorted((a, b) => {
          const [x, y] = [a, b].map(({ row }) => row[column as 'created' | 'lastSeen' | 'spent'] ?? -1)
          return (isDown ? -1 : 1) * (Number(x) - Number(y))
        })
    const rows = ordered.map(({ row }) => row)
    return { ...demoPage(rows, { cursor, limit }), about: rows.length, isExact: true }
  })
  demo.on(getPlayerCounts, (_, pid) => {
    const rows = demoPlayers(pid).map(({ row }) => row)
    return { about: rows.length, isExact: true, online: rows.filter(({ online }) => online).length }
  })
  demo.on(lookUpPlayers, ({ body }, pid) => {
    const find = (id: string) => demoPlayers(pid).find(hasId(id.toLowerCase()))
    return {
      rows: body.ids.flatMap((id) => find(id)?.row ?? []),
      unknown: body.ids.filter((id) => !find(id)),
    }
  })
  demo.on(getPlayer, ({ params }, pid) => {
    const player = demoPlayers(pid).find(hasId(String(params.player)))
    if (!player) throw new ApiError('PlayerNotFound')
    return { ...player.row, account: player.account }
  })
  demo.on(findAccount, ({ query }, pid) => requirePlayer(demoPlayers(pid).find(hasId(query.query))).account)
  demo.on(searchAccounts, ({ query }, pid) => {
    const text = query.query.toLowerCase()
    const found = demoPlayers(pid).filter((player) => hasId(text)(player) || player.row.email?.startsWith(text))
    const start = (Math.max(1, query.page) - 1) * query.pagesize
    return { accounts: found.slice(start, start + query.pagesize).map(({ account }) => account) }
  })
  demo.on(findAccountByDevice, ({ query }, pid) => {
    const found = demoPlayers(pid).find(({ account }) => account.deviceIds.includes(query.deviceId))
    return requirePlayer(found).account
  })
  demo.on(searchStats, ({ body }, pid) => {
    const criteria = body.criteria.map((one) => ({ ...one, space: `${body.domain}.${body.access}` as const }))
    const found = demoPlayers(pid).filter((player) => isFound(searchedOf(player), { criteria }, Date.now()))
    const { offset = 0, limit = statSearchPage } = body
    const ids = found.map(({ row }) => row.gamerTag).slice(offset, offset + limit)
    return { ids, offset, limit, total: found.length }
  })
}
