import { expect, test } from 'vitest'
import { pvpBody, pvpErrors, pvpValues } from './pvp-form.ts'

test('a new definition starts with the usual values', () => {
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
    { percentage: '80', bundleSymbol: 'a' },
    { percentage: '30', bundleSymbol: '' },
  ]
  const errors = pvpErrors({ ...pvpValues(), cron: 'weekly', idleDays: 'many', playerCap: '0', tiers })
  expect(Object.keys(errors).sort()).toEqual(
    ['cron', 'idleDays', 'lbid', 'playerCap', 'tiers.0.percentage', 'tiers.1.bundleSymbol'].sort(),
  )
})
