import { expect, test } from 'vitest'
import { statSpaceWords } from './audit-words.ts'

test('a stat is shown with its space', () => {
  expect(statSpaceWords('client.public.player.42/LEVEL')).toBe('client, public')
  expect(statSpaceWords('LEVEL')).toBeUndefined()
})
