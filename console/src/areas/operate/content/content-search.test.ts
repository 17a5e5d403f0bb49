import { expect, test } from 'vitest'
import { promotionComparison, readComparedSearch } from './content-search.ts'

test('the comparison of a promotion has before what the target has now, and after what it would get', () => {
  expect(promotionComparison('DE_STAGING', 'DE_PROD', 'global')).toEqual({
    fromPid: 'DE_PROD',
    toPid: 'DE_STAGING',
    manifest: 'global',
  })
})

test('both realms of a comparison stand in its address', () => {
  expect(readComparedSearch({ fromPid: 'DE_1', toPid: 'DE_2', to: 3, show: 'no such change' })).toEqual({
    fromPid: 'DE_1',
    toPid: 'DE_2',
    to: '3',
  })
})
