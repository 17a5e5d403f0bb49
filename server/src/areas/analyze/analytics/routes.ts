import {
  createHistoryQueryUrl,
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  getHourlyFigures,
  getReaderConfig,
  importHistory,
  listHistoryNamespaces,
  queryHistory,
} from '@regent/contract/analyze/analytics'
import { listChartMarks } from '@regent/contract/analyze/analytics-marks'
import { figureParts } from '@regent/contract/analyze/figures'
import { namespaces } from '@regent/contract/analyze/history'
import { formatCsv } from '@regent/contract/csv'
import { sealGrant } from '../../../engines/secrets/grants.ts'
import type { Asker } from '../../../engines/warehouse/warehouse.ts'
import type { Caller } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { checkQuery, queryText, readAsOf, readWaiting, runQuery } from '../../../kernel/history/ask.ts'
import { recordReported } from '../../../kernel/history/record.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { moneyOfRealm } from '../../../kernel/realm-config/money.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { readCard, readFigure } from './figures.ts'
import { readHours } from './hours.ts'
import { readMarks } from './marks.ts'
import { csvPath, grantLifeMs, readerGrant, readerPath } from './reader.ts'

/** Time limit of a card; the console retries after six seconds. */
const cardTimeoutMs = 5_500
/** Events that are not counted after this time wait in a queue: the counting runs every two seconds. */
const countedWithinMs = 10_000

export function analyticsRoutes(server: Router, { history }: Pick<Services, 'history'>) {
  server.on(getDashboardCard, async ({ realm, vault, params, query, now, timeoutMs }) => {
    const limitMs = Math.min(timeoutMs ?? cardTimeoutMs, 30_000)
    const asOf = await readAsOf(realm, now)
    const target = { history, realm, money: await moneyOfRealm({ realm, vault }), present: now, timeoutMs: limitMs }
    const { value, note } = await runQuery(() => readCard(target, params.card, query))
    return { value, asOf, ...present({ money: note }) }
  })

  server.on(getHourlyFigures, async ({ realm, vault, now, timeoutMs }) => {
    const limitMs = Math.min(timeoutMs ?? cardTimeoutMs, 30_000)
    const asOf = await readAsOf(realm, now)
    const money = await moneyOfRealm({ realm, vault })
    return { ...(await runQuery(() => readHours(history, realm, now, money, limitMs))), asOf }
  })

  server.on(getDashboardFigure, async ({ realm, vault, params, query, now }) => {
    const asOf = await readAsOf(realm, now)
    const money = await moneyOfRealm({ realm, vault })
    const { rows: json, note } = await readFigure(realm, params.figure, query, money)
    const { columns } = figureParts[params.figure]
    return {
      json,
      csv: formatCsv(
        columns,
        json.map((row) => columns.map((column) => row[column] ?? null)),
      ),
      asOf,
      ...present({ money: note }),
    }
  })

  server.on(getHistoryStatus, async ({ realm, now }) => {
    const { oldest, batches, trouble } = await readWaiting(realm)
    const engine = await history.status(realm.id).catch((error: Error) => ({ waiting: 0, trouble: error.message }))
    const asOf = Math.min(oldest ?? now, now)
    // Events that are not in a batch yet are at least one.
    const waiting = Math.max(batches + engine.waiting, now - asOf > countedWithinMs ? 1 : 0)
    const why = engine.trouble ?? (batches > 0 ? (trouble ?? undefined) : undefined)
    return { asOf, waiting, ...(why !== undefined && { trouble: why }) }
  })

  server.on(queryHistory, async ({ realm, body, timeoutMs, caller }) => {
    const asker = toAsker(realm.cid, caller)
    return new JsonText(await queryText(history, realm.id, body.query, { form: 'answer', timeoutMs, asker }))
  })

  server.on(createHistoryQueryUrl, async ({ realm, body, now, vault, origin, caller }) => {
    const asker = toAsker(realm.cid, caller)
    await checkQuery(history, realm.id, body.query, asker)
    const grant = sealGrant(vault, { pid: realm.id, csvOf: body.query, asker }, now + grantLifeMs)
    return { url: `${origin}${csvPath}?grant=${grant}` }
  })

  server.on(listHistoryNamespaces, async ({ realm, query }) => {
    const own = await history.tables(realm.id).catch(() => [])
    const names = [...new Set([...namespaces, ...own])].sort()
    // Queries can be written without the columns.
    return { namespaces: names, ...(query.columns && { columns: await history.columns(realm.id).catch(() => ({})) }) }
  })

  server.on(listChartMarks, (context) => readMarks(context, context.query))

  server.on(getReaderConfig, ({ realm, now, vault, origin, caller }) => ({
    endpoint: `${origin}${readerPath}`,
    username: `reader-${realm.id}`,
    password: readerGrant(vault, realm.id, now, toAsker(realm.cid, caller)),
    expiresAt: new Date(now + grantLifeMs).toISOString(),
  }))

  server.on(importHistory, async ({ realm, body, change, requestId, now }) => {
    await recordReported(realm, body.events, { reporter: 'import', now })
    const times = body.events.map(({ at }) => at)
    const after = { events: times.length, from: Math.min(...times), to: Math.max(...times) }
    change({ subject: 'history', id: requestId, before: null, after })
    return { result: 'ok' as const }
  })
}

/** The account whose limit of concurrent queries applies. */
const toAsker = (cid: number, caller: Caller): Asker => ({
  cid,
  accountId: caller.kind === 'account' ? caller.accountId : undefined,
})
