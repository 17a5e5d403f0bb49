import {
  eventSearchLimit,
  getEventCalendar,
  getEventParticipation,
  getEventRow,
  listEventRounds,
  listEvents,
} from '@regent/contract/engage/events'
import { getPlayerEvents } from '@regent/contract/engage/events-players'
import {
  sampleEventRows,
  sampleParticipation,
  samplePlayerEvents,
  sampleRounds,
  withPlayers,
} from '@regent/contract/samples/events'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const hasEvents = (pid: string) => demoPlayers(pid).length > 0

export function demoAnswers(demo: Demo): void {
  demo.on(listEvents, (_, pid) => ({ events: hasEvents(pid) ? sampleEventRows(Date.now()) : [], problems: [] }))

  demo.on(getEventRow, ({ params: { symbol } }) => {
    const rows = sampleEventRows(Date.now())
    return rows.find((row) => row.symbol === symbol) ?? (rows[0] as (typeof rows)[number])
  })

  demo.on(listEventRounds, ({ params: { symbol }, query }, pid) => {
    const rounds = hasEvents(pid) ? sampleRounds(Date.now()) : []
    const own = rounds.filter(({ content }) => content.symbol === symbol).reverse()
    return demoPage(own.map(withPlayers), query)
  })

  demo.on(getEventCalendar, ({ query: { from, to, query = '', limit = query ? eventSearchLimit : 1_000 } }, pid) => {
    const now = Date.now()
    const start = from ? Date.parse(from) : now - 31 * dayMs
    const end = to ? Date.parse(to) : now + 31 * dayMs
    const rounds = (hasEvents(pid) ? sampleRounds(now) : []).filter(
      ({ startTime, endTime }) => startTime < end && endTime > start,
    )
    const rows = sampleEventRows(now).flatMap(({ symbol, content: { name } }) => {
      const own = rounds.filter(({ content }) => content.symbol === symbol)
      const isFound = [symbol, name].some((text) => text.toLowerCase().includes(query.toLowerCase()))
      if (own.length === 0 || !isFound) return []
      const dates = own.map(({ startTime, endTime }) => ({
        from: new Date(startTime).toISOString(),
        to: new Date(endTime).toISOString(),
      }))
      const state = own.find(({ running }) => running)?.state ?? own.at(-1)?.state ?? 'done'
      return [{ id: symbol, name, state, dates, createdAt: own[0]?.createdAt ?? now }]
    })
    return { eventInDateRange: rows.slice(0, limit) }
  })

  demo.on(getEventParticipation, ({ params: { id } }, pid) => {
    const now = Date.now()
    const rounds = sampleRounds(now)
    const own = rounds.filter((round) => round.id === id || round.content.symbol === id)
    const round = own.find(({ running }) => running) ?? own.at(-1) ?? (rounds[0] as (typeof rounds)[number])
    const gamerTags = demoPlayers(pid).map(({ row }) => row.gamerTag)
    return sampleParticipation(now, round, gamerTags)
  })

  demo.on(getPlayerEvents, ({ params: { gamerTag } }, pid) => {
    const index = demoPlayers(pid).findIndex(({ row }) => row.gamerTag === gamerTag)
    return index < 0 ? { running: [], done: [] } : samplePlayerEvents(Date.now(), index)
  })
}
