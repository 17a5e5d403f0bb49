import { expect, test } from 'vitest'
import { OpenCount } from './open-count.ts'

test('as many are open under a key as its limit allows, and each is given back once', () => {
  const open = new OpenCount()
  const first = open.take({ address: 2, player: 1 })
  expect(open.take({ address: 2, player: 1 })).toBeUndefined()
  const second = open.take({ address: 2, other: 1 })
  expect(open.take({ address: 2 })).toBeUndefined()
  first?.()
  first?.()
  expect(open.take({ address: 2 })).toBeDefined()
  expect(open.take({ address: 2 })).toBeUndefined()
  second?.()
  expect(open.take({ address: 2, player: 1, unlimited: 0 })).toBeDefined()
})
