import { Listing, type Store } from '@regent/contract/monetize/commerce-shapes'
import { sampleStores } from '@regent/contract/samples/commerce'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldWithin, switchListing } from './catalog-changes.ts'
import { formatRequirements } from './catalog-words.ts'
import { storeErrors, storeValues, toStore } from './commerce-forms.ts'
import { listingErrors, listingValues, toListing, toListingField } from './listing-form.ts'
import { newDefinition } from './listing-schedule-form.ts'
import { entitlementConstraints, newRequirements } from './requirement-form.ts'

const now = Date.UTC(2026, 10, 22, 9, 30)
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const saved = (listing: Listing) => toListing(listingValues('main', listing), listing)
const listing = Listing.parse({ symbol: 'gems', offerSymbol: 'gems' })

const word = fc.string({ minLength: 1, maxLength: 8 })
const name = fc.stringMatching(/^[a-z_.]{1,8}$/)
const count = fc.integer({ min: 1, max: 1_000_000_000 })
const time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const parts = fc.array(fc.constantFrom('*', '?', '1-5', '0', '7', '3', 'MON', '5-1', '1,2', ' 4'), { maxLength: 4 })
const constraint = fc.constantFrom('eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'nonexistent')
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
const optional = { requiredKeys: [] }

/** Anything that the API accepts as a listing. */
const anyListing = fc
  .record(
    {
      price: fc.record({
        type: fc.constantFrom('in_game_currency', 'currency', 'sku'),
        symbol: name,
        amount: fc.nat(1_000_000_000),
        schedule: fc.array(fc.nat(100), { maxLength: 3 }),
      }),
      purchaseLimit: count,
      buttonText: fc.dictionary(name, word),
      active: fc.boolean(),
      queryAfterPurchase: fc.boolean(),
      activePeriod: fc.record(
        { start: fc.oneof(time, fc.constant('')), end: fc.oneof(time, fc.constant('')) },
        { requiredKeys: ['start'] },
      ),
      schedule: fc.record(
        {
          description: fc.string({ maxLength: 8 }),
          activeFrom: fc.oneof(time, fc.constant('')),
          activeTo: time,
          crons: fc.array(word, { maxLength: 2 }),
          definitions: some(
            fc.record({
              second: parts,
              minute: parts,
              hour: parts,
              dayOfMonth: parts,
              month: parts,
              year: parts,
              dayOfWeek: parts,
            }),
          ),
        },
        optional,
      ),
      activeDurationSeconds: fc.integer({ min: 1, max: 3_153_600_000 }),
      activeDurationCoolDownSeconds: fc.integer({ min: 1, max: 3_153_600_000 }),
      activeDurationPurchaseLimit: count,
      scheduleInstancePurchaseLimit: count,
      playerStatRequirements: some(
        fc.record(
          {
            stat: word,
            constraint,
            value: fc.oneof(fc.string({ maxLength: 8 }), fc.integer()),
            domain: fc.constantFrom('game', 'client'),
            access: fc.constantFrom('public', 'private'),
          },
          { requiredKeys: ['stat', 'constraint'] },
        ),
      ),
      cohortRequirements: some(
        fc.record({ trial: word, cohort: fc.string({ maxLength: 8 }), constraint: fc.oneof(constraint, word) }),
      ),
      entitlementRequirements: some(
        fc.record(
          {
            symbol: word,
            constraint: fc.oneof(constraint, word),
            state: fc.constantFrom('', 'GRANTED', 'claimed', 'other'),
            specialization: fc.string({ maxLength: 8 }),
          },
          { requiredKeys: ['symbol', 'constraint'] },
        ),
      ),
      offerRequirements: some(
        fc.record({ offerSymbol: name, purchases: fc.record({ constraint, value: fc.integer() }) }),
      ),
      clientData: fc.dictionary(name, fc.string({ maxLength: 8 })),
    },
    optional,
  )
  .map((fields) => Listing.parse({ symbol: 'gems', offerSymbol: 'gems', ...fields }))

describe('a listing does not change when it is opened and saved', () => {
  test.each(sampleStores(now).flatMap(({ listings }) => listings))('$symbol', (one) => {
    expect(listingErrors(listingValues('main', one), one)).toEqual({})
    expect(sent(saved(one))).toEqual(sent(one))
  })

  test('whatever the API accepts', () => {
    fc.assert(
      fc.property(anyListing, (one) => {
        expect(listingErrors(listingValues('main', one), one)).toEqual({})
        expect(sent(saved(one))).toEqual(sent(one))
        expect(listingValues('main', saved(one))).toEqual(listingValues('main', one))
      }),
      { seed: 15 },
    )
  })
})

test('each section saves exactly what was entered', () => {
  const values = listingValues('main', listing)
  const body = toListing({
    ...values,
    activePeriod: { start: '2026-12-01T10:00', end: '2026-12-24T10:00' },
    schedule: {
      ...values.schedule,
      description: ' Weekends ',
      definitions: [{ ...newDefinition, hour: '9-17, 20', dayOfWeek: ['0', '6'] }],
    },
    playerStatRequirements: [
      { ...newRequirements.playerStatRequirements, value: ' 5 ' },
      { stat: 'VIP', constraint: 'eq', value: '1', space: 'client.public' },
    ],
    cohortRequirements: [{ trial: 'price', cohort: 'cheap', constraint: 'neq' }],
    entitlementRequirements: [{ ...newRequirements.entitlementRequirements, symbol: 'pass', state: 'CLAIMED' }],
    offerRequirements: [{ offerSymbol: 'gold', purchases: { constraint: 'lt', value: '2' } }],
    clientData: [
      { name: ' badge ', value: 'new' },
      { name: '', value: '' },
    ],
  })
  expect(Listing.parse(sent(body))).toMatchObject({
    activePeriod: {
      start: new Date('2026-12-01T10:00').toISOString(),
      end: new Date('2026-12-24T10:00').toISOString(),
    },
    schedule: {
      description: 'Weekends',
      definitions: [{ second: [], minute: [], hour: ['9-17', '20'], dayOfWeek: ['6', '0'] }],
    },
    playerStatRequirements: [
      { stat: 'LEVEL', constraint: 'gte', value: '5' },
      { stat: 'VIP', constraint: 'eq', value: '1', domain: 'client', access: 'public' },
    ],
    cohortRequirements: [{ trial: 'price', cohort: 'cheap', constraint: 'neq' }],
    entitlementRequirements: [{ symbol: 'pass', constraint: 'eq', state: 'CLAIMED' }],
    offerRequirements: [{ offerSymbol: 'gold', purchases: { constraint: 'lt', value: 2 } }],
    clientData: { badge: 'new' },
  })
})

test('an entitlement is had or not, whichever word says so', () => {
  const labels = (value: string) =>
    entitlementConstraints(value).map((one) => (one.value === value ? `[${one.label}]` : one.label))
  expect(labels('eq')).toEqual(['[has it]', 'does not have it'])
  expect(labels('gte')).toEqual(['[has it]', 'does not have it'])
  expect(labels('nonexistent')).toEqual(['has it', '[does not have it]'])
  const requirement = { symbol: 'pass', constraint: 'nin', state: '' }
  expect(formatRequirements({ ...listing, entitlementRequirements: [requirement] })).toEqual(['no entitlement pass'])
})

test('a section that is emptied is removed, and cron texts are kept', () => {
  const known: Listing = {
    ...listing,
    activePeriod: { start: '2026-12-01T10:00:30.500Z' },
    schedule: { description: 'Nights', crons: ['0 0 22 * * * *'], definitions: [] },
  }
  const values = listingValues('main', known)
  const emptied = {
    ...values,
    activePeriod: { start: '', end: '' },
    schedule: { ...values.schedule, description: '' },
  }
  expect(sent(toListing(emptied, known))).toEqual({
    ...listing,
    schedule: { crons: ['0 0 22 * * * *'], definitions: [] },
  })
  const { crons: _, ...schedule } = known.schedule ?? {}
  const withoutCrons = { ...known, schedule: { description: schedule.description } }
  expect(sent(toListing(emptied, withoutCrons))).toEqual(sent(listing))
})

test('values that the server would refuse are errors of their fields', () => {
  const values = listingValues('main', listing)
  const errors = listingErrors({
    ...values,
    purchaseLimit: '0',
    activeDurationSeconds: '3153600001',
    activePeriod: { start: '2026-12-01T10:00', end: '2026-12-01T10:00' },
    schedule: {
      ...values.schedule,
      activeFrom: '2026-12-02T10:00',
      activeTo: '2026-12-01T10:00',
      definitions: [{ ...newDefinition, hour: '9-24', minute: '5', month: '6-2', dayOfMonth: 'first' }],
    },
    playerStatRequirements: [{ ...newRequirements.playerStatRequirements, stat: ' ' }],
    cohortRequirements: [newRequirements.cohortRequirements, { trial: 'a', cohort: '', constraint: 'nonexistent' }],
    entitlementRequirements: [newRequirements.entitlementRequirements],
    offerRequirements: [{ offerSymbol: '', purchases: { constraint: 'eq', value: 'many' } }],
    clientData: [{ name: '', value: 'x' }],
  })
  expect(Object.keys(errors).sort()).toEqual([
    'activeDurationSeconds',
    'activePeriod.end',
    'clientData.0.name',
    'cohortRequirements.0.cohort',
    'cohortRequirements.0.trial',
    'entitlementRequirements.0.symbol',
    'offerRequirements.0.offerSymbol',
    'offerRequirements.0.purchases.value',
    'playerStatRequirements.0.stat',
    'playerStatRequirements.0.value',
    'purchaseLimit',
    'schedule.activeTo',
    'schedule.definitions.0.dayOfMonth',
    'schedule.definitions.0.hour',
    'schedule.definitions.0.month',
  ])
})

test('a field that the server refuses is found in the form', () => {
  const values = {
    ...listingValues('main', listing),
    clientData: [
      { name: 'a', value: '' },
      { name: ' b.c ', value: '' },
    ],
  }
  const fields = {
    price: 'priceType',
    'price.amount': 'amount',
    'activePeriod.end': 'activePeriod.end',
    'schedule.definitions.1.hour.3': 'schedule.definitions.1.hour',
    'offerRequirements.0.purchases.value': 'offerRequirements.0.purchases.value',
    'clientData.b.c': 'clientData.1.value',
  }
  expect(Object.keys(fields).map((field) => toListingField(field, values))).toEqual(Object.values(fields))
})

test('a rejected field is shown only in the form of its listing', () => {
  const body = { stores: [{ symbol: 'main', listings: [listing, { ...listing, symbol: 'gold' }] }] }
  const path = ['stores', 'main', 'listings', 'gold']
  expect(fieldWithin(body, path, 'stores.0.listings.1.price.symbol')).toBe('price.symbol')
  expect(fieldWithin(body, path, 'stores.0.listings.0.price.symbol')).toBeUndefined()
  expect(fieldWithin(body, path, 'offerDefinitions.0.price')).toBeUndefined()
  expect(fieldWithin(body, path, 'stores')).toBeUndefined()
})

test('prices by purchase, button texts and the limit each time are typed, and judged by the API’s bounds', () => {
  const values = {
    ...listingValues('main', listing),
    priceType: 'in_game_currency' as const,
    priceSymbol: 'currency.gems',
    priceSteps: [{ amount: '0' }, { amount: '50' }],
    texts: [{ language: 'de', buttonText: 'Kaufen' }],
    scheduleInstancePurchaseLimit: '2',
  }
  expect(Listing.parse(sent(toListing(values, listing)))).toMatchObject({
    price: { symbol: 'currency.gems', schedule: [0, 50] },
    buttonText: { de: 'Kaufen' },
    scheduleInstancePurchaseLimit: 2,
  })
  expect(listingErrors(values, listing)).toEqual({})
  const faults = listingErrors(
    { ...values, priceSteps: [{ amount: '-1' }], scheduleInstancePurchaseLimit: '0' },
    listing,
  )
  expect(Object.keys(faults).sort()).toEqual(['priceSteps.0.amount', 'scheduleInstancePurchaseLimit'])
  expect(toListingField('price.schedule.1', values)).toBe('priceSteps.1.amount')
  expect(toListingField('buttonText.de', values)).toBe('texts.0.buttonText')
  expect(
    sent(toListing({ ...values, priceSteps: [], texts: [] }, Listing.parse(sent(toListing(values))))),
  ).toMatchObject({
    price: { symbol: 'currency.gems' },
    buttonText: {},
  })
})

test('a store chooses listings for each player for the period that it states', () => {
  const known = { symbol: 'main', listings: [], choose: 3, refreshTime: 86_400, tone: 'kept' } as Store
  expect(storeValues(known)).toMatchObject({ choose: '3', refreshTime: '86400' })
  expect(sent(toStore(storeValues(known), known))).toEqual(known)
  const faults = storeErrors({ ...storeValues(known), choose: '501', refreshTime: '3153600001' })
  expect(Object.keys(faults)).toEqual(['choose', 'refreshTime'])
})

test('a listing is switched off and on alone, and keeps the rest', () => {
  const price = { type: 'currency' as const, symbol: 'currency.gems', amount: 5 }
  const listing = (symbol: string) => Listing.parse({ symbol, offerSymbol: 'gems', price })
  const store = (symbol: string): Store => ({ symbol, listings: [listing('gems'), listing('gold')] })
  const catalog = { stores: [store('main'), store('other')], offerDefinitions: [] }
  const off = switchListing('main', 'gems', false)(catalog)
  expect(off.stores[0]?.listings).toMatchObject([{ symbol: 'gems', active: false }, listing('gold')])
  expect(off.stores[1]).toEqual(store('other'))
  expect(switchListing('main', 'gems', true)(off)).toEqual(catalog)
})
