import { listRights } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { rightsByArea } from './role-rights.ts'

const areaOf = (role: 'tester' | 'developer' | 'admin', area: string, hasExtras = false) =>
  rightsByArea(role, hasExtras).find((one) => one.area === area)?.actions

test('every right of a role is listed once, in its area', () => {
  for (const role of ['tester', 'developer', 'admin'] as const) {
    const count = rightsByArea(role, true).reduce((sum, { actions }) => sum + actions.length, 0)
    expect(count).toBe(listRights(role, true).size)
  }
})

test('the usual actions come first, in their order, and words have no dashes', () => {
  expect(areaOf('developer', 'events')).toEqual([
    'view',
    'create',
    'edit',
    'delete',
    'clone',
    'end',
    'end phase',
    'schedule',
  ])
  expect(areaOf('tester', 'real money transactions')).toEqual(['view'])
  expect(areaOf('tester', 'users')).toBeUndefined()
})

test('areas are in alphabetical order; those with extra rights appear only for organizations that have them', () => {
  const areas = rightsByArea('admin', true).map(({ area }) => area)
  expect(areas).toEqual(areas.toSorted((a, b) => a.localeCompare(b)))
  expect(areaOf('admin', 'PvP')).toBeUndefined()
  expect(areaOf('admin', 'PvP', true)).toContain('give rewards')
})
