import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { fakeBrowser } from '../../api/fake-browser.ts'
import { IconPlus } from '../../ui/layout/icons.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { arrangeMenu, findScreens, type MenuInput, sumCounts } from './menu.ts'
import { noteVisit, readVisits, type Visit } from './visits.ts'

const entry = (path: string, aliases?: string[]): NavEntry => ({
  label: path,
  path,
  icon: IconPlus,
  ...(aliases && { aliases }),
})
const operate = Array.from({ length: 17 }, (_, nth) => entry(`op${nth}`))
const engage = ['players', 'segments', 'groups', 'events'].map((path) => entry(path))
const groups: NavGroup[] = [
  { entries: [entry('now'), entry('calendar')] },
  { label: 'Operate', entries: operate },
  { label: 'Engage', entries: engage },
]
const now = 100 * dayMs
const arrange = (input: Partial<MenuInput> = {}) =>
  arrangeMenu({ groups, pins: [], visits: [], earlierVisits: [], current: undefined, height: 849, now, ...input })
const pathsOf = (entries: readonly NavEntry[]) => entries.map(({ path }) => path)
const group = (menu: ReturnType<typeof arrange>, label: string) => {
  const found = menu.groups.find((one) => one.label === label)
  if (!found) throw new Error(`There is no group ${label}.`)
  return found
}
const visit = (path: string, daysAgo = 0): Visit => [path, now - daysAgo * dayMs]

test('pins stand above their groups and stay in them, last', () => {
  const menu = arrange({ pins: ['events', 'gone', 'players'] })
  expect(pathsOf(menu.top)).toEqual(['now', 'calendar'])
  expect(pathsOf(menu.pinned)).toEqual(['events', 'players'])
  expect(pathsOf(group(menu, 'Engage').entries)).toEqual(['segments', 'groups', 'players', 'events'])
})

test('the order follows the visits of 30 days, unless the person wants the fixed one', () => {
  const earlierVisits = [visit('events'), visit('events', 3), visit('groups'), visit('segments', 31)]
  expect(pathsOf(group(arrange({ earlierVisits }), 'Engage').entries)).toEqual([
    'events',
    'groups',
    'players',
    'segments',
  ])
  const fixed = arrange({ earlierVisits, hasFixedOrder: true, pins: ['players'] })
  expect(group(fixed, 'Engage').entries).toBe(engage)
})

test('visits of this page change the recent screens, but not the order', () => {
  const menu = arrange({ visits: [visit('events'), visit('groups'), visit('events'), visit('now')] })
  expect(pathsOf(menu.recent)).toEqual(['events', 'groups'])
  expect(group(menu, 'Engage').entries).toEqual(engage)
})

test('recent screens leave out the open and the pinned ones; a low window shows fewer', () => {
  const visits = [...operate].map(({ path }) => visit(path))
  const recentAt = (height: number, more: Partial<MenuInput> = {}) =>
    pathsOf(arrange({ visits, height, ...more }).recent)
  expect(recentAt(849, { current: operate[0], pins: ['op2'] })).toEqual(['op1', 'op3', 'op4', 'op5', 'op6'])
  expect(recentAt(717)).toHaveLength(3)
  expect(recentAt(600)).toEqual([])
  expect(recentAt(849, { hidesRecent: true })).toEqual([])
})

test('a group shows what fits into the window, at least five, never "1 more", and always the open screen', () => {
  const shownAt = (height: number, more: Partial<MenuInput> = {}) =>
    group(arrange({ height, ...more }), 'Operate').shown
  expect(shownAt(849)).toBe(17)
  expect(shownAt(500)).toBeLessThan(15)
  expect(shownAt(300)).toBe(5)
  for (let height = 300; height < 900; height += 1) expect(shownAt(height)).not.toBe(16)
  const low = group(arrange({ height: 300, current: operate[12] }), 'Operate')
  expect(low.isActive).toBe(true)
  expect(pathsOf(low.entries).indexOf('op12')).toBe(4)
  expect(new Set(low.entries)).toEqual(new Set(operate))
})

test('with seven pins and five recent screens the menu fits into a window of 900 px', () => {
  const pins = operate.slice(0, 7).map(({ path }) => path)
  const visits = operate.slice(7, 13).map(({ path }) => visit(path))
  const menu = arrange({ pins, visits, current: engage[0] })
  // Above: padding, Back, the filter; 28 px per heading, 29 px per entry, 8 px between the parts.
  const height = 16 + 28 + 32 + 3 * 8 + 2 * 29 + (28 + 8 + 7 * 29) + (28 + 8 + 5 * 29) + 2 * 28
  expect(height + group(menu, 'Engage').shown * 29).toBeLessThanOrEqual(849)
})

test('the offer of pins takes room from the open group', () => {
  const shown = (pins: string[] | undefined) => group(arrange({ pins, height: 700 }), 'Operate').shown
  expect(shown(undefined)).toBeLessThan(shown([]))
})

test('the count of a folded group is the sum of its entries, and urgent if one is', () => {
  const counts = new Map([
    ['players', { count: 2, isUrgent: false }],
    ['events', { count: 3, isUrgent: true }],
    ['op1', { count: 9, isUrgent: true }],
  ])
  expect(sumCounts(engage, counts)).toEqual({ count: 5, isUrgent: true })
  expect(sumCounts(engage.slice(0, 2), counts)).toEqual({ count: 2, isUrgent: false })
  expect(sumCounts(engage.slice(1, 3), counts)).toBeUndefined()
})

test('a screen is found by the beginning of its label, by a part of it, and by other names', () => {
  const found = findScreens(
    [{ entries: [entry('vents'), entry('events', ['live']), entry('trials', ['A/B event'])] }],
    ' VENT',
  )
  expect(found.map(({ entry: { path }, alias }) => [path, alias])).toEqual([
    ['vents', undefined],
    ['events', undefined],
    ['trials', 'A/B event'],
  ])
  expect(findScreens(groups, 'nothing')).toEqual([])
})

test('visits are stored newest first and bounded; a reload is no visit', () => {
  fakeBrowser()
  noteVisit('players', 1)
  noteVisit('players', 2)
  noteVisit('events', 3)
  expect(readVisits()).toEqual([
    ['events', 3],
    ['players', 1],
  ])
  for (let at = 4; at < 400; at += 1) noteVisit(`op${at}`, at)
  expect(readVisits()).toHaveLength(300)
  localStorage.setItem('regent-visits', '{"a":1}')
  expect(readVisits()).toEqual([])
  localStorage.setItem('regent-visits', '[["a",1],["b"],7,"x"')
  expect(readVisits()).toEqual([])
})
