import type { SeasonRow } from '@regent/contract/operate/seasons'
import { demoSeason, demoSeasonRow } from '@regent/contract/samples/seasons'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { findNextStep, pickCurrentSeasons } from './season-words.ts'

const now = Date.UTC(2030, 0, 7, 12)

test('seasons that are over are not current, and the earliest comes first', () => {
  const season = (id: number, more: Partial<SeasonRow>): SeasonRow => ({ ...demoSeasonRow(now), id, ...more })
  const picked = pickCurrentSeasons(
    [
      season(1, { start: now + 2 * dayMs, end: now + 3 * dayMs }),
      season(2, { state: 'ended' }),
      season(3, { state: 'draft', start: now - 3 * dayMs, end: now - dayMs }),
      season(4, { state: 'running', start: now - dayMs, end: now + dayMs }),
    ],
    now,
  )
  expect(picked.map(({ id }) => id)).toEqual([4, 1])
})

test('the next step of a season is its review, its start, a part, or its end', () => {
  const { parts, start, end } = demoSeason(now)
  const at = (state: SeasonRow['state'], when: number) => findNextStep({ state, start, end, parts }, when)
  expect(at('draft', now)).toEqual({ text: 'Review it before', at: start })
  expect(findNextStep({ state: 'scheduled', start, end, parts: [] }, now)).toEqual({ text: 'Starts', at: start })
  expect(at('running', end - 1)).toEqual({ text: 'Ends', at: end })
  const [part] = parts
  if (!part) throw new Error('The demo’s season has no parts')
  const planned = { start: now + 1, end: null }
  const first = { ...part, planned, actual: planned, isMoment: false, name: 'Kraken moon' }
  expect(findNextStep({ state: 'running', start, end, parts: [first] }, now)).toEqual({
    text: 'Next: Kraken moon starts',
    at: now + 1,
  })
})
