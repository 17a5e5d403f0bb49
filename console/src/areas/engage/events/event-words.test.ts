import { eventTypeOf } from '@regent/contract/engage/event-times'
import { expect, test } from 'vitest'
import { stateLabels } from './event-words.ts'

test('a complete event has the type 1, a scheduled one 2, a running one 3 [events-20]', () => {
  expect([eventTypeOf('done'), eventTypeOf('pending'), eventTypeOf('running')]).toEqual([1, 2, 3])
})

test('pending is called scheduled, and done is called complete: they are one state each [events-37]', () => {
  expect(stateLabels).toMatchObject({ pending: 'scheduled', running: 'running', done: 'complete' })
})
