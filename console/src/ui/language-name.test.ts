import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test.each([
  ['de', 'German'],
  ['de-DE', 'German (Germany)'],
  ['pt_BR', 'Portuguese (Brazil)'],
  ['zh', 'Chinese'],
  ['???', '???'],
])('the language code %s is %s', (code, name) => {
  expect(languageName(code)).toBe(name)
})
