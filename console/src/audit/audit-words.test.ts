import { expect, test } from 'vitest'
import { shortValue, statSpaceWords } from './audit-words.ts'

test.each([
  [null, 'nothing'],
  ['', '""'],
  ['5', '5'],
  [{ name: 'staging', archived: false }, 'name: staging, archived: false'],
  ['x'.repeat(60), `${'x'.repeat(47)}…`],
])('%j is shown as %s', (value, text) => {
  expect(shortValue(value)).toBe(text)
})

test('a stat says where it stands', () => {
  expect(statSpaceWords('client.public.player.42/LEVEL')).toBe('client, public')
  expect(statSpaceWords('LEVEL')).toBeUndefined()
})
