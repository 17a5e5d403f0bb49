import { type Sku, skuStores } from '@regent/contract/monetize/commerce-shapes'
import { expect, test } from 'vitest'
import { skuValues, toSku } from './commerce-forms.ts'

const known: Sku = { name: 't5', description: 'Gems', realPrice: 499, productIds: { itunes: 'sky.t5', steam: '480' } }

test('product ids of itunes, facebook, steam, googleplay and windows are offered [commerce-19]', () => {
  expect(skuStores).toEqual(expect.arrayContaining(['itunes', 'facebook', 'steam', 'googleplay', 'windows']))
})

test('product ids are edited as a list of pairs and sent as a map [commerce-20]', () => {
  const values = skuValues(known)
  expect(values.productIds).toEqual([
    { name: 'itunes', value: 'sky.t5' },
    { name: 'steam', value: '480' },
  ])
  expect(
    toSku({ ...values, productIds: [...values.productIds, { name: 'windows', value: ' w5 ' }] }).productIds,
  ).toEqual({
    itunes: 'sky.t5',
    steam: '480',
    windows: 'w5',
  })
})

test('what a row of the browser has besides, such as an id, is not sent [commerce-21]', () => {
  const values = skuValues(known)
  const rows = values.productIds.map((pair, index) => ({ ...pair, id: `row-${index}` }))
  expect(toSku({ ...values, id: 'row-1', productIds: rows } as typeof values)).toEqual(known)
})
