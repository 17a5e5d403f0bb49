import { listEmails } from '@regent/contract/organization/admin-users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectEmailPage } from '../../../engines/email/email.ts'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { ownApp } from '../../../testing/test-app.ts'

type Sort = 'created' | 'tries'

test('the outbox is sorted by time and by attempts in both directions, and no order reads it all', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await sql`delete from emails where cid = ${app.cid}`.execute(app.db)
  const insert = (rows: readonly { hours: number; tries: number }[]) =>
    sql`insert into emails (cid, id, recipient, subject, body, created_at, next_try_at, tries)
      select ${app.cid}, 100 + place, 'a@b.test', 'Hello', '', now() - hours * interval '1 hour', now(), tries
      from unnest(${rows.map(({ hours }) => hours)}::int[], ${rows.map(({ tries }) => tries)}::int[])
        with ordinality as given (hours, tries, place)`.execute(app.db)
  await insert([
    { hours: 9, tries: 1 },
    { hours: 4, tries: 5 },
    { hours: 9, tries: 0 },
    { hours: 2, tries: 1 },
    { hours: 7, tries: 1 },
  ])
  async function inPages(sort: Sort | `-${Sort}`): Promise<number[]> {
    const ids: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await admin.call(listEmails, { query: { sort, limit: 2, cursor } })
      ids.push(...page.rows.map(({ id }) => id))
      if (page.next === null) return ids
      cursor = page.next
    }
  }
  for (const [by, order] of [
    ['created', [101, 103, 105, 102, 104]],
    ['tries', [103, 101, 104, 105, 102]],
  ] as const) {
    expect(await inPages(by), by).toEqual(order)
    expect(await inPages(`-${by}`), `-${by}`).toEqual(order.toReversed())
  }

  const refused = async (query: object) => (await admin.send(listEmails, { query })).body
  expect(await refused({ sort: 'recipient' })).toMatchObject({ field: 'sort' })
  for (const cursor of ['1', '!.1', `${(8.9e15).toString(36)}.1`, '-1.1']) {
    expect(await refused({ cursor })).toMatchObject({ error: 'BadRequest', field: 'cursor' })
  }

  await sql`delete from emails where cid = ${app.cid}`.execute(app.db)
  await insert(Array.from({ length: 4_000 }, (_, n) => ({ hours: n, tries: n % 6 })))
  await sql`analyze emails`.execute(app.db)
  for (const by of ['created', 'tries'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const after of [undefined, { value: by === 'tries' ? 3 : new Date(app.now()), id: 900 }]) {
        const page = { sort: { by, direction }, after, limit: 51 }
        const steps = await plannedSteps(app.db, selectEmailPage(app.db, app.cid, page))
        expect(steps.map(({ step }) => step)).toEqual(['Limit', 'Index Scan'])
      }
    }
  }
})
