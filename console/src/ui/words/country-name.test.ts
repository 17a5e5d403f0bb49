import { expect, test } from 'vitest'
import { countryText } from './country-name.ts'
import { languageText } from './language-name.ts'

test('countries and languages have one form: the name, and the code that the game sent', () => {
  expect(countryText('JP')).toBe('Japan (JP)')
  expect(countryText('??')).toBe('??')
  expect(languageText('ja')).toBe('Japanese (ja)')
  expect(languageText('pt-BR')).toBe('Portuguese (Brazil) (pt-BR)')
})
