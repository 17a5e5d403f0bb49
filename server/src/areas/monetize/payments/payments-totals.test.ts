import { getPaymentTotals, listPaymentAudits } from '@regent/contract/monetize/payments'
import { listPaymentProducts } from '@regent/contract/monetize/payments-products'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'
import { newestFirst, selectPayments, selectProducts, sumMatching } from './queries.ts'
import { readTotals } from './service.ts'

type Paid = {
  txid: number
  gamerTag: number
  product?: string
  price: number
  paid?: [amount: number, currency: string]
  daysAgo?: number
  state?: string
  provider?: string
  refunded?: number
}

const noDetails = { quantity: 1, reference: '', gameplace: '', sku: '', providerProductId: '' }

/** Inserts payments as they would be after a while. */
async function insertPaid(app: TestApp, payments: readonly Paid[]): Promise<void> {
  for (const { txid, gamerTag, product = 'gems', price, paid, daysAgo = 0, state = 'COMPLETED', ...more } of payments) {
    const at = new Date(app.now() - daysAgo * dayMs)
    const details = {
      ...noDetails,
      price,
      name: `Pack ${product}`,
      ...(paid && { paidAmount: paid[0], paidCurrency: paid[1] }),
    }
    const refund =
      more.refunded === undefined
        ? null
        : {
            at: at.getTime(),
            reason: '',
            amount: more.refunded,
            currency: 'EUR',
            isPartial: false,
            decision: 'nothing',
          }
    const goods = { obtainCurrency: [], obtainItems: [], entitlements: [] }
    await sql`insert into payments (pid, txid, gamer_tag, provider, state, listing, details, obtain, history, created_at,
        updated_at, completed_at, refund)
      values (${app.pid}, ${txid}, ${gamerTag}, ${more.provider ?? 'Steam'}, ${state}, ${product},
        ${JSON.stringify(details)}, ${JSON.stringify(goods)}, '[]', ${at}, ${at}, ${state === 'FAILED' ? null : at},
        ${refund && JSON.stringify(refund)})`.execute(app.db)
  }
}

async function shopWithPayments() {
  const app = await ownApp()
  await insertPaid(app, [
    { txid: 1, gamerTag: 7, product: 'starter', price: 499, daysAgo: 1, paid: [450, 'EUR'] },
    { txid: 2, gamerTag: 7, product: 'starter', price: 499, daysAgo: 3, paid: [450, 'EUR'], refunded: 450 },
    { txid: 3, gamerTag: 8, product: 'starter', price: 499, daysAgo: 20, provider: 'ITunes' },
    { txid: 4, gamerTag: 8, product: 'chest', price: 1_999, daysAgo: 2 },
    { txid: 5, gamerTag: 9, product: 'chest', price: 1_999, daysAgo: 2, state: 'FAILED' },
  ])
  const developer = await app.as('developer')
  const found = async (query: object) =>
    (await developer.call(listPaymentAudits, { query: { sort: 'created', ...query } })).audits
      .map(({ txid }) => txid)
      .sort((a, b) => a - b)
  return { app, developer, found }
}

test('payments are filtered by product, time, amount, provider and state, and all filters apply together', async () => {
  const { app, found } = await shopWithPayments()
  expect(await found({ product: 'starter' })).toEqual([1, 2, 3])
  expect(await found({ product: 'starter', withinDays: 7 })).toEqual([1, 2])
  expect(await found({ since: app.now() - 10 * dayMs, until: app.now() - 1.5 * dayMs })).toEqual([2, 4, 5])
  expect(await found({ minAmount: 500 })).toEqual([4, 5])
  expect(await found({ maxAmount: 499 })).toEqual([1, 2, 3])
  expect(await found({ currency: 'EUR' })).toEqual([1, 2])
  expect(await found({ currency: 'eur', minAmount: 451 })).toEqual([])
  expect(await found({ product: 'chest', state: 'FAILED' })).toEqual([5])
  expect(await found({ product: 'starter', provider: 'itunes' })).toEqual([3])
  expect(await found({ since: -8.64e15, until: 8.64e15 })).toEqual([1, 2, 3, 4, 5])
  expect(await found({ product: 'nothing' })).toEqual([])
})

