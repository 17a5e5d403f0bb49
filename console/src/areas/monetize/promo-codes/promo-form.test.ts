import { PlayerReward } from '@regent/contract/monetize/inventory'
import { expect, test } from 'vitest'
import { formatGoods, newPromo, ownCodesErrors, ownCodesIn, promoBody, promoErrors } from './promo-form.ts'

const filled = {
  ...newPromo,
  kind: 'many' as const,
  claimsPerCode: '1',
  name: ' Spring ',
  gifts: [{ symbol: 'currency.gems', count: '50' }],
}

test('empty parts are not sent [promo-codes-6]', () => {
  expect(promoBody(filled)).toEqual({
    definition: {
      name: 'Spring',
      classification: 'PROMO',
      maxPerUser: 1,
      gift: { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }], addItems: [] },
    },
    codes: 100,
    claimsPerCode: 1,
  })
  const entitlements = [
    { symbol: 'founder', specialization: ' ', quantity: '2' },
    { symbol: ' ', specialization: 'x', quantity: '1' },
  ]
  expect(promoBody({ ...filled, gifts: newPromo.gifts, entitlements, whitelist: '17, 18\n19' }).definition).toEqual({
    name: 'Spring',
    classification: 'PROMO',
    maxPerUser: 1,
    whitelist: [17, 18, 19],
    entitlements: [{ symbol: 'founder', quantity: 2 }],
  })
})

test('the rewards of a promo read as one line', () => {
  const { definition } = promoBody({ ...filled, gifts: [{ symbol: 'items.hat', count: '2' }] })
  const entitlements = [{ symbol: 'founder', action: 'GRANT', quantity: 3 }]
  expect(formatGoods({ definition: { gift: PlayerReward.parse(definition.gift), entitlements } })).toBe(
    'items.hat (2), founder (3)',
  )
})

test('one code is the own one, or a random one; its number of players is set with it', () => {
  const one = { ...filled, kind: 'one' as const, claimsPerCode: '500' }
  expect(promoBody({ ...one, code: ' AHOY AGAIN ' })).toMatchObject({
    codes: 0,
    ownCodes: ['AHOY AGAIN'],
    claimsPerCode: 500,
  })
  expect(promoBody(one)).toMatchObject({ codes: 1, claimsPerCode: 500 })
  expect(promoErrors({ ...one, code: 'a-b' })).toEqual({ code: expect.stringContaining('at least four') })
})

test('each error is listed under its field', () => {
  const now = Date.UTC(2026, 0, 15)
  const values = {
    kind: 'many' as const,
    codes: '100001',
    claimsPerCode: '0',
    maxPerUser: 'many',
    expires: '2026-01-01T00:00',
    whitelist: '17, mira',
    gifts: [{ symbol: 'gems', count: '1' }],
    entitlements: [{ symbol: 'founder', specialization: '', quantity: '0' }],
  }
  expect(Object.keys(promoErrors({ ...newPromo, ...values }, now)).sort()).toEqual(
    [
      'name',
      'codes',
      'claimsPerCode',
      'maxPerUser',
      'expires',
      'whitelist',
      'gifts.0.symbol',
      'entitlements.0.quantity',
    ].sort(),
  )
  expect(promoErrors({ ...newPromo, name: 'x' }, now)).toEqual({ 'gifts.0.symbol': expect.any(String) })
  expect(promoErrors(filled, now)).toEqual({})
})

test('own codes are one per line, and may contain spaces', () => {
  expect(ownCodesIn('AHOY AGAIN\n\n welcome-2026 ,x')).toEqual(['AHOY AGAIN', 'welcome-2026', 'x'])
  expect(ownCodesErrors({ codes: 'AHOY AGAIN', claimsPerCode: '5' })).toEqual({})
  expect(Object.keys(ownCodesErrors({ codes: 'a-b', claimsPerCode: '-1' }))).toEqual(['codes', 'claimsPerCode'])
})

test('a player redeems one code unless the form says otherwise [promo-codes-7]', () => {
  expect(promoBody({ ...newPromo, name: 'Spring' }).definition).toMatchObject({ maxPerUser: 1 })
})
