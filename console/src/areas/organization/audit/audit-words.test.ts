import { expect, test } from 'vitest'
import { shortValue, statSpaceWords } from './audit-words.ts'

test.each([
  [null, 'nothing'],
  ['', '""'],
  ['5', '5'],
  [{ name: 'staging', archived: false }, 'name: staging, archived: false'],
  [{ until: null, reason: 'Insults', message: '' }, 'reason: Insults'],
  [{ until: null }, 'nothing'],
  [{ until: null, message: '' }, 'message: ""'],
  [{}, ''],
  [{ joined: 1_795_338_806_399 }, 'joined: 2026-11-22 09:13 UTC'],
  [{ score: 1_795_338_806_399 }, 'score: 1795338806399'],
  [{ until: '2026-11-24T09:13:28.598Z' }, 'until: 2026-11-24 09:13 UTC'],
  ['x'.repeat(60), `${'x'.repeat(47)}…`],
])('%j is shown as %s', (value, text) => {
  expect(shortValue(value)).toBe(text)
})

test('a stat is shown with its space', () => {
  expect(statSpaceWords('client.public.player.42/LEVEL')).toBe('client, public')
  expect(statSpaceWords('LEVEL')).toBeUndefined()
})
