import { getResults, getWeekResults, listResultPlayers } from '@regent/contract/analyze/results'
import { getResultReport, setResultReport } from '@regent/contract/analyze/results-reports'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { readReport, saveReport } from './report.ts'
import { listPlayers, readRecordResults, readWeek, requireViewOf } from './service.ts'

export function resultRoutes(server: Router) {
  server.on(getResults, (context) => {
    requireViewOf(context, context.params.kind)
    return readRecordResults(context, context.params)
  })

  server.on(listResultPlayers, async (context) => {
    const { params, query } = context
    requireViewOf(context, params.kind)
    const after = readCursor(query.cursor, ['at', 'gamerTag'])
    const players = await listPlayers(context, { ...params, step: query.step }, { after, limit: query.limit + 1 })
    const rows = players.slice(0, query.limit)
    const last = rows.at(-1)
    return { rows, next: players.length > rows.length && last ? writeCursor([last.at, last.gamerTag]) : null }
  })

  server.on(getWeekResults, (context) => readWeek(context))

  server.on(getResultReport, readReport)

  server.on(setResultReport, (context) => saveReport(context, context.body))
}
