import { importHistory, queryHistory } from '@regent/contract/analyze/analytics'
import { dayMs } from '@regent/contract/time'
import { withRange } from '../console/src/areas/analyze/analytics/query-range.ts'
import { rowQueries } from '../console/src/areas/analyze/analytics/row-queries.ts'
import { call } from './support/api.ts'
import { asAdmin, makeStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

test('the analytics engine accepts the query for the rows of each figure', async () => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const today = Date.now() - 60_000
  const yesterday = Date.now() - dayMs - 60_000
  const session = (gamerTag: number, at: number, dayssinceinstall: number) => ({
    namespace: 'platform_session_session',
    at,
    gamerTag,
    fields: { session_id: gamerTag, dayssinceinstall, firstdailysession: true },
  })
  const install = (gamerTag: number, platform: string) => ({
    namespace: 'platform_session_install',
    at: yesterday,
    gamerTag,
    fields: { 'device.platform': platform },
  })
  const paid = { txid: 1, provider: 'Steam', price: 1250, sku: 'gems' }
  // Two players installed yesterday. One of them came back today and paid.
  const events = [
    install(1, 'IPhonePlayer'),
    install(2, 'Android'),
    session(1, yesterday, 0),
    session(2, yesterday, 0),
    session(1, today, 1),
    { namespace: 'platform_commerce_hard_purchase', at: today, gamerTag: 1, fields: paid },
  ]
  await call(importHistory, { body: { events } }, as)
  const count = async (sql: string) => {
    const query = withRange(sql, dayOf(yesterday), dayOf(today))
    return (await call(queryHistory, { body: { query } }, as)).json.length
  }
  // Events are imported every two seconds.
  await expect.poll(() => count(rowQueries.revenue)).toBe(1)
  const counts = await Promise.all(Object.entries(rowQueries).map(async ([figure, sql]) => [figure, await count(sql)]))
  expect(Object.fromEntries(counts)).toEqual({
    installs: 2,
    dau: 2,
    payers: 1,
    arpdau: 1,
    arppu: 1,
    revenue: 1,
    retention: 1,
  })
})
