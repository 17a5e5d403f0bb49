import { expect, test } from 'vitest'
import { audienceSentence, formatAudienceCount, formatUses, normalizeAudience, tagsIn } from './audience-words.ts'

const exact = (about: number) => ({ about, isExact: true })
const nobody = { about: 0, isExact: true, banned: 0 }

test('the size of an audience says what is estimated, pasted and left out', () => {
  expect(formatAudienceCount({ total: exact(1), everybody: exact(1), suspended: nobody })).toBe('1 of 1 player now')
  expect(
    formatAudienceCount({
      total: { about: 1_200, isExact: false },
      everybody: { about: 90_000, isExact: false },
      pasted: { added: 3, unknown: 2 },
      suspended: { about: 12, isExact: true, banned: 1 },
    }),
  ).toBe(
    'about 1,200 of about 90,000 players now; 3 of them pasted; 2 pasted ids not in this realm; 12 suspended players excluded',
  )
})

test('pasted gamer tags are found between anything, each once, and what is none is named', () => {
  expect(tagsIn('7, 8;9\n7\t')).toEqual({ gamerTags: [7, 8, 9], wrong: [] })
  expect(tagsIn('7 anna -1 99999999999999999')).toEqual({ gamerTags: [7], wrong: ['anna', '-1', '99999999999999999'] })
  expect(tagsIn(' ')).toEqual({ gamerTags: [], wrong: [] })
})

test('an audience round-trips, and everybody is no audience', () => {
  expect(normalizeAudience({ includesSuspended: false })).toBeUndefined()
  expect(normalizeAudience({ gamerTags: [] })).toEqual({ gamerTags: [] })
  const audience = { segment: 3, cohort: { trial: 't', cohort: 'a' }, gamerTags: [7], includesSuspended: true }
  expect(normalizeAudience(audience)).toEqual(audience)
})

test.each<[Parameters<typeof audienceSentence>[0], string]>([
  [undefined, 'Everybody.'],
  [{}, 'All players; without suspended players.'],
  [{ includesSuspended: true }, 'All players.'],
  [{ gamerTags: [7] }, '1 pasted player; without suspended players.'],
  [
    { segment: 3, rules: { platform: 'Android', seenWithinDays: 7 }, gamerTags: [7, 8], includesSuspended: true },
    'Players of the segment Veterans who match platform is Android and seen in the last 7 days, and 2 pasted players.',
  ],
  [
    { cohort: { trial: 'Prices', cohort: 'cheap' }, rules: { suspended: true } },
    'Players in the cohort cheap of the trial Prices who match suspended.',
  ],
  [{ segment: 9 }, 'Players of the segment 9; without suspended players.'],
])('%j reads %s', (audience, words) => {
  expect(audienceSentence(audience, (id) => (id === 3 ? 'Veterans' : undefined))).toBe(words)
})

test('the uses of a segment are counted by kind', () => {
  const use = (kind: 'campaign' | 'event') => ({ kind, id: '1', name: 'Storm' })
  expect(formatUses([use('event'), use('campaign'), use('event')])).toBe('Used by 1 campaign, 2 events')
})
