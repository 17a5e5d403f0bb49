import { expect, test } from 'vitest'
import { fitsFilters, fitsPredicate } from './item-filters.ts'

test.each([
  ['gold', { kind: 'eq', value: 'gold' }, true],
  ['gold', { kind: 'eq', value: 'Gold' }, false],
  ['gold', { kind: 'eq', value: 'Gold', caseInsensitive: true }, true],
  ['gold', { kind: 'neq', value: 'gold' }, false],
  ['gold', { kind: 'notEquals', value: 'silver' }, true],
  ['gold', { kind: 'number', value: 'gold' }, true],
  ['gold', { kind: 'in', values: ['silver', 'gold'] }, true],
  ['gold', { kind: 'nin', values: ['silver', 'gold'] }, false],
  ['golden axe', { kind: 'contains', substr: 'axe' }, true],
  ['10', { kind: 'range', lower: '9', upper: '10' }, true],
  ['10', { kind: 'range', lower: '9', upper: '10', includeUpper: false }, false],
  ['10', { kind: 'range', lower: '10', includeLower: false }, false],
  ['1.0', { kind: 'eq', value: '1', as: 'number' }, true],
  ['many', { kind: 'range', lower: '1', as: 'number' }, false],
  [undefined, { kind: 'neq', value: 'gold' }, false],
])('a property %s against %j: %s', (value, predicate, expected) => {
  expect(fitsPredicate(value, predicate)).toBe(expected)
})

const item = { tags: ['rare', 'weapon'], properties: { level: '7' }, createdAt: 1_000, updatedAt: 2_000 }

test.each([
  [{}, true],
  [{ contentTagFilter: { allOf: ['rare', 'weapon'], anyOf: [], noneOf: [] } }, true],
  [{ contentTagFilter: { allOf: ['rare', 'armor'], anyOf: [], noneOf: [] } }, false],
  [{ contentTagFilter: { allOf: [], anyOf: ['armor', 'rare'], noneOf: [] } }, true],
  [{ contentTagFilter: { allOf: [], anyOf: ['armor'], noneOf: [] } }, false],
  [{ contentTagFilter: { allOf: [], anyOf: [], noneOf: ['rare'] } }, false],
  [{ propertyFilters: [{ key: 'level', predicate: { kind: 'range', lower: '5' } }], createdAt: { from: 1_000 } }, true],
  [{ propertyFilters: [{ key: 'level', predicate: { kind: 'range', upper: '5' } }] }, false],
  [{ updatedAt: { to: 1_999 } }, false],
])('filters %j find it: %s', (filters, expected) => {
  expect(fitsFilters(item, filters)).toBe(expected)
})
