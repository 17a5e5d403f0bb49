import { expect, test } from 'vitest'
import { attachmentErrors, giftBody, giftErrors, giftFieldOf, giftValues } from './gift-form.ts'

const given = {
  changeCurrencies: [{ symbol: 'currency.gems', amount: 25 }],
  addItems: [{ symbol: 'items.hat', properties: { color: 'red' } }, { symbol: 'items.hat' }],
}
const typed = [
  { symbol: 'currency.gems', count: '25' },
  { symbol: 'items.hat', count: '2' },
]

test('equal items are one row of the form, and are sent one by one', () => {
  expect(giftValues(given)).toEqual(typed)
  expect(giftBody(typed)).toEqual({ ...given, addItems: [{ symbol: 'items.hat' }, { symbol: 'items.hat' }] })
  expect(giftValues()).toEqual([])
})

test('known items keep their properties, and an added one has none', () => {
  expect(giftBody(typed, given)).toEqual(given)
  const hats = giftBody([{ symbol: ' items.hat', count: '3' }], given).addItems
  expect(hats).toEqual([...given.addItems, { symbol: 'items.hat' }])
})

test('a server error is shown at the entry whose symbol it names', () => {
  const gifts = [
    { symbol: 'items.hat', count: '2' },
    { symbol: '', count: '1' },
    { symbol: 'currency.gems', count: '5' },
    { symbol: ' items.cap', count: '1' },
    { symbol: 'currency.gogld', count: '5' },
  ]
  expect(
    [
      'mail.playerRewards.changeCurrencies.1.symbol',
      'definition.gift.addItems.1.symbol',
      'gift.addItems.2.symbol',
      'sendMailRequests.0.attachments.3.symbol',
      'mail.subject',
    ].map((field) => giftFieldOf(field, gifts)),
  ).toEqual(['gifts.4.symbol', 'gifts.0.symbol', 'gifts.3.symbol', 'attachments.3.symbol', 'mail.subject'])
})

test('gifts are whole numbers of currencies and items, of items a hundred in all', () => {
  expect(giftErrors('gifts', typed)).toEqual({})
  const faults = giftErrors('gifts', [
    { symbol: 'gems', count: '0' },
    { symbol: 'items.hat', count: '60' },
    { symbol: 'items.cap', count: '60' },
    { symbol: 'currency.gems', count: '1000000001' },
  ])
  expect(faults).toEqual({
    'gifts.0.symbol': expect.stringContaining('currency.gems'),
    'gifts.0.count': 'A whole number above 0.',
    'gifts.1.count': 'At most 100 items in all.',
    'gifts.2.count': 'At most 100 items in all.',
    'gifts.3.count': 'A whole number above 0.',
  })
})

test('an entry without a symbol is an error, unless it is left out', () => {
  const blank = [{ symbol: ' ', count: '1' }]
  expect(Object.keys(giftErrors('gifts', blank))).toEqual(['gifts.0.symbol'])
  expect(giftErrors('gifts', blank, { isBlankLeftOut: true })).toEqual({})
  expect(giftBody(blank)).toEqual({ changeCurrencies: [], addItems: [] })
})

test('an attachment may be anything with a symbol', () => {
  expect(attachmentErrors('attachments', [{ symbol: 'season_pass', count: '1' }])).toEqual({})
  expect(Object.keys(attachmentErrors('attachments', [{ symbol: ' ', count: '-1' }]))).toEqual([
    'attachments.0.symbol',
    'attachments.0.count',
  ])
  expect(Object.keys(attachmentErrors('attachments', [{ symbol: 'items.hat', count: '101' }]))).toEqual([
    'attachments.0.count',
  ])
})
