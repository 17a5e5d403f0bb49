import { entitlementDefinitionsOf } from '@regent/contract/samples/entitlements'
import { expect, test } from 'vitest'
import { definitionBody, definitionErrors, definitionValues } from './definition-form.ts'

test.each(entitlementDefinitionsOf(0))('the definition $symbol does not change when it is opened and saved', (one) => {
  const { symbol, created: _, version: _version, ...request } = one
  expect(definitionErrors(definitionValues(one))).toEqual({
    symbol: null,
    maxGrants: null,
    revokeMode: null,
    expires: null,
  })
  expect(definitionBody(definitionValues(one), one)).toEqual({ symbol, request })
})

test('values that the server would refuse are errors of their fields', () => {
  const bad = { symbol: 'a b', maxGrants: '-1', revokeMode: 'x', expires: '9999999999' }
  expect(Object.values(definitionErrors({ ...definitionValues(), ...bad })).every(Boolean)).toBe(true)
  expect(definitionBody({ ...definitionValues(), groupSymbols: ' a, ,b ' }).request.groupSymbols).toEqual(['a', 'b'])
})
