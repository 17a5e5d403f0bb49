import { plainBoard } from '@regent/contract/samples/leaderboards'
import { expect, test } from 'vitest'
import {
  type LeaderboardValues,
  leaderboardBody,
  leaderboardChanges,
  leaderboardErrors,
  leaderboardValues,
  newLeaderboard,
} from './leaderboard-form.ts'

const valid: LeaderboardValues = { ...newLeaderboard, id: 'leaderboards.weekly' }
const plain = {
  permissions: { write_self: true },
  partitioned: false,
  sortOrder: 'descending',
  aggregation: 'last',
  derivatives: [],
  keptVersions: 10,
}

test('a leaderboard needs an id, and a size if it has partitions', () => {
  expect(leaderboardErrors(valid)).toEqual({})
  expect(leaderboardErrors({ ...valid, isPartitioned: true })['maxEntries']).toBeTypeOf('string')
  expect(leaderboardErrors({ ...valid, isPartitioned: true, maxEntries: '20' })).toEqual({})
  for (const id of ['', 'a b', 'weekly#1', 'ünder'])
    expect(leaderboardErrors({ ...valid, id })['id']).toBeTypeOf('string')
  for (const maxEntries of ['0', '1.5', 'many'])
    expect(leaderboardErrors({ ...valid, maxEntries })['maxEntries']).toBeTypeOf('string')
  expect(leaderboardErrors({ ...valid, reset: 'cron', resetCron: 'weekly' })['resetCron']).toContain('cron expression')
  expect(leaderboardErrors({ ...valid, reset: 'cron', resetCron: '* * * * * *' })['resetCron']).toContain('1 minute')
  for (const resetInterval of ['', '5'])
    expect(leaderboardErrors({ ...valid, reset: 'interval', resetInterval })).toHaveProperty('resetInterval')
  expect(leaderboardErrors({ ...valid, reset: 'interval', resetInterval: '172800', keptVersions: 'all' })).toEqual({
    keptVersions: expect.any(String),
  })
  expect(leaderboardErrors({ ...valid, ttl: '-1' })['ttl']).toBeTypeOf('string')
})

test('only filled-in fields are sent', () => {
  expect(leaderboardBody(valid)).toEqual(plain)
  expect(
    leaderboardBody({
      ...valid,
      isOpen: false,
      maxEntries: '20',
      scoreName: ' wins ',
      ttl: String(2 * 86_400),
      derivatives: 'a\n\nb',
    }),
  ).toEqual({
    ...plain,
    permissions: { write_self: false },
    maxEntries: 20,
    scoreName: 'wins',
    ttl: 2 * 86_400_000,
    derivatives: ['a', 'b'],
  })
})

test('the form shows the settings of a leaderboard, and sends what was changed and what was removed', () => {
  const statRequirements = [
    { domain: 'game', access: 'private', stat: 'LEVEL', constraint: 'gte', value: '10' } as const,
  ]
  const metaData = {
    ...plainBoard,
    maxEntries: 20,
    resetSchedule: 'P7D',
    aggregation: 'sum' as const,
    expiration: 1_000 + 14 * 86_400_000,
    cohortSettings: { cohorts: [{ id: 'veterans', statRequirements }] },
  }
  const values = leaderboardValues({ id: 'duels', metaData, created: 1_000 })
  expect(values).toMatchObject({ reset: 'interval', resetInterval: '604800', ttl: '1209600', aggregation: 'sum' })
  expect(leaderboardChanges(values, values)).toEqual({})
  expect(leaderboardBody(values)).toMatchObject({ cohortSettings: metaData.cohortSettings, ttl: 14 * 86_400_000 })
  const changed = { ...values, maxEntries: '', reset: '0 0 0 * * MON *', cohorts: [], scoreName: 'wins' }
  expect(leaderboardChanges(values, changed)).toEqual({
    resetSchedule: '0 0 0 * * MON *',
    resetZone: 'UTC',
    scoreName: 'wins',
    remove: ['maxEntries', 'cohortSettings'],
  })
})
