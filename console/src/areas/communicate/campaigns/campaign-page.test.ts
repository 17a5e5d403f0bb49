import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import { expect, test } from 'vitest'
import { checkCampaign } from './campaign-checks.ts'
import { claimRate, computeCosts } from './campaign-costs.ts'
import { campaignValues } from './campaign-form.ts'
import { formatBar, reviewLabel } from './campaign-plan-words.ts'
import { buildSteps, listTopLanguages } from './campaign-steps.ts'

const steps: CampaignSteps = {
  players: 48_112,
  inSegment: 24_310,
  rulesLeaveOut: 3_912,
  pasted: 137,
  unknown: 3,
  suspended: 90,
  banned: 6,
  pastRecipients: 0,
  unreachable: 0,
  unsubscribed: 0,
  overCap: 212,
  heldOut: 2_023,
  count: 18_204,
  languages: [
    { language: 'en', count: 9_412, reads: 'en' },
    { language: 'de-AT', count: 4_318, reads: 'de' },
    { language: 'ja', count: 1_714, reads: 'en' },
  ],
  others: [],
}
const text = (lng: string, msg = 'Come') => ({ lng, subject: 'Hello', msg })
const values = { ...campaignValues(), texts: [text('en'), text('de')] }
const known = { steps, gifts: [{ symbol: 'currency.gems' }], scheduled: [], now: 0, language: 'en' }

test('the steps begin with the segment and leave out what changes nothing', () => {
  expect(buildSteps(steps, { segment: 1 }, '10')).toEqual([
    { label: 'In segment', count: '24,310' },
    { label: 'Excluded by rules', count: '− 3,912' },
    { label: 'Pasted, not yet in', count: '+ 137' },
    { label: 'Suspended', count: '− 90' },
    { label: 'Banned', count: '− 6' },
    { label: 'Over the message cap', count: '− 212' },
    { label: 'Control group, 10 %', count: '− 2,023' },
  ])
  const nobody = { ...steps, rulesLeaveOut: 24_310, suspended: 0, banned: 0, overCap: 0, heldOut: 0 }
  expect(buildSteps(nobody, { segment: 1, gamerTags: [7] }, '0')).toEqual([{ label: 'Pasted', count: '+ 137' }])
})

test('languages beyond the first are others', () => {
  const many = ['en', 'de', 'fr', 'ja', 'it'].map((language, index) => ({ language, count: 9 - index, reads: 'en' }))
  expect(listTopLanguages(many)).toEqual([
    { language: 'en', count: 9 },
    { language: 'de', count: 8 },
    { language: 'fr', count: 7 },
    { language: 'others', count: 11 },
  ])
  expect(listTopLanguages(many.slice(0, 4))).toHaveLength(4)
})

test('the checks name missing languages with their players, gifts that are not there, and other campaigns', () => {
  expect(checkCampaign({ ...values, attachments: [{ symbol: 'currency.gmes', count: '1' }] }, known)).toEqual([
    { isFine: false, text: 'Japanese is missing', detail: '1,714 players would read English.' },
    { isFine: false, text: 'currency.gmes is not published in this realm.' },
    { isFine: true, text: 'No other campaign to these players within a week' },
  ])
  const others = [{ sid: 1, name: 'Storm', players: 2, at: 0 }]
  const unfinished = { ...values, texts: [text('en'), text('ja', ' ')] }
  const read = { ...steps, others, languages: steps.languages.slice(0, 1) }
  const scheduled = [
    { name: 'Soon', next: 86_400_000 },
    { name: 'Late', next: 8 * 86_400_000 },
  ]
  const german = { ...values, texts: [text('de'), text('en', ' ')] }
  expect(checkCampaign(german, known)[0]).toEqual({ isFine: false, text: 'English is required to send it' })
  expect(checkCampaign(unfinished, { ...known, steps: read, scheduled }).map((check) => check.text)).toEqual([
    'Japanese: no body',
    '2 players got “Storm” in the last week',
    '“Soon” is also sent within a week',
  ])
  expect(
    checkCampaign({ ...values, attachments: [{ symbol: 'currency.gems', count: '1' }] }, { ...known, steps: read }),
  ).toContainEqual({ isFine: true, text: 'The gift can be granted' })
})

test('the costs add equal gifts, and the likely ones follow the share that claimed an earlier campaign', () => {
  const gifts = [
    { symbol: 'currency.gems', count: '50' },
    { symbol: ' currency.gems', count: '5' },
    { symbol: 'items.hat', count: '1' },
    { symbol: '', count: '9' },
  ]
  expect(computeCosts(gifts, 1_000, 0.384)).toEqual([
    { symbol: 'currency.gems', all: 55_000, likely: 21_120 },
    { symbol: 'items.hat', all: 1_000, likely: 384 },
  ])
  expect(computeCosts(gifts, 10, undefined)[0]).toEqual({ symbol: 'currency.gems', all: 550, likely: undefined })
  const results = { sent: 100, waiting: 0, delivered: 100, claimed: 40, heldOut: 0, heldOutBack: 0 }
  expect(claimRate(results)).toBe(0.4)
  expect(claimRate({ ...results, delivered: 3 })).toBeUndefined()
})

test('the bar says who gets it and when, and what the button does', () => {
  const at = { ...values, when: 'at' as const, start: '2026-11-30T18:00Z' }
  const now = Date.UTC(2026, 10, 1)
  expect(formatBar(values, steps, undefined, 'utc', now).count).toBe('18,204 players, now')
  expect(formatBar(at, steps, undefined, 'utc', now).count).toBe('18,204 players, at Mon 30 Nov 18:00')
  expect(formatBar({ ...at, ownTime: true }, steps, undefined, 'utc', now).count).toBe(
    '18,204 players, each at Mon 30 Nov 18:00 their time',
  )
  expect(formatBar({ ...values, mtype: 'ANNOUNCEMENT' }, undefined, undefined, 'utc', now).count).toBe(
    'Everybody sees it on their next visit',
  )
  const some = { ...values, mtype: 'ANNOUNCEMENT' as const, audience: { segment: 7 } }
  expect(formatBar(some, undefined, undefined, 'utc', now).count).toBe(
    'Every player in the audience sees it on their next visit',
  )
  expect([reviewLabel(values, steps), reviewLabel(at, steps)]).toEqual([
    'Review the plan for 18,204 players',
    'Schedule it for 18,204 players',
  ])
})
