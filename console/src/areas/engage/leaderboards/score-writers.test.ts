import { expect, test } from 'vitest'
import { scoreWriters } from './score-writers.ts'

test.each([
  ['weekly', true, 'game clients'],
  ['weekly', false, 'staff and servers'],
  ['event_kraken-hunt_3', false, 'its event, staff and servers'],
  ['event_:kraken_12#4', false, 'its event, staff and servers'],
  ['tournament_cup_0_0_1#2', false, 'its tournament, staff and servers'],
  ['event_horizon', false, 'staff and servers'],
])('a board says who writes its scores: %s', (id, write_self, writers) => {
  expect(scoreWriters(id, { permissions: { write_self } })).toBe(writers)
})
