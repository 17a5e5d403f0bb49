import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../api/fake-browser.ts'
import { readPreferences } from '../../api/session/session.ts'
import { IconPlus } from '../../ui/layout/icons.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { isFolded, isPinnable, isPinned, keepFolded, movePin, readPins, togglePin } from './pins.ts'

const entry = (path: string): NavEntry => ({ label: path, path, icon: IconPlus })
const now = entry('')
const jobs = entry('jobs')
const groups: NavGroup[] = [{ entries: [now] }, { label: 'Operate', entries: [jobs] }]
const pins = () => readPins(readPreferences().pinned)

const { toastError } = vi.hoisted(() => ({ toastError: vi.fn() }))
vi.mock('../../ui/feedback/toast.ts', () => ({ toastError }))

test('nobody has chosen pins at first; a person can choose none', () => {
  fakeBrowser()
  expect(pins()).toBeUndefined()
  togglePin(jobs)
  togglePin(jobs)
  expect(pins()).toEqual([])
})

test('pins keep their order, and move to the place of another pin', () => {
  fakeBrowser()
  for (const path of ['a', 'b', 'c']) togglePin({ path })
  movePin('a', 'b')
  expect(pins()).toEqual(['b', 'a', 'c'])
  movePin('c', 'b')
  expect(pins()).toEqual(['c', 'b', 'a'])
  movePin('a', undefined)
  movePin('gone', 'c')
  expect(pins()).toEqual(['c', 'b', 'a'])
})

test('an eighth pin is refused', () => {
  fakeBrowser()
  for (const path of 'abcdefgh') togglePin({ path })
  expect(pins()).toEqual([...'abcdefg'])
  expect(toastError).toHaveBeenCalledWith('At most 7 screens can be pinned. Unpin one first.')
})

test('stored values of another version pin nothing', () => {
  for (const stored of [null, 'events', 7, { 0: 'jobs' }, [7, {}]]) {
    expect(readPins(stored)).toEqual([])
    expect(isPinned(stored, jobs)).toBe(false)
  }
})

test('only a screen of a group can be pinned', () => {
  expect(isPinnable(groups, jobs)).toBe(true)
  expect(isPinnable(groups, now)).toBe(false)
})

test('folded groups are stored, and stored values of another version fold none', () => {
  fakeBrowser()
  const folded = (label: string) => isFolded(readPreferences().folded, label)
  keepFolded('Engage', true)
  keepFolded('Operate', true)
  keepFolded('Operate', false)
  expect([folded('Engage'), folded('Operate')]).toEqual([true, false])
  for (const stored of [undefined, 'Engage', { 0: 'Engage' }]) expect(isFolded(stored, 'Engage')).toBe(false)
})
