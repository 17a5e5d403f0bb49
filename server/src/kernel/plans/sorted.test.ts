import { listPlans } from '@regent/contract/organization/plans'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plannedSteps } from '../../testing/planned-steps.ts'
import { ownApp, type TestApp } from '../../testing/test-app.ts'
import { plansOfPage } from './queries.ts'

type Sort = 'made' | 'rows'

const insertPlans = (app: TestApp, counts: readonly number[]) =>
  sql`insert into plans (cid, pid, kind, title, verb, input, warnings, row_count, made_at)
    select ${app.cid}, ${app.pid}, 'stats-upload', 'Upload', 'Upload', '{}', '[]', n, now()
    from unnest(${counts}::int[]) with ordinality as given (n, place) order by place`.execute(app.db)

test('plans are sorted by time and by rows in both directions, of a realm and of the organization', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await insertPlans(app, [30, 4, 30, 900, 4])
  async function inPages(sort: Sort | `-${Sort}`): Promise<[number, number][]> {
    const rows: [number, number][] = []
    for (let cursor: string | undefined; ; ) {
      const page = await developer.call(listPlans, { query: { sort, limit: 2, cursor } })
      rows.push(...page.rows.map(({ id, count }): [number, number] => [count, id]))
      if (page.next === null) return rows
      cursor = page.next
    }
  }
  const made = await inPages('made')
  expect(made.map(([count]) => count)).toEqual([30, 4, 30, 900, 4])
  expect(await inPages('-made')).toEqual(made.toReversed())
  const byRows = made.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  expect(await inPages('rows')).toEqual(byRows)
  expect(await inPages('-rows')).toEqual(byRows.toReversed())

  const refused = async (query: object) => (await developer.send(listPlans, { query })).body
  expect(await refused({ sort: 'title' })).toMatchObject({ field: 'sort' })
  const { next } = await developer.call(listPlans, { query: { limit: 1 } })
  for (const cursor of [next, '!.1', '1.2.3']) {
    expect(await refused({ sort: 'rows', cursor })).toMatchObject({ error: 'BadRequest', field: 'cursor' })
  }
})

test('no order of plans reads them all: each follows an index', async () => {
  const app = await ownApp()
  const customer = { db: app.db, cid: app.cid }
  await insertPlans(
    app,
    Array.from({ length: 4_000 }, (_, n) => n % 40),
  )
  await sql`analyze plans`.execute(app.db)
  for (const by of ['made', 'rows'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const after of [undefined, { id: 2_000, rows: 20 }]) {
        for (const pid of [undefined, app.pid]) {
          const page = { sort: { by, direction }, after, limit: 51, waitingAt: undefined }
          const steps = await plannedSteps(app.db, plansOfPage(customer, pid, page))
          const slow = steps.filter(({ step, rows }) => step.includes('Sort') || (step === 'Seq Scan' && rows > 51))
          expect(slow, `${by} ${direction} ${pid}`).toEqual([])
        }
      }
    }
  }
})
