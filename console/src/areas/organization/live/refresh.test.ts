import { getStats } from '@regent/contract/stats'
import { expect, test } from 'vitest'
import { statsSubjects } from '../../players/stats/subjects.ts'
import { isAffected, Refresher } from './refresh.ts'

const change = { subject: 'stat', pid: 'DE_1', id: 'game.private.player.42/LEVEL' }

test.each([
  [[getStats.path, {}, '7.DE_1'], true],
  [[getStats.path, {}, '7.DE_1', 'pages'], true],
  [[getStats.path, {}, '7'], true],
  [[getStats.path, {}, '7.DE_2'], false],
  [[getStats.path, {}, '8.DE_1'], false],
  [['/api/players', {}, '7.DE_1'], false],
  [['something else'], false],
])('the read %j is repeated: %s', (key, expected) => {
  expect(isAffected(key, 7, [change], statsSubjects)).toBe(expected)
})

test('changes that come during reads wait, and are then one round', async () => {
  const rounds: (() => void)[] = []
  const client = { invalidateQueries: () => new Promise<void>((resolve) => void rounds.push(resolve)) }
  const refresher = new Refresher(client, 7, statsSubjects)
  const all = refresher.hear([change])
  for (let index = 0; index < 100; index += 1) void refresher.hear([change])
  expect(rounds).toHaveLength(1)
  rounds[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(rounds).toHaveLength(2)
  rounds[1]?.()
  await all
  expect(rounds).toHaveLength(2)
})
