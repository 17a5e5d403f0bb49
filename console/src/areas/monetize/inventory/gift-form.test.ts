import { expect, test } from 'vitest'
import { attachmentErrors, giftBody, giftErrors, giftValues, toGiftField, toGiftProperties } from './gift-form.ts'

const given = {
  changeCurrencies: [{ symbol: 'currency.gems', amount: 25 }],
  addItems: [{ symbol: 'items.hat', properties: { color: 'red' } }, { symbol: 'items.hat' }],
}
const red = [{ name: 'color', value: 'red' }]
const typed = [
  { symbol: 'currency.gems', count: '25' },
  { symbol: 'items.hat', count: '1', properties: red },
  { symbol: 'items.hat', count: '1', properties: [] },
]

test('equal items with equal properties are one row of the form, and are sent one by one', () => {
  expect(giftValues(given)).toEqual(typed)
  const hats = { addItems: [...given.addItems, { symbol: 'items.hat', properties: { color: 'red' } }] }
  expect(giftValues(hats)[0]).toEqual({ symbol: 'items.hat', count: '2', properties: red })
  expect(giftBody(typed)).toEqual(given)
  expect(giftValues()).toEqual([])
})

test('properties that the API wrote to an item are kept while its properties are unchanged', () => {
  const addItems = [{ ...given.addItems[0], lot: 7 }, given.addItems[1]] as unknown as typeof given.addItems
  expect(giftBody(typed, { ...given, addItems }).addItems).toEqual(addItems)
  const blue = [{ name: 'color', value: 'blue' }]
  expect(giftBody([{ symbol: ' items.hat', count: '2', properties: blue }], { ...given, addItems }).addItems).toEqual([
    { symbol: 'items.hat', properties: { color: 'blue' } },
    { symbol: 'items.hat', properties: { color: 'blue' } },
  ])
})

test('an item’s properties have names, each of them once; other gifts have none', () => {
  const properties = [...red, { name: 'color', value: 'blue' }, { name: '', value: 'x' }]
  const gift = { symbol: 'items.hat', count: '1', properties }
  const faults = { 'gifts.0.properties.1.name': expect.anything(), 'gifts.0.properties.2.name': 'Enter a name.' }
  expect(giftErrors('gifts', [gift])).toEqual(faults)
  expect(attachmentErrors('gifts', [gift])).toEqual(faults)
  expect(toGiftProperties({ symbol: 'currency.gems', count: '1', properties: red })).toEqual({})
  expect(toGiftProperties({ symbol: 'items.hat', count: '1', properties: red })).toEqual({ properties: red })
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
    ].map((field) => toGiftField(field, gifts)),
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
