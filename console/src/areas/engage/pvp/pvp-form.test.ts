import { samplePvpDefinitions } from '@regent/contract/samples/pvp'
import { expect, test } from 'vitest'
import { formatTiers, pvpBody, pvpErrors, pvpValues } from './pvp-form.ts'

test('a new definition starts with the usual values [pvp-6]', () => {
  expect(pvpBody(pvpValues())).toMatchObject({
    rewardDefinition: {
      playerCap: 500_000,
      tiers: [{ percentage: 30 }, { percentage: 35 }, { percentage: 35 }],
      rewardExpHours: 72,
    },
    idleDays: 14,
    minPlayers: 25_000,
    protectedRanks: 100,
  })
})

test('each error is listed under its field', () => {
  const tiers = [
    { percentage: '80', obtain: [{ symbol: 'a', count: '2' }] },
    { percentage: '30', obtain: [{ symbol: '', count: '0' }] },
    { percentage: '', obtain: [] },
  ]
  const errors = pvpErrors({ ...pvpValues(), cron: 'weekly', idleDays: 'many', playerCap: '0', tiers })
  expect(Object.keys(errors).sort()).toEqual(
    [
      'cron',
      'idleDays',
      'lbid',
      'playerCap',
      'tiers.0.percentage',
      'tiers.1.obtain.0.symbol',
      'tiers.1.obtain.0.count',
      'tiers.2.percentage',
    ].sort(),
  )
})

test('a tier gives several things with their amounts', () => {
  const obtain = [
    { symbol: 'currency.gems', count: '1500' },
    { symbol: ' items.shield ', count: '2' },
  ]
  const { rewardDefinition } = pvpBody({ ...pvpValues(), tiers: [{ percentage: '30', obtain }] })
  expect(rewardDefinition.tiers).toEqual([
    {
      percentage: 30,
      obtain: [
        { symbol: 'currency.gems', count: 1_500 },
        { symbol: 'items.shield', count: 2 },
      ],
    },
  ])
  const [known] = samplePvpDefinitions(0)
  expect(known && pvpBody(pvpValues(known)).rewardDefinition.tiers[0]?.obtain).toEqual(
    known?.rewardDefinition.tiers[0]?.obtain,
  )
  expect(known && formatTiers(known)).toContain(
    '30 %: items.ship.galleon, 500 currency.honor; 35 %: items.crew.gunner (2)',
  )
})
