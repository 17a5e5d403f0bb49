import type { RealmDifferenceRow } from '@regent/contract/operate/change-sets-difference'
import { expect, test } from 'vitest'
import { buildBranches, listLines, readSelection, tickedBy, withChosen } from './promote-tree.ts'

const row = (subject: RealmDifferenceRow['subject'], id: string, type = ''): RealmDifferenceRow => ({
  subject,
  id,
  label: id,
  type,
  sign: 'added',
})
const rows = [
  row('config', 'a|b'),
  row('content', 'items.axe', 'items'),
  row('content', 'currency.gems', 'currency'),
  row('content', 'items.bow', 'items'),
]

test('differences are grouped by kind and type, and a collapsed branch shows only its head', () => {
  const branches = buildBranches(rows)
  expect(branches.map(({ key, rows: own }) => [key, own.length])).toEqual([
    ['config/', 1],
    ['content/items', 2],
    ['content/currency', 1],
  ])
  expect(listLines(branches, new Set())).toHaveLength(7)
  expect(listLines(branches, new Set(['content/items']))).toHaveLength(5)
})

test('a branch is chosen wholly, partly or not', () => {
  const [, items] = buildBranches(rows)
  if (!items) throw new Error('There is no branch of items')
  const none = new Set<string>()
  const one = withChosen(none, [row('content', 'items.axe')], true)
  const all = withChosen(one, items.rows, true)
  expect([none, one, all].map((chosen) => readSelection(items, chosen))).toEqual(['none', 'some', 'all'])
  expect(withChosen(all, items.rows, false)).toEqual(none)
})

test('the tick of a branch chooses deletions only where the list is filtered to them', () => {
  const [branch] = buildBranches([row('config', 'a|new'), { ...row('config', 'a|old'), sign: 'removed' }])
  if (!branch) throw new Error('There is no branch of config')
  expect(tickedBy(branch, false).map(({ id }) => id)).toEqual(['a|new'])
  expect(tickedBy(branch, true).map(({ id }) => id)).toEqual(['a|new', 'a|old'])
  const ticked = withChosen(new Set(), tickedBy(branch, false), true)
  expect(readSelection(branch, ticked)).toBe('all')
  expect(readSelection(branch, withChosen(new Set(), [{ ...row('config', 'a|old'), sign: 'removed' }], true))).toBe(
    'some',
  )
})
