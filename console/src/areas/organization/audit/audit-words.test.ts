import { expect, test } from 'vitest'
import { formatStatSpace } from './audit-words.ts'

test('a stat is shown with its space', () => {
  expect(formatStatSpace('client.public.player.42/LEVEL')).toBe('client, public')
  expect(formatStatSpace('LEVEL')).toBeUndefined()
})
