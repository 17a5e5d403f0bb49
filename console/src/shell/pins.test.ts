import { expect, test } from 'vitest'
import { IconPlus } from '../ui/icons.ts'
import type { NavEntry, NavGroup } from './nav-groups.ts'
import { isPinnable, withPinned } from './pins.ts'

const entry = (path: string): NavEntry => ({ label: path, path, icon: IconPlus })
const [now, players, events, jobs] = [entry(''), entry('players'), entry('events'), entry('jobs')]
const groups: NavGroup[] = [
  { entries: [now] },
  { label: 'Operate', entries: [jobs] },
  { label: 'Engage', entries: [players, events] },
]
const shown = (kept: unknown) =>
  withPinned(groups, kept).map(({ label, entries }) => [label, entries.map(({ path }) => path)])

test('pinned screens stand in the order they were pinned in, below what has no group, and leave their own', () => {
  expect(shown(['events', 'jobs'])).toEqual([
    [undefined, ['']],
    ['Pinned', ['events', 'jobs']],
    ['Engage', ['players']],
  ])
})

test('screens that are not there, and kept values that mean nothing, change nothing', () => {
  for (const kept of [undefined, null, 'events', [], ['gone', '', 7], { 0: 'events' }])
    expect(withPinned(groups, kept)).toBe(groups)
})

test('only what stands in a group can be pinned', () => {
  expect(isPinnable(groups, jobs)).toBe(true)
  expect(isPinnable(groups, now)).toBe(false)
})
