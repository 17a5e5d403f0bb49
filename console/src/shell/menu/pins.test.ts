import { expect, test } from 'vitest'
import { fakeBrowser } from '../../api/fake-browser.ts'
import { readPreferences } from '../../api/session/session.ts'
import { IconPlus } from '../../ui/layout/icons.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { isFolded, isPinnable, keepFolded, withPinned } from './pins.ts'

const entry = (path: string): NavEntry => ({ label: path, path, icon: IconPlus })
const now = entry('')
const players = entry('players')
const events = entry('events')
const jobs = entry('jobs')
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

test('groups that were folded are kept, and kept values that mean nothing fold none', () => {
  fakeBrowser()
  const folded = (label: string) => isFolded(readPreferences().folded, label)
  keepFolded('Engage', true)
  keepFolded('Operate', true)
  keepFolded('Operate', false)
  expect([folded('Engage'), folded('Operate')]).toEqual([true, false])
  for (const kept of [undefined, 'Engage', { 0: 'Engage' }]) expect(isFolded(kept, 'Engage')).toBe(false)
})
