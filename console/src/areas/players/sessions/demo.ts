import { ApiError } from '@regent/contract/errors'
import { getSessionHistory, getSessionStatus, listSessions } from '@regent/contract/players/sessions'
import { sampleSessions } from '@regent/contract/samples/sessions'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage, demoSorted } from '../../../api/demo/demo-pages.ts'
import { demoPayments } from '../../../api/demo/demo-payments.ts'
import { demoNow, demoPlayers } from '../../../api/demo/demo-players.ts'
import { countByDay, readMonth, toMonthSpan } from './months.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const sessionsOf = (pid: string, gamerTag: number) => {
  const player = demoPlayers(pid).find(({ row }) => row.gamerTag === gamerTag)
  if (!player) throw new ApiError('PlayerNotFound')
  return { player, sessions: sampleSessions(player, demoNow) }
}

export function demoAnswers(demo: Demo): void {
  demo.on(getSessionStatus, ({ query }, pid) => ({
    players: demoPlayers(pid)
      .filter(({ row }) => query.playerIds.includes(row.gamerTag))
      .map(({ row }) => ({ playerId: row.gamerTag, online: row.online, lastSeen: row.lastSeen ?? 0 })),
  }))
  demo.on(getSessionHistory, ({ query }, pid) => {
    const { player, sessions } = sessionsOf(pid, query.dbid)
    const present = readMonth(undefined, Date.now())
    const month = { year: query.year ?? present.year, month: query.month ?? present.month }
    const { from, to } = toMonthSpan(month)
    const days = sessions
      .filter(({ startedAt }) => startedAt >= from && startedAt < to)
      .map(({ startedAt }) => dayOf(startedAt))
      .toReversed()
    const paid = demoPayments(pid).filter(({ gt, providerid }) => gt === query.dbid && providerid !== '')
    const revenue = paid.reduce((sum, { details, refund }) => sum + (refund ? 0 : details.price), 0)
    const dayOfYear = Math.round((from - Date.UTC(month.year, 0)) / dayMs) + 1
    return {
      date: { year: month.year, monthValue: month.month, dayOfMonth: 1, dayOfYear },
      sessions: days,
      daysPlayed: countByDay(days).size,
      installDate: dayOf(player.row.created),
      payments: paid
        .filter(({ created }) => created >= from && created < to)
        .map(({ created }) => dayOf(created))
        .toReversed(),
      totalPaid: revenue > 0 ? [{ totalRevenue: revenue }] : [],
    }
  })
  demo.on(listSessions, ({ query }, pid) => {
    const { from = 0, to = Number.POSITIVE_INFINITY } = query
    const { sessions } = sessionsOf(pid, query.player)
    return demoPage(
      demoSorted(
        sessions.filter(({ startedAt }) => startedAt >= from && startedAt < to),
        query.sort,
        { started: ({ startedAt }) => startedAt },
      ),
      query,
    )
  })
}
