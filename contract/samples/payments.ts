import type { PaymentAudit, PaymentState } from '@regent/contract/payments'
import { pick } from './players.ts'

const hourMs = 3_600_000

type Story = {
  provider: string
  states: readonly (readonly [PaymentState, string?])[]
  name: string
  price: number
  localPrice?: string
  gems?: number
}

const given = [['VERIFIED', 'order GPA.3317-0021'], ['PROVISIONED'], ['COMPLETED']] as const

/** Payments in every state, with their histories. */
const stories: readonly Story[] = [
  { provider: 'Google Play', states: [['STARTED'], ...given], name: 't10', price: 999, localPrice: '9.99', gems: 700 },
  { provider: 'ITunes', states: [['STARTED'], ...given], name: 't20', price: 1_749, localPrice: '9.99', gems: 1_500 },
  {
    provider: 'Steam',
    states: [['STARTED'], ['FAILED', '{"error":"user not logged in","code":7}']],
    name: 't5',
    price: 499,
  },
  { provider: 'Google Play', states: [['STARTED'], ['CLIENT_ISSUE', 'BILLER_NOT_READY']], name: 't50', price: 4_999 },
  { provider: 'Google Play', states: [['STARTED'], ['PENDING', 'paid in cash at a shop']], name: 't5', price: 499 },
  { provider: 'ITunes', states: [['STARTED'], ['CANCELLED']], name: 't60', price: 9_999 },
  {
    provider: 'ITunes',
    states: [['STARTED'], ...given, ['DISPUTED', 'The card’s owner did not know of it.']],
    name: 't60',
    price: 9_999,
    localPrice: '109.99',
    gems: 8_200,
  },
  {
    provider: 'Google Play',
    states: [
      ['STARTED'],
      ['FAILED', 'The receipt is not signed by the key of the app.'],
      ['DISPUTED', 'Wrote to support: the store says it was paid.'],
      ['RESOLVED', 'Refunded by the store.'],
    ],
    name: 't20',
    price: 1_999,
  },
  { provider: 'Facebook', states: [['STARTED']], name: 't10', price: 999 },
  { provider: 'Windows', states: [['STARTED'], ...given], name: 't5', price: 499, localPrice: '4.99', gems: 330 },
]

/** Payments of these players, newest first. */
export function samplePayments(now: number, gamerTags: readonly number[]): PaymentAudit[] {
  if (gamerTags.length === 0) return []
  return Array.from({ length: 40 }, (_, index) => {
    const { provider, states, name, price, localPrice, gems } = pick(stories, index)
    const created = now - (index * 7 + 1) * hourMs
    const [state] = states.at(-1) ?? ['STARTED']
    const isDone = gems !== undefined
    const product = `skyraiders.currency_${name}`
    return {
      gt: pick(gamerTags, index * 3),
      txid: 6_300_000_000_000_000 + index * 1_009,
      providername: provider,
      providerid: isDone ? `GPA.3317-${String(1_000 + index)}` : '',
      txstate: state,
      details: {
        price,
        quantity: 1,
        name: `Gems ${name}`,
        reference: `gems_${name}:main`,
        gameplace: 'main',
        sku: `currency_${name}`,
        providerProductId: product,
        ...(localPrice && { localPrice, localCurrency: 'EUR' }),
      },
      history: states.map(([change, data = ''], step) => ({
        change,
        data,
        timestamp: new Date(created + step * 4_000).toISOString(),
      })),
      entitlements: [],
      obtainCurrency: gems
        ? [
            { symbol: 'currency.gems', amount: gems },
            { symbol: 'currency.honor', amount: Math.round(gems / 2) },
          ]
        : [],
      obtainItems: [],
      created,
      updated: created + (states.length - 1) * 4_000,
      version: String(states.length),
      ...(isDone && { replayGuardValue: `token-${1_000 + index}` }),
    }
  })
}

/** The payments that a search finds. For a player: five payments, changed to belong to that player. */
export function findPayments(
  all: readonly PaymentAudit[],
  wanted: {
    state?: string | undefined
    provider?: string | undefined
    txid?: number | undefined
    providerid?: string | undefined
    player?: number | undefined
  },
): PaymentAudit[] {
  const { state, provider, txid, providerid, player } = wanted
  const ofPlayer = player === undefined ? all : all.slice(0, 5).map((one) => ({ ...one, gt: player }))
  return ofPlayer.filter(
    (one) =>
      (state === undefined || one.history.at(-1)?.change === state) &&
      (provider === undefined || one.providername === provider) &&
      (txid === undefined || one.txid === txid) &&
      (providerid === undefined || one.providerid === providerid),
  )
}
