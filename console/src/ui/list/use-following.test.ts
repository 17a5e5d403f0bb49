import { expect, test } from 'vitest'
import { atTick } from './use-following.ts'

const calm = { follow: { isOn: true }, isHidden: false, isReading: false, selected: 0, isScrolledDown: false }

test.each([
  ['reads', {}, 'read'],
  ['rests while it is off', { follow: { isOn: false } }, 'rest'],
  ['rests where nothing new will come', { follow: { isOn: true, disabledReason: 'over' } }, 'rest'],
  ['rests in a hidden tab', { isHidden: true }, 'rest'],
  ['does not read twice at once', { isReading: true }, 'rest'],
  ['waits while somebody reads further down', { isScrolledDown: true }, 'wait'],
  ['waits while rows are selected', { selected: 2 }, 'wait'],
  ['waits where the screen says so', { follow: { isOn: true, isHeld: true } }, 'wait'],
])('a list that follows %s', (_, changes, next) => {
  expect(atTick({ ...calm, ...changes })).toBe(next)
})
