import { expect, test } from 'vitest'
import { anyThing, askedIn, readWhy, whyText } from './why-search.ts'

test('a thing goes through the address unchanged, whatever its id has in it', () => {
  for (const id of ['7', 'starter:main', 'rank:events.regatta.1768478400000', 'a/b?c&d', 'Ahoy again'])
    expect(askedIn(whyText({ kind: 'offer', id }))).toEqual({ kind: 'offer', id })
})

test.each([
  [{}, undefined],
  [{ why: '' }, undefined],
  [{ why: 7 }, undefined],
  [{ why: 'any' }, anyThing],
  [{ why: 'nothing/7' }, anyThing],
  [{ why: 'offer/' }, anyThing],
  [{ why: 'constructor/7' }, anyThing],
  [{ why: 'offer/7' }, 'offer/7'],
])('%j opens %s', (search, opened) => {
  expect(readWhy(search)).toBe(opened)
})
