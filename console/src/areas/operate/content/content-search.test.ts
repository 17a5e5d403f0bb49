import { expect, test } from 'vitest'
import { promotionComparison, readComparedSearch } from './content-search.ts'

test('the comparison of a promotion shows the target now as before, and the source as after', () => {
  expect(promotionComparison('DE_STAGING', 'DE_PROD', 'global')).toEqual({
    fromPid: 'DE_PROD',
    toPid: 'DE_STAGING',
    manifest: 'global',
  })
})

test('the address of a comparison names both realms', () => {
  expect(readComparedSearch({ fromPid: 'DE_1', toPid: 'DE_2', to: 3, show: 'no such change' })).toEqual({
    fromPid: 'DE_1',
    toPid: 'DE_2',
    to: '3',
  })
})
