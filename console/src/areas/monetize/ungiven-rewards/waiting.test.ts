import { expect, test } from 'vitest'
import { mergeWaiting, type WaitingReward } from './waiting.ts'

const reward = (of: string, why?: string): WaitingReward => ({ of, name: of, to: '/', holds: 'currency.gems', why })
const read = (...rows: WaitingReward[]) => ({ rows, isLoading: false, error: null, refetch: () => undefined })
const namesOf = (...reads: Parameters<typeof mergeWaiting>[0]) => mergeWaiting(reads).map(({ of }) => of)

test('failed rewards are listed first, in every area', () => {
  expect(namesOf(read(reward('mail 1')), read(reward('event x', 'not published')))).toEqual(['event x', 'mail 1'])
})

test('failed rewards are not listed again as pending', () => {
  expect(namesOf(read(reward('mail 1', 'not published')), read(reward('mail 1'), reward('mail 2')))).toEqual([
    'mail 1',
    'mail 2',
  ])
})

test('each missing symbol has its own row', () => {
  expect(namesOf(read(reward('mail 1', 'a'), reward('mail 1', 'b')))).toHaveLength(2)
})

test('rows that the operator may not see are left out', () => {
  expect(namesOf(undefined, read(reward('mail 1')))).toEqual(['mail 1'])
})
