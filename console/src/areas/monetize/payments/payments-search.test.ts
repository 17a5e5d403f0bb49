import { paymentStates } from '@regent/contract/payment-states'
import { expect, test } from 'vitest'
import { stateWord } from './payment-words.tsx'
import { queryOf, readPaymentsSearch } from './payments-search.ts'

test('the search of the address is sent as it was typed, beside the filters', () => {
  expect(queryOf(readPaymentsSearch({ q: ' GPA.1234 ', state: 'FAILED' }))).toEqual({
    search: 'GPA.1234',
    state: 'FAILED',
  })
  expect(queryOf(readPaymentsSearch({ q: ' ', refund: 'waiting' }), 7)).toEqual({ player: 7, refund: 'waiting' })
  expect(readPaymentsSearch({ refund: 'other' }).refund).toBeUndefined()
})

test('every state has a word, and one of a newer server stands as it is', () => {
  expect(paymentStates.map(stateWord)).not.toContain('CLIENT_ISSUE')
  expect(stateWord('CLIENT_ISSUE')).toBe('Client issue')
  expect(stateWord('ON_HOLD')).toBe('ON_HOLD')
})
