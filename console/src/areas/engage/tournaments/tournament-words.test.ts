import { TournamentContent } from '@regent/contract/engage/tournaments'
import { expect, test } from 'vitest'
import { formatStageChange, rewardRows, tierName } from './tournament-words.ts'

const content = TournamentContent.parse({
  name: 'Arena',
  anchorTimeUTC: '2026-01-05T00:00:00Z',
  cycleDuration: 'P7D',
  tiers: [{ name: 'Bronze' }, {}],
  stageChanges: [{ minRank: 1, maxRank: 3, delta: 2 }],
  rankRewards: [
    { minRank: 1, maxRank: 1, tier: 0, currencyRewards: [{ symbol: 'currency.gems', amount: 1_500 }] },
    { minRank: 2, maxRank: 9, stageMin: 1, currencyRewards: [{ symbol: 'currency.gems', amount: 5 }] },
  ],
  scoreRewards: [{ minScore: 100, currencyRewards: [{ symbol: 'currency.honor', amount: 1 }] }],
})

test('rewards say for which rank or score, tier and stage they are', () => {
  expect(rewardRows(content)).toEqual([
    { label: 'Rank 1, Bronze', value: '1,500 currency.gems' },
    { label: 'Rank 2 to 9, stages 1 and more', value: '5 currency.gems' },
    { label: 'Score 100 and more', value: '1 currency.honor' },
    { label: 'Rank 1 to 3', value: '2 stages up' },
  ])
})

test('a tier without a name has its number, and a change of stage is in words', () => {
  expect([tierName(content, 0), tierName(content, 1), tierName(undefined, 4)]).toEqual(['Bronze', 'Tier 1', 'Tier 4'])
  expect([formatStageChange(0), formatStageChange(1), formatStageChange(-2)]).toEqual([
    'stays',
    '1 stage up',
    '2 stages down',
  ])
})
