import type { PaymentAudit, PaymentState } from '@regent/contract/monetize/payments'
import { isSurplusOpen } from '@regent/contract/monetize/refunding'
import { dayMs, hourMs } from '../src/core/time.ts'
import { type PastPayment, samplePast } from './past.ts'

type States = readonly (readonly [PaymentState, string?])[]

/** What a payment of a SKU gives, in gems; a card gives none at once. */
const gemsOf: Readonly<Record<string, number>> = {
  currency_t5: 330,
  currency_t10: 700,
  currency_t20: 1_500,
  currency_t50: 4_000,
  currency_t60: 8_200,
  sale_harbor: 1_200,
  sale_crew: 600,
}
const listingOf = (sku: string) => sku.replace('currency_', 'gems_')

const given = [['STARTED'], ['VERIFIED'], ['PROVISIONED'], ['COMPLETED']] as const

/** Payments of some named players that stopped in the middle or were complained about. */
const stories: readonly { index: number; hoursAgo: number; sku: string; price: number; states: States }[] = [
  { index: 1, hoursAgo: 2, sku: 'currency_t60', price: 9_999, states: [['STARTED']] },
  {
    index: 2,
    hoursAgo: 5,
    sku: 'currency_t5',
    price: 499,
    states: [['STARTED'], ['PENDING', 'paid in cash at a shop']],
  },
  { index: 3, hoursAgo: 9, sku: 'currency_t10', price: 999, states: [['STARTED'], ['CANCELLED']] },
  {
    index: 6,
    hoursAgo: 21,
    sku: 'currency_t50',
    price: 4_999,
    states: [['STARTED'], ['CLIENT_ISSUE', 'BILLER_NOT_READY']],
  },
  {
    index: 4,
    hoursAgo: 30,
    sku: 'currency_t10',
    price: 999,
    states: [
      ['STARTED'],
      ['FAILED', '{"error":"user not logged in","code":7}'],
      ['DISPUTED', 'Says that the store took the money.'],
      ['RESOLVED', 'The store has no such payment.'],
    ],
  },
]

/** Payments of these players, in the order of the sample, newest first. The newest completed one is disputed. */
export function samplePayments(now: number, gamerTags: readonly number[]): PaymentAudit[] {
  const past = samplePast(now).slice(0, gamerTags.length)
  const newest = Math.max(
    0,
    ...past.flatMap(({ payments }) => payments.flatMap((one) => (one.hasFailed ? [] : one.at))),
  )
  const statesOf = ({ at, hasFailed, refund }: PastPayment): States => [
    ...(hasFailed ? ([['STARTED'], ['FAILED', 'The store did not answer in time.']] as const) : given),
    ...(at === newest ? ([['DISPUTED', 'The card’s owner did not know of it.']] as const) : []),
    ...(refund ? ([['REFUNDED', refund.reason]] as const) : []),
  ]
  const told = past.flatMap(({ index, provider, payments }) => [
    ...payments.map((one) => ({ refund: undefined, ...one, index, provider, states: statesOf(one) })),
    ...stories
      .filter((story) => story.index === index)
      .map((story) => ({ ...story, refund: undefined, at: now - story.hoursAgo * hourMs, provider: 'Google Play' })),
  ])
  return told
    .sort((a, b) => a.at - b.at)
    .map(({ index, at, sku, price, provider, states, refund }, nth): PaymentAudit => {
      const [state] = states.at(-1) ?? ['STARTED']
      const isDone = states.some(([change]) => change === 'COMPLETED')
      const gems = isDone ? gemsOf[sku] : undefined
      const providerid = `GPA.3317-${String(1_000 + nth)}`
      return {
        gt: gamerTags[index] ?? 0,
        txid: 6_300_000_000_000_000 + nth * 1_009,
        providername: provider,
        providerid: isDone ? providerid : '',
        txstate: state,
        details: {
          price,
          quantity: 1,
          name: sku.replaceAll('_', ' '),
          reference: `${listingOf(sku)}:main`,
          gameplace: 'main',
          sku,
          providerProductId: `skyraiders.${sku}`,
          ...(isDone && { localPrice: (price / 100).toFixed(2), localCurrency: 'EUR' }),
        },
        history: states.map(([change, data = change === 'VERIFIED' ? `order ${providerid}` : ''], step) => ({
          change,
          data,
          timestamp: new Date(change === 'REFUNDED' && refund ? refund.at : at + step * 4_000).toISOString(),
        })),
        entitlements: [],
        obtainCurrency: gems
          ? [
              { symbol: 'currency.gems', amount: gems },
              { symbol: 'currency.honor', amount: Math.round(gems / 2) },
            ]
          : [],
        obtainItems: [],
        created: at,
        updated: refund?.at ?? at + (states.length - 1) * 4_000,
        version: String(states.length),
        ...(isDone && { replayGuardValue: `token-${1_000 + nth}` }),
        ...(refund && {
          refund: { ...refund, amount: price, currency: 'USD', isPartial: false, decision: 'waiting' as const },
        }),
      }
    })
    .reverse()
}

/** The symbol of the listing that was bought. */
export const toProduct = ({ details }: PaymentAudit): string => details.reference.split(':')[0] ?? ''

/** The payments that a search finds. */
export function findPayments(
  all: readonly PaymentAudit[],
  wanted: {
    state?: string | undefined
    provider?: string | undefined
    txid?: number | undefined
    providerid?: string | undefined
    player?: number | undefined
    refund?: 'waiting' | undefined
    surplus?: 'open' | undefined
    product?: string | undefined
    minAmount?: number | undefined
    maxAmount?: number | undefined
    since?: number | undefined
    until?: number | undefined
    withinDays?: number | undefined
  },
): PaymentAudit[] {
  const { state, provider, txid, providerid, player, refund, surplus, product, since = 0, until = Infinity } = wanted
  const { minAmount = 0, maxAmount = Infinity, withinDays = Infinity } = wanted
  const newest = Math.max(...all.map(({ created }) => created))
  return all.filter(
    (one) =>
      (player === undefined || one.gt === player) &&
      (state === undefined || one.history.at(-1)?.change === state) &&
      (provider === undefined || one.providername === provider) &&
      (product === undefined || toProduct(one) === product) &&
      (surplus === undefined || isSurplusOpen(one)) &&
      one.details.price >= minAmount &&
      one.details.price <= maxAmount &&
      one.created >= Math.max(since, newest - withinDays * dayMs) &&
      one.created < until &&
      (refund === undefined || one.refund?.decision === refund) &&
      (txid === undefined || one.txid === txid) &&
      (providerid === undefined || one.providerid === providerid),
  )
}
