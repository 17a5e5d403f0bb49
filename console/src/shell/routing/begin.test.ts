import { expect, test } from 'vitest'
import { beginHash, readBeginHash } from './begin.ts'

test('the end of an address names a dialog, with the start of what it makes', () => {
  expect(beginHash('create an event')).toBe('create-an-event')
  expect(beginHash('create an event', 1_795_339_800_000)).toBe('create-an-event=1795339800000')
  expect(readBeginHash('create-an-event=1795339800000', 'create an event')).toEqual({ at: 1_795_339_800_000 })
  expect(readBeginHash('create-an-event', 'create an event')).toEqual({ at: undefined })
})

test.each(['', 'create-a-job', 'create-an-event-2', 'phases'])('the end “%s” asks for no event', (hash) => {
  expect(readBeginHash(hash, 'create an event')).toBeUndefined()
})

test('a start that is no time is left out', () => {
  for (const text of ['', 'soon', '-5', '1e9', '9'.repeat(16)])
    expect(readBeginHash(`create-an-event=${text}`, 'create an event')).toEqual({ at: undefined })
})
