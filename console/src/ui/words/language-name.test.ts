import { expect, test } from 'vitest'
import { languageCodes } from './language-codes.ts'
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

test('the languages of every realm are offered in this order [localizations-6 localizations-7]', () => {
  expect(languageCodes).toEqual(['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'])
})
