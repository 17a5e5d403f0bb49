import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../api/fake-browser.ts'
import { readPreferences, selectCustomer, storeCustomer } from '../../api/session/session.ts'
import { IconPlus } from '../../ui/layout/icons.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import { isFolded, isPinnable, isPinned, keepFolded, movePin, readPins, takePins, togglePin } from './pins.ts'

const entry = (path: string): NavEntry => ({ label: path, path, icon: IconPlus })
const now = entry('')
const jobs = entry('jobs')
const groups: NavGroup[] = [{ entries: [now] }, { label: 'Operate', entries: [jobs] }]
const pins = () => readPins(readPreferences().pinned)

const { toastError, toastFailure, call } = vi.hoisted(() => ({
  toastError: vi.fn(),
  toastFailure: vi.fn(),
  call: vi.fn(),
}))
vi.mock('../../ui/feedback/toast.ts', () => ({ toastError }))
vi.mock('../../api/failure.ts', () => ({ toastFailure }))
vi.mock('../../api/client.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../scope/capabilities.ts', () => ({ isServed: () => true }))

/** The server answers its calls one after the other, each when the test says so. */
function signedIn() {
  fakeBrowser()
  storeCustomer({ cid: 7, token: 't', refreshToken: 'r', expiresIn: 1_000, expiresAt: 1_000 })
  selectCustomer(7)
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  call.mockReset()
  toastFailure.mockReset()
  call.mockImplementation(() => new Promise<void>((resolve, reject) => void answers.push({ resolve, reject })))
  const saved = () => call.mock.calls.map(([, { body }]) => body.pins as string[])
  return { answers, saved }
}

test('pins are unset at first; a person can choose none', () => {
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

test('pins that the server has not stored yet win over those it sends, and follow each other', async () => {
  const { answers, saved } = signedIn()
  togglePin({ path: 'jobs' })
  togglePin({ path: 'plans' })
  takePins(7, ['jobs'])
  await expect.poll(saved).toEqual([['jobs']])
  answers[0]?.resolve()
  await expect.poll(saved).toEqual([['jobs'], ['jobs', 'plans']])
  takePins(7, ['jobs'])
  expect(pins()).toEqual(['jobs', 'plans'])
  answers[1]?.resolve()
  await expect.poll(() => readPreferences().unsavedPinsOf).toBeUndefined()
  takePins(7, ['events'])
  expect(pins()).toEqual(['events'])
})

test('pins whose save was cut off are saved at the next start, and never for another organization', async () => {
  const { answers, saved } = signedIn()
  togglePin({ path: 'jobs' })
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.reject(new Error('The page is closed'))
  await expect.poll(() => toastFailure.mock.calls.at(-1)?.[0]).toContain('stored in this browser only')
  takePins(7, undefined)
  await expect.poll(saved).toEqual([['jobs'], ['jobs']])
  answers[1]?.reject(new Error('The page is closed'))
  await expect.poll(() => toastFailure.mock.calls.length).toBe(2)
  takePins(8, ['mail'])
  takePins(7, ['events'])
  expect(saved()).toHaveLength(2)
  expect(pins()).toEqual(['events'])
})
