import { OfferDefinition } from '@regent/contract/monetize/commerce-shapes'
import { sampleOffers } from '@regent/contract/samples/commerce'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newOfferText, offerErrors, offerValues, toOffer, toOfferField } from './offer-form.ts'

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const saved = (offer: OfferDefinition) => toOffer(offerValues(offer), offer)

const name = fc.stringMatching(/^[a-z_.]{1,8}$/)
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
const texts = fc.dictionary(fc.constantFrom('en', 'EN', 'de', 'pt-BR', ' it'), fc.string({ maxLength: 8 }))
const image = fc.record(
  { file: fc.string({ maxLength: 8 }), atlas_info: fc.dictionary(name, fc.nat(9)) },
  { requiredKeys: ['file'] },
)
const item = fc.record({
  contentId: fc.constantFrom('items.a', 'items.b'),
  properties: some(fc.record({ name, value: fc.string({ maxLength: 8 }) })),
})

/** Anything that the API accepts as an offer. */
const anyOffer = fc
  .record(
    {
      buttonText: texts,
      metadata: fc.string({ maxLength: 8 }),
      lootRoll: fc.record({ preroll: fc.boolean() }),
      price: fc.record({ type: fc.constantFrom('currency', 'sku'), symbol: name, amount: fc.nat(1_000_000_000) }),
      coupons: fc.nat(1_000_000),
      obtainCurrency: some(
        fc.record(
          {
            symbol: fc.constantFrom('currency.a', 'gold'),
            amount: fc.integer({ min: 1 }).map((n) => (n % 1e9) + 1),
            originalAmount: fc.integer(),
          },
          { requiredKeys: ['symbol', 'amount'] },
        ),
      ),
      obtainItems: fc.array(item, { maxLength: 5 }),
    },
    { requiredKeys: [] },
  )
  .chain((fields) =>
    fc
      .record({
        symbol: fc.constant('gems'),
        titles: texts,
        descriptions: texts,
        images: fc.record({ small: image, medium: image, large: image }, { requiredKeys: [] }),
        obtain: some(
          fc.record({
            ent: fc.constantFrom('pass', 'items.a', 'currency.a'),
            count: fc.integer({ min: 1, max: 1_000 }),
            spec: fc.string({ maxLength: 8 }),
          }),
        ),
      })
      .map((rest) => OfferDefinition.parse({ ...fields, ...rest })),
  )

describe('an offer does not change when it is opened and saved', () => {
  test.each(sampleOffers)('$symbol', (one) => {
    expect(offerErrors(offerValues(one))).toEqual({})
    expect(sent(saved(one))).toEqual(sent(one))
  })

  test('whatever the API accepts', () => {
    fc.assert(
      fc.property(anyOffer, (one) => {
        expect(offerErrors(offerValues(one))).toEqual({})
        expect(sent(saved(one))).toEqual(sent(one))
        expect(offerValues(saved(one))).toEqual(offerValues(one))
      }),
      { seed: 15 },
    )
  })
})

const offer = OfferDefinition.parse({
  symbol: 'gems',
  titles: { en: 'Gems' },
  descriptions: {},
  images: {},
  obtain: [],
})

test('texts, button texts and images that are entered are saved; emptied ones are removed', () => {
  const known: OfferDefinition = {
    ...offer,
    images: { small: { file: 's.png', atlas_info: { x: 1 } }, medium: { file: 'm.png' } },
    buttonText: { en: 'Buy' },
  }
  const values = offerValues(known)
  const body = toOffer(
    {
      ...values,
      texts: [
        { ...values.texts[0], language: 'en', title: ' Many gems ', description: '', buttonText: '' },
        { ...newOfferText('de'), title: 'Juwelen', description: 'Viele', buttonText: 'Kaufen' },
      ],
      images: { small: ' new.png ', medium: '', large: 'https://cdn.example/l.png' },
    },
    known,
  )
  expect(sent(body)).toMatchObject({
    titles: { en: 'Many gems', de: 'Juwelen' },
    descriptions: { de: 'Viele' },
    buttonText: { de: 'Kaufen' },
  })
  expect(body.images).toEqual({
    small: { file: 'new.png', atlas_info: { x: 1 } },
    large: { file: 'https://cdn.example/l.png' },
  })
})

test('a language that is listed twice, a long file and a reward without a symbol are errors of their fields', () => {
  const values = offerValues(offer)
  expect(
    Object.keys(
      offerErrors({
        ...values,
        texts: [...values.texts, newOfferText('EN'), newOfferText('')],
        images: { ...values.images, large: 'x'.repeat(501) },
        gives: [
          { symbol: '', count: '1' },
          { symbol: 'items.hat', count: '101' },
        ],
      }),
    ).sort(),
  ).toEqual(['gives.0.symbol', 'gives.1.count', 'images.large', 'texts.1.language', 'texts.2.language'])
})

test('a field that the server refuses is found in the form', () => {
  const gives = [
    { symbol: 'pass', count: '1' },
    { symbol: 'items.hat', count: '2' },
    { symbol: 'currency.gems', count: '5' },
    { symbol: 'items.cap', count: '1' },
  ]
  const values = { gives, texts: [newOfferText('en'), newOfferText('de')] }
  const fields = {
    'obtain.0.ent': 'gives.0.symbol',
    'obtainItems.1.contentId': 'gives.1.symbol',
    'obtainItems.2.contentId': 'gives.3.symbol',
    'obtainCurrency.0.amount': 'gives.2.count',
    'titles.de': 'texts.1.title',
    'buttonText.en': 'texts.0.buttonText',
    'images.large.file': 'images.large',
    'price.symbol': 'priceSymbol',
    symbol: 'symbol',
  }
  expect(Object.keys(fields).map((field) => toOfferField(field, values))).toEqual(Object.values(fields))
})

test('items of an offer get properties in the form; untouched numbers stay numbers', () => {
  const hat = (level: number | string) => ({ contentId: 'items.hat', properties: [{ name: 'level', value: level }] })
  const offer = OfferDefinition.parse({
    symbol: 'hats',
    titles: {},
    descriptions: {},
    images: {},
    obtain: [],
    obtainItems: [hat(1), hat(1), hat(2)],
  })
  const values = offerValues(offer)
  expect(values.gives.map(({ count }) => count)).toEqual(['2', '1'])
  const [first, second] = values.gives
  const edited = { ...second!, properties: [{ name: 'level', value: '3' }] }
  expect(toOffer({ ...values, gives: [first!, edited] }, offer).obtainItems).toEqual([hat(1), hat(1), hat('3')])
  const twice = { ...second!, properties: [...edited.properties, ...edited.properties] }
  expect(Object.keys(offerErrors({ ...values, gives: [twice] }))).toEqual(['gives.0.properties.1.name'])
})
