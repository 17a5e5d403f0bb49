import { expect, test } from 'vitest'
import { mergeWaiting, type WaitingReward } from './waiting.ts'

const reward = (of: string, why?: string): WaitingReward => ({ of, name: of, to: '/', holds: 'currency.gems', why })
const read = (...rows: WaitingReward[]) => ({ rows, isLoading: false, error: null, refetch: () => undefined })
const namesOf = (...reads: Parameters<typeof mergeWaiting>[0]) => mergeWaiting(reads).map(({ of }) => of)

test('what could not be given stands first, in whichever area it is', () => {
  expect(namesOf(read(reward('mail 1')), read(reward('event x', 'not published')))).toEqual(['event x', 'mail 1'])
})

test('what could not be given is not listed again as waiting', () => {
  expect(namesOf(read(reward('mail 1', 'not published')), read(reward('mail 1'), reward('mail 2')))).toEqual([
    'mail 1',
    'mail 2',
  ])
})

test('each symbol that lacks is a row of its own', () => {
  expect(namesOf(read(reward('mail 1', 'a'), reward('mail 1', 'b')))).toHaveLength(2)
})

test('what the operator may not see is left out', () => {
  expect(namesOf(undefined, read(reward('mail 1')))).toEqual(['mail 1'])
})
