import { expect, test } from 'vitest'
import { entryBody, entryErrors, entryValues } from './entry-form.ts'

const entry = {
  gt: 42,
  rank: 1,
  score: 12.5,
  columns: { score: 12 },
  stats: [
    { name: 'hero', value: 'elf' },
    { name: 'motto', value: 'a = b' },
  ],
}

test('an entry that is opened and saved does not change', () => {
  const values = entryValues(entry)
  expect(values).toEqual({ gamerTag: '42', score: '12.5', stats: entry.stats })
  expect(entryErrors(values)).toEqual({ gamerTag: null, score: null })
  expect(entryBody(values)).toEqual({ id: 42, score: 12.5, stats: { hero: 'elf', motto: 'a = b' } })
})

test.each([
  [{ gamerTag: 'kim' }, 'gamerTag'],
  [{ score: '' }, 'score'],
  [{ score: 'many' }, 'score'],
  [{ score: '1e301' }, 'score'],
  [{ stats: [{ name: ' ', value: 'elf' }] }, 'stats.0.name'],
])('%o is refused in its field', (wrong, field) => {
  expect(entryErrors({ ...entryValues(entry), ...wrong })).toHaveProperty([field], expect.any(String))
})
