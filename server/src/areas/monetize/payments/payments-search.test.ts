import { listPaymentAudits } from '@regent/contract/monetize/payments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { begin, complete, gemShop } from '../../../testing/payments.ts'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { paymentsOfPage } from './queries.ts'

test('one search finds a payment by its txid, by the id of its provider, and all of a player [payments-4]', async () => {
  const { developer, client, gamerTag } = await gemShop()
  const first = await begin(client)
  const second = await begin(client)
  await complete(client, first)
  const found = async (search: string, more = {}) => {
    const { audits } = await developer.call(listPaymentAudits, { query: { search, ...more } })
    return audits.map(({ txid }) => txid)
  }
  expect(await found(String(first))).toEqual([first])
  expect(await found(` test-${first} `)).toEqual([first])
  expect((await found(String(gamerTag))).sort()).toEqual([first, second].sort())
  expect(await found(String(gamerTag), { state: 'COMPLETED' })).toEqual([first])
  expect(await found('GPA.1234-5678-9012-34567')).toEqual([])
  expect(await found('1')).toEqual([])
  expect(await found('99999999999999999999')).toEqual([])
})

test('on the page of a player the search stays with that player', async () => {
  const { app, developer, client, gamerTag } = await gemShop()
  const other = await app.player()
  const txid = await begin(client)
  const found = async (player: number) => {
    const { audits } = await developer.call(listPaymentAudits, { query: { search: String(txid), player } })
    return audits.length
  }
  expect(await found(gamerTag)).toBe(1)
  expect(await found(other.gamerTag)).toBe(0)
})

test('payments are sorted by time and by price, in both directions, and no order reads them all', async () => {
  const { app, developer, client } = await gemShop()
  const txids: number[] = []
  for (const price of [499, 99, 4_999, 99, 999]) {
    const txid = await begin(client)
    txids.push(txid)
    await sql`update payments set details = jsonb_set(details, '{price}', to_jsonb(${price}::int)),
      created_at = created_at + ${txids.length} * interval '1 hour' where pid = ${app.pid} and txid = ${txid}`.execute(
      app.db,
    )
  }
  async function inPages(sort: 'created' | '-created' | 'price' | '-price'): Promise<number[]> {
    const found: number[] = []
    for (let cursor: string | undefined; ; ) {
      const { audits, next } = await developer.call(listPaymentAudits, { query: { sort, limit: 2, cursor } })
      found.push(...audits.map(({ txid }) => txid))
      if (next === null) return found
      cursor = next
    }
  }
  const [first, second, third, fourth, fifth] = txids as [number, number, number, number, number]
  expect(await inPages('created')).toEqual(txids)
  expect(await inPages('-created')).toEqual(txids.toReversed())
  const cheapest = [second, fourth].sort((a, b) => a - b)
  expect(await inPages('price')).toEqual([...cheapest, first, fifth, third])
  expect(await inPages('-price')).toEqual([third, fifth, first, ...cheapest.toReversed()])

  await sql`insert into payments (pid, txid, gamer_tag, provider, state, details, obtain, history, created_at, updated_at)
    select ${app.pid}, 1000000 + n, n % 100, 'test', 'COMPLETED', jsonb_build_object('price', n % 700), '{}', '[]',
      now() - n * interval '1 minute', now() from generate_series(1, 4000) n`.execute(app.db)
  await sql`analyze payments`.execute(app.db)
  for (const by of ['created', 'price'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const after of [undefined, { value: by === 'price' ? 300 : app.now(), txid: 1_000_300 }]) {
        const page = { sort: { by, direction }, after, start: 0, limit: 51 }
        const steps = await plannedSteps(
          app.db,
          paymentsOfPage({ id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }, [{}], page),
        )
        expect(steps.map(({ step }) => step)).toEqual(['Limit', 'Index Scan'])
      }
    }
  }
})
