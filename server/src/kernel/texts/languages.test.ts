import { expect, test } from 'vitest'
import { pickLanguage, requireLanguage } from './languages.ts'
import { resolveField, resolveText } from './texts.ts'

test.each([
  ['de', ['en', 'de'], [], 'de'],
  ['de-AT', ['en', 'de'], [], 'de'],
  ['pt', ['en', 'pt-BR'], [], 'pt-BR'],
  ['PT_br', ['pt', 'pt-BR'], [], 'pt-BR'],
  ['pt-PT', ['pt-BR', 'pt'], [], 'pt'],
  ['zh', ['en', 'de'], ['de', 'en'], 'de'],
  ['zh', ['en', 'de'], ['fr', 'en-GB'], 'en'],
  [null, ['en', 'de'], ['en'], 'en'],
  ['zh', ['de'], ['en'], undefined],
  ['', ['de'], [], undefined],
] as const)('who reads %s, of %j, with the fallback %j, reads %s', (wanted, available, fallback, picked) => {
  expect(pickLanguage(available, wanted, fallback)).toBe(picked)
})

const reading = { texts: new Map([['sale.title', { en: 'Sale', de: '' }]]), language: 'de', fallback: ['en'] }

test('a text is resolved by its key, then its default text, then is its key; an empty text counts as none', () => {
  expect(resolveText(reading, { localizationId: 'sale.title', defaultValue: 'x' })).toBe('Sale')
  expect(resolveText({ ...reading, fallback: [] }, { localizationId: 'sale.title', defaultValue: 'x' })).toBe('x')
  expect(resolveText(reading, { localizationId: 'sale.body', defaultValue: '' })).toBe('')
  expect(resolveText(reading, { localizationId: 'sale.body' })).toBe('sale.body')
})

test('a field holds the key of a text, or the text itself', () => {
  expect([resolveField(reading, 'sale.title'), resolveField(reading, 'A sale')]).toEqual(['Sale', 'A sale'])
  expect([resolveField(reading, null), resolveField(reading, undefined)]).toEqual([null, undefined])
})

test('a language is taken as the realm spells it, or refused by name', () => {
  expect(requireLanguage(['en', 'pt-BR'], 'PT_br', 'language')).toBe('pt-BR')
  expect(() => requireLanguage(['en'], 'ja', 'texts.ja')).toThrow('texts.ja: “ja” is not a language of this realm')
})

test('a default text is the text in the realm’s default language, before the other fallback languages', () => {
  const texts = new Map<string, Record<string, string>>([['sale.title', { de: 'Hallo', fr: 'Bonjour' }]])
  const read = (language: string | null, more: object = {}) =>
    resolveText(
      { texts, language, fallback: ['en', 'de'], ...more },
      { localizationId: 'sale.title', defaultValue: 'Hello' },
    )
  expect([read(null), read('it'), read('en'), read('de-AT'), read('fr')]).toEqual([
    'Hello',
    'Hello',
    'Hello',
    'Hallo',
    'Bonjour',
  ])
  expect(read(null, { accepted: ['fr'] })).toBe('Bonjour')
  expect(read(null, { fallback: ['de', 'en'] })).toBe('Hallo')
  texts.set('sale.title', { en: 'Sale', de: 'Hallo', fr: 'Bonjour' })
  expect(read(null)).toBe('Sale')
})
