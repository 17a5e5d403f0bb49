import { expect, test } from 'vitest'
import { countWords, tagsIn, tidied } from './audience-words.ts'

const nobody = { about: 0, isExact: true, banned: 0 }

test('the size of an audience says what is estimated, pasted and left out', () => {
  expect(countWords({ total: { about: 1, isExact: true }, suspended: nobody })).toBe('1 player now')
  expect(
    countWords({
      total: { about: 1_200, isExact: false },
      pasted: { added: 3, unknown: 2 },
      suspended: { about: 12, isExact: true, banned: 1 },
    }),
  ).toBe('about 1,200 players now; 3 of them pasted; 2 pasted ids not in this realm; 12 suspended players left out')
})

test('pasted gamer tags are found between anything, each once, and what is none is named', () => {
  expect(tagsIn('7, 8;9\n7\t')).toEqual({ gamerTags: [7, 8, 9], wrong: [] })
  expect(tagsIn('7 anna -1 99999999999999999')).toEqual({ gamerTags: [7], wrong: ['anna', '-1', '99999999999999999'] })
  expect(tagsIn(' ')).toEqual({ gamerTags: [], wrong: [] })
})

test('an audience keeps what it says, and everybody is no audience', () => {
  expect(tidied({ includesSuspended: false })).toBeUndefined()
  expect(tidied({ gamerTags: [] })).toEqual({ gamerTags: [] })
  const audience = { segment: 3, cohort: { trial: 't', cohort: 'a' }, gamerTags: [7], includesSuspended: true }
  expect(tidied(audience)).toEqual(audience)
})
