import { createChangeSet, listChangeSets, updateChangeSet } from '@regent/contract/operate/change-sets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inPages } from '../../../testing/in-pages.ts'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { selectSetPage } from './queries.ts'

type Order = 'created' | 'name' | 'changed'

test('change sets are sorted by name, opening and last change in both directions, each once over all pages', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const numbers: number[] = []
  for (const name of ['Spring', 'autumn', 'Spring', 'Äquator', 'winter']) {
    numbers.push((await developer.call(createChangeSet, { body: { name, description: '' } })).number)
    app.advance(1_000)
  }
  const edited = numbers[1] ?? 0
  await developer.call(updateChangeSet, { params: { number: edited }, body: { description: 'later' } })
  const listed = async (sort: Order | `-${Order}`) => {
    const rows = await inPages((cursor) => developer.call(listChangeSets, { query: { sort, limit: 2, cursor } }))
    return rows.map(({ number }) => numbers.indexOf(number))
  }
  expect(await listed('created')).toEqual([0, 1, 2, 3, 4])
  expect(await listed('changed')).toEqual([0, 2, 3, 4, 1])
  expect((await listed('name')).filter((index) => index !== 3)).toEqual([1, 0, 2, 4])
  for (const by of ['created', 'changed', 'name'] as const) {
    expect(await listed(`-${by}`), by).toEqual((await listed(by)).toReversed())
  }
  const refused = async (query: object) => (await developer.send(listChangeSets, { query })).body
  expect(await refused({ sort: 'author' })).toMatchObject({ field: 'sort' })
  const ofNumbers = (await developer.call(listChangeSets, { query: { limit: 1 } })).next
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const cursor of [ofNumbers, 'x', cursorOf([-1, 1]), cursorOf(['a', 1]), cursorOf([8.64e15, 1])])
    expect(await refused({ sort: 'changed', cursor })).toMatchObject({ error: 'BadRequest', field: 'cursor' })
})

test('no order of change sets reads them all: each follows an index', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await developer.call(createChangeSet, { body: { name: 'First', description: '' } })
  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  await sql`insert into change_sets (cid, pid, number, name, description, state, author_id, created_at, updated_at, hash)
    select cid, pid, n, 'set ' || n % 900, '', 'applied', author_id, now(), now() - n * interval '1 minute', hash
    from change_sets, generate_series(2, 4000) as n where pid = ${app.pid}`.execute(app.db)
  await sql`analyze change_sets`.execute(app.db)
  const places = { created: [300], name: ['set 300', 300], changed: [app.now(), 300] }
  for (const by of ['created', 'name', 'changed'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const after of [undefined, places[by]]) {
        const steps = await plannedSteps(
          app.db,
          selectSetPage(realm, { state: 'all', sort: { by, direction }, after, limit: 51 }),
        )
        const slow = steps.filter(({ step, rows }) => step === 'Seq Scan' && rows > 51)
        expect(slow, `${by} ${direction}`).toEqual([])
        expect(
          steps.filter(({ step }) => ['Sort', 'Incremental Sort'].includes(step)),
          `${by} ${direction}`,
        ).toEqual([])
      }
    }
  }
})
