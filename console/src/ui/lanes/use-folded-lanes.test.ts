import { expect, test } from 'vitest'
import { readFolded } from './use-folded-lanes.ts'

test('folded lanes are read without trust: what is kept may be of an older console', () => {
  expect([...readFolded(['event', 7, null, 'job', 'event'])]).toEqual(['event', 'job'])
  for (const kept of [undefined, null, 'event', { event: true }]) expect(readFolded(kept).size).toBe(0)
})
