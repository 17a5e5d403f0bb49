import {
  createHistoryQueryUrl,
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  getReaderConfig,
  importHistory,
  listHistoryNamespaces,
  queryHistory,
  type Row,
} from '@regent/contract/analytics'
import { figureParts } from '@regent/contract/figures'
import { namespaces } from '@regent/contract/history'
import { csvOf } from '../../../kernel/csv.ts'
import { sealGrant } from '../../../kernel/grants.ts'
import { checkQuery, queryRows, readAsOf, runQuery } from '../../../kernel/history/ask.ts'
import { readWaiting } from '../../../kernel/history/mover.ts'
import { recordReported } from '../../../kernel/history/record.ts'
import type { Router } from '../../../kernel/http/router.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { readCard, readFigure } from './figures.ts'
import { csvPath, grantLifeMs, readerGrant, readerPath } from './reader.ts'

/** What a card may take; the console asks again after six seconds. */
const cardTimeoutMs = 5_500

export function analyticsRoutes(server: Router, { history }: Pick<Services, 'history'>) {
  server.on(getDashboardCard, async ({ realm, params, query, now, timeoutMs }) => {
    const most = Math.min(timeoutMs ?? cardTimeoutMs, 30_000)
    const asOf = await readAsOf(realm, now)
    const value = await runQuery(() => readCard(history, realm, params.card, query.date, now, most))
    return { value, asOf }
  })

  server.on(getDashboardFigure, async ({ realm, params, query, now }) => {
    const asOf = await readAsOf(realm, now)
    const json = await readFigure(realm, params.figure, query)
    const { columns } = figureParts[params.figure]
    return {
      json,
      csv: csvOf(
        columns,
        json.map((row) => columns.map((column) => row[column] ?? null)),
      ),
      asOf,
    }
  })

  server.on(getHistoryStatus, async ({ realm, now }) => {
    const { uncounted, batches, trouble } = await readWaiting(realm)
    return {
      asOf: Math.min(uncounted ?? now, now),
      waiting: batches,
      ...(batches > 0 && trouble !== null && { trouble }),
    }
  })

  server.on(queryHistory, async ({ realm, body, timeoutMs }) => {
    const answer = await queryRows(history, realm.id, body.query, timeoutMs)
    const json = answer.rows.map((row) =>
      Object.fromEntries(answer.columns.map((name, index) => [name, row[index] ?? null])),
    )
    return {
      results: json.map((row: Row) => JSON.stringify(row)),
      columns: answer.columns,
      json,
      csv: csvOf(answer.columns, answer.rows),
      isCut: answer.isCut,
    }
  })

  server.on(createHistoryQueryUrl, async ({ realm, body, now, vault, origin }) => {
    await checkQuery(history, realm.id, body.query)
    const grant = sealGrant(vault, { pid: realm.id, csvOf: body.query }, now + grantLifeMs)
    return { url: `${origin}${csvPath}?grant=${grant}` }
  })

  server.on(listHistoryNamespaces, async ({ realm }) => {
    const own = await history.tables(realm.id).catch(() => [])
    return { namespaces: [...new Set([...namespaces, ...own])].sort() }
  })

  server.on(getReaderConfig, ({ realm, now, vault, origin }) => ({
    endpoint: `${origin}${readerPath}`,
    username: `reader-${realm.id}`,
    password: readerGrant(vault, realm.id, now),
    expiresAt: new Date(now + grantLifeMs).toISOString(),
  }))

  server.on(importHistory, async ({ realm, body, change, requestId }) => {
    await recordReported(realm, body.events)
    const times = body.events.map(({ at }) => at)
    const after = { events: times.length, from: Math.min(...times), to: Math.max(...times) }
    change({ subject: 'history', id: requestId, before: null, after })
    return { result: 'ok' as const }
  })
}
