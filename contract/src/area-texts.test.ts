import { expect, test } from 'vitest'
import { areaTexts } from './area-texts.ts'
import { allEndpoints } from './endpoints.ts'

test('every area has a text', () => {
  const areas = new Set(allEndpoints.map(({ area }) => area))
  expect([...areas].filter((area) => !Object.hasOwn(areaTexts, area))).toEqual([])
  expect(Object.keys(areaTexts).filter((area) => !areas.has(area))).toEqual(['server'])
})