test('the totals are of all that match: payments, players, and for each currency what was paid and refunded', async () => {
  const { developer } = await shopWithPayments()
  expect(await developer.call(getPaymentTotals, { query: {} })).toEqual({
    payments: 5,
    players: 3,
    isExact: true,
    currencies: [
      { currency: 'USD', paid: 2, gross: 2_498, refunds: 0, refunded: 0, surpluses: 0, surplus: 0 },
      { currency: 'EUR', paid: 2, gross: 900, refunds: 1, refunded: 450, surpluses: 0, surplus: 0 },
    ],
  })
  expect(await developer.call(getPaymentTotals, { query: { product: 'starter', withinDays: 7 } })).toMatchObject({
    payments: 2,
    players: 1,
    currencies: [{ currency: 'EUR', paid: 2 }],
  })
  expect(await developer.call(getPaymentTotals, { query: { product: 'nothing' } })).toEqual({
    payments: 0,
    players: 0,
    isExact: true,
    currencies: [],
  })
})

test('more than 100,000 payments are summed up to the bound, and the answer says so', () => {
  const row = {
    players: 9,
    paid: 100_001,
    gross: 5,
    refunds: 0,
    refunded: 0,
    surpluses: 0,
    surplus: 0,
    payments: 100_001,
  }
  expect(readTotals([{ ...row, currency: null }])).toMatchObject({ payments: 100_000, isExact: false })
})

test('the products are those of the payments of this realm, each once, by name', async () => {
  const { developer } = await shopWithPayments()
  const neighbor = await shopWithPayments()
  await insertPaid(neighbor.app, [{ txid: 6, gamerTag: 7, product: 'other realm', price: 1 }])
  expect(await developer.call(listPaymentProducts, {})).toEqual({
    products: [
      { product: 'chest', name: 'Pack chest' },
      { product: 'starter', name: 'Pack starter' },
    ],
  })
})

test('no filter, no total and no list of products reads a whole realm of 100,000 payments', async () => {
  const app = await ownApp()
  const many = (
    pid: string,
  ) => sql`insert into payments (pid, txid, gamer_tag, provider, state, listing, details, obtain,
      history, created_at, updated_at, completed_at)
    select ${pid}, n, n % 900, case when n % 1000 = 0 then 'Steam' else 'ITunes' end,
      case when n % 1000 = 1 then 'FAILED' else 'COMPLETED' end, 'listing ' || n % 500,
      jsonb_build_object('price', n % 5000, 'paidAmount', n % 7000, 'paidCurrency', (array['EUR', 'USD', 'JPY'])[n % 3 + 1]),
      '{}', '[]', ${new Date(app.now())}::timestamptz - n * interval '1 minute', now(), now() from generate_series(1, 100000) n`
  await many(app.pid).execute(app.db)
  await sql`analyze payments`.execute(app.db)
  const realm = (db: TestApp['db']) => ({ id: app.pid, db, cid: app.cid, createdAt: 0 })
  const page = { sort: newestFirst, after: undefined, start: 0, limit: 51 }
  const since = new Date(app.now() - 2 * dayMs)
  const filters = [
    { product: 'listing 7' },
    { product: 'listing 7', since },
    { since, until: new Date(app.now() - dayMs) },
    { minAmount: 4_990 },
    { currency: 'EUR', minAmount: 6_990 },
    { provider: 'Steam' },
    { state: 'FAILED' as const },
  ]
  for (const filter of filters) {
    const limit = 5_000
    expect(await slowSteps(app.db, limit, (db) => selectPayments(realm(db), [filter], page))).toEqual([])
    const sum = { currency: 'USD', limit: 100_001 }
    expect(await slowSteps(app.db, limit, (db) => sumMatching(realm(db), [filter], sum))).toEqual([])
  }
  expect(await slowSteps(app.db, 200, (db) => selectProducts(realm(db), 200))).toEqual([])
}, 60_000)
