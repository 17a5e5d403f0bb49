import { toRelation } from '@regent/contract/operate/trials'
import { expect, test } from 'vitest'
import { cohortAt, toPosition } from './cohorts.ts'
import { findRuleFault, flattenRule, toRulesCondition } from './rules.ts'
import { compareCohorts, computeMean, computeShare } from './uncertainty.ts'

const leaf = (customAttr: string, customOp: string, ...customVal: string[]) => ({ customAttr, customOp, customVal })
const group = (customOp: string, ...customItems: ReturnType<typeof leaf>[]) => ({
  ...leaf('', customOp),
  customItems,
})

test.each([
  ['And', 'all'],
  ['AND', 'all'],
  ['Or', 'any'],
  ['OR', 'any'],
])('%s asks for %s of its rules [trials-19]', (word, kind) => {
  const condition = toRulesCondition([group(word, leaf('LEVEL', 'gte', '5'), leaf('VIP_LEVEL', 'gt', '0'))])
  expect(condition).toMatchObject({ any: [{ [kind]: [{ test: { key: 'LEVEL' } }, { test: { key: 'VIP_LEVEL' } }] }] })
})

test.each([
  ['greaterThan', 'greaterthan'],
  ['>=', 'gte'],
  ['IS', 'eq'],
  ['not in', 'notin'],
  ['like', undefined],
])('the operator %s is %s', (word, relation) => {
  expect(toRelation(word)).toBe(relation)
})

test('a group of one is what it holds, however deep', () => {
  expect(flattenRule(group('And', group('Or', leaf('LEVEL', 'eq', '1')) as never))).toEqual(leaf('LEVEL', 'eq', '1'))
})

test.each([
  [group('Xor', leaf('LEVEL', 'eq', '1')), 'r.customOp'],
  [leaf('', 'And'), 'r.customItems'],
  [leaf('', 'eq', '1'), 'r.customAttr'],
  [leaf('LEVEL', 'eq'), 'r.customVal'],
  [leaf('LEVEL', 'gt', '1', '2'), 'r.customVal'],
  [group('And', leaf('LEVEL', 'like', '1')), 'r.customItems.0.customOp'],
  [leaf('LEVEL', 'in', '1', '2'), undefined],
  [leaf('LEVEL', 'nonexistent'), undefined],
])('what is wrong with a rule is said by its field: %j', (rule, field) => {
  expect(findRuleFault(rule, 'r')?.field).toBe(field)
})

test('a player stands at the same point of a trial always, elsewhere in another, and cohorts get their shares', () => {
  const tags = Array.from({ length: 4_000 }, (_, index) => 2_000_000_000_000_000 + index)
  expect(toPosition(1, 42)).toBe(toPosition(1, 42))
  expect(toPosition(1, 42)).not.toBe(toPosition(2, 42))
  const cohorts = [
    { name: 'a', pct: 50 },
    { name: 'b', pct: 25 },
  ]
  const names = tags.map((tag) => cohortAt(cohorts, toPosition(7, tag))?.name ?? 'none')
  const share = (name: string) => names.filter((one) => one === name).length / tags.length
  expect([share('a'), share('b'), share('none')]).toEqual([
    expect.closeTo(0.5, 1),
    expect.closeTo(0.25, 1),
    expect.closeTo(0.25, 1),
  ])
})

test('the range of a share has the known width, and few players get none', () => {
  const { value, low = 0, high = 0 } = computeShare(30, 100) ?? { value: 0 }
  expect([value, low, high]).toEqual([0.3, expect.closeTo(0.219, 3), expect.closeTo(0.396, 3)])
  expect(computeShare(0, 100)).toMatchObject({ low: 0, high: expect.closeTo(0.037, 3) })
  expect(computeShare(3, 10)).toEqual({ value: 0.3 })
  expect(computeShare(0, 0)).toBeUndefined()
  expect(computeMean(200, 800, 100)).toEqual({
    value: 2,
    low: expect.closeTo(1.606, 3),
    high: expect.closeTo(2.394, 3),
  })
})

test('cohorts differ when their ranges do not touch; else it may be chance, and of few players nothing is said', () => {
  const percent = (share: number) => `${share * 100} %`
  const cohorts = (a: number, b: number, of: number) => [
    { name: 'a', figure: computeShare(a, of) },
    { name: 'b', figure: computeShare(b, of) },
  ]
  expect(compareCohorts('Payers', cohorts(400, 200, 1_000), percent)).toEqual({
    isDifferent: true,
    words: 'Payers: a (40 %) is significantly above b (20 %).',
  })
  expect(compareCohorts('Payers', cohorts(40, 38, 100), percent).isDifferent).toBe(false)
  expect(compareCohorts('Payers', cohorts(9, 1, 10), percent).words).toBe('Payers: too few players to tell.')
})
