import { expect, test } from 'vitest'
import { anyThing, parseWhySubject, readWhy, readWhyPlayer, whyText } from './why-search.ts'

test('a thing goes through the address unchanged, whatever its id has in it', () => {
  for (const id of ['7', 'starter:main', 'rank:events.regatta.1768478400000', 'a/b?c&d', 'Ahoy again'])
    expect(parseWhySubject(whyText({ kind: 'offer', id }))).toEqual({ kind: 'offer', id })
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

test('another player of the address is a gamer tag, and anything else is the player of the screen', () => {
  expect([{ whyOf: 42 }, { whyOf: '42' }].map(readWhyPlayer)).toEqual([42, 42])
  const others = [{}, { whyOf: '' }, { whyOf: 'ada' }, { whyOf: -1 }, { whyOf: [1] }, { whyOf: 1.5 }]
  expect(others.map(readWhyPlayer)).toEqual(others.map(() => undefined))
})
