import {
  getDashboardCard,
  getDashboardFigure,
  getHourlyFigures,
  importHistory,
} from '@regent/contract/analyze/analytics'
import { updateConfig } from '@regent/contract/operate/config'
import { dayMs, hourMs } from '@regent/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { recordEvents } from '../../../kernel/history/record.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

let app: TestApp
let developer: Actor
let today = 0
let yesterday = 0

const sale = (at: number, amount: number, currency: string, gamerTag = 1) =>
  ({
    namespace: 'platform_commerce_hard_purchase',
    at,
    gamerTag,
    fields: { txid: 1, provider: 'Steam', price: 999, sku: 'gems', currency, amount },
  }) as const
const refund = (at: number, amount: number, currency: string) =>
  ({
    namespace: 'platform_commerce_refund',
    at,
    gamerTag: 1,
    fields: { txid: 1, provider: 'Steam', price: 999, sku: 'gems', currency, amount, reason: 'Asked.' },
  }) as const

/** Yesterday euro and yen were paid; today a refund of the euro and one sale in dollars. */
beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
  today = app.now() - hourMs
  yesterday = today - dayMs
  await recordEvents({ db: app.db, id: app.pid }, [
    sale(yesterday, 1_000, 'EUR'),
    sale(yesterday, 1_500, 'JPY', 2),
    sale(today, 499, 'USD'),
    refund(today, 1_000, 'EUR'),
  ])
  await app.moveHistory()
})

const setMoney = (upserts: Record<string, string>) => developer.call(updateConfig, { body: { upserts } })

const read = async () => {
  const range = { from: dayOf(yesterday), to: dayOf(today) }
  const [card, month, yesterdays, hours, arpdau, arppu, revenue] = await Promise.all([
    developer.call(getDashboardCard, { params: { card: 'revenue' }, query: {} }),
    developer.call(getDashboardCard, { params: { card: 'monthRevenue' }, query: {} }),
    developer.call(getDashboardCard, { params: { card: 'revenue' }, query: { date: dayOf(yesterday) } }),
    developer.call(getHourlyFigures, {}),
    ...(['arpdau', 'arppu', 'revenue'] as const).map((figure) =>
      developer.call(getDashboardFigure, { params: { figure }, query: range }),
    ),
  ])
  return { card, month, yesterdays, hours, arpdau, arppu, revenue }
}

test('amounts without a rate are listed separately; refunds count on their own day', async () => {
  const { card, month, yesterdays, hours, arppu, revenue } = await read()
  const beside = [{ currency: 'EUR', amount: -1_000 }]
  expect(card).toMatchObject({ value: 4.99, money: { currency: 'USD', rates: [], beside } })
  expect(hours).toMatchObject({ revenue: { total: 4.99, totalBefore: 0 }, money: { beside } })
  // Over both days the euro are paid and given back.
  expect(month).toMatchObject({ value: 4.99, money: { beside: [{ currency: 'JPY', amount: 1_500 }] } })
  expect(yesterdays).toMatchObject({
    value: 0,
    money: {
      beside: [
        { currency: 'EUR', amount: 1_000 },
        { currency: 'JPY', amount: 1_500 },
      ],
    },
  })
  expect(revenue?.json.map((row) => row['revenue'])).toEqual([0, 4.99])
  expect(revenue?.money?.beside).toEqual([{ currency: 'JPY', amount: 1_500 }])
  expect(arppu?.json.map((row) => row['revenue'])).toEqual([0, 4.99])
})

test('with rates there is one number, at a stated rate, and the decimals are those of each currency', async () => {
  await setMoney({ 'payments|rate.EUR': '1.1 2026-01-10', 'payments|rate.JPY': '0.01 2026-01-12' })
  const { card, yesterdays, hours, revenue, arpdau } = await read()
  const rates = [
    { currency: 'EUR', rate: 1.1, on: '2026-01-10' },
    { currency: 'JPY', rate: 0.01, on: '2026-01-12' },
  ]
  // 4.99 less 11.00: more was given back than was paid.
  expect(card).toMatchObject({ value: -6.01, money: { currency: 'USD', rates: rates.slice(0, 1), beside: [] } })
  expect(hours.revenue.total).toBe(-6.01)
  expect(hours.revenue.hours.at(-2)).toBe(-6.01)
  // 10.00 EUR and 1,500 JPY.
  expect(yesterdays).toMatchObject({ value: 26, money: { rates, beside: [] } })
  expect(revenue?.json).toMatchObject([
    { provider: 'Steam', revenue: 26, refunds: 0 },
    { provider: 'Steam', revenue: -6.01, refunds: 11 },
  ])
  expect(revenue?.csv.split('\n')[0]).toBe('act_date,provider,revenue,refunds')
  expect(arpdau?.money).toMatchObject({ currency: 'USD', rates })
})

test('the main currency is the realm’s, and events without a currency are taken for it', async () => {
  await setMoney({ 'payments|currency': 'JPY', 'payments|rate.USD': '150 2026-01-10', 'payments|rate.EUR': 'nonsense' })
  const fields = { txid: 'old', provider: 'Steam', price: 320, sku: 'gems' }
  await developer.call(importHistory, {
    body: { events: [{ namespace: 'platform_commerce_hard_purchase', at: today, gamerTag: 9, fields }] },
  })
  await app.moveHistory()
  const { card, hours, month } = await read()
  // 320 yen of before and 4.99 dollars at 150; a malformed rate is none.
  const beside = [{ currency: 'EUR', amount: -1_000 }]
  expect(card).toMatchObject({ value: 1_069, money: { currency: 'JPY', beside } })
  expect(hours).toMatchObject({ revenue: { total: 1_069 }, money: { beside } })
  expect(month).toMatchObject({ value: 2_569, money: { beside: [] } })
})

test('a reversed refund is revenue again, on the day of the reversal', async () => {
  await setMoney({ 'payments|rate.EUR': '1 2026-01-10' })
  await recordEvents({ db: app.db, id: app.pid }, [refund(today, -1_000, 'EUR')])
  await app.moveHistory()
  const { card, hours } = await read()
  expect([card.value, hours.revenue.total]).toEqual([4.99, 4.99])
})
