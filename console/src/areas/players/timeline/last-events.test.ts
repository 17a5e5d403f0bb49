import { timelineKinds } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { choiceIn, lastEventsChoices } from './last-events.ts'

test.each([
  [{}, 'all'],
  [{ happened: 'money' }, 'money'],
  [{ happened: 'nonsense' }, 'all'],
  [{ happened: 7 }, 'all'],
])('the address %j shows %s', (search, value) => {
  expect(choiceIn(search).value).toBe(value)
})

test('every choice asks for kinds that exist, and no two ask the same', () => {
  for (const { query } of lastEventsChoices) for (const kind of query.kinds ?? []) expect(timelineKinds).toContain(kind)
  expect(new Set(lastEventsChoices.map(({ query }) => JSON.stringify(query))).size).toBe(lastEventsChoices.length)
})
