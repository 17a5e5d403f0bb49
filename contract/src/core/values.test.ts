import { expect, test } from 'vitest'
import { toLook, toTextKey } from './text-keys.ts'
import { isValueType, lineFault, name, opaque, prose, proseFault, text } from './values.ts'

test.each([
  ['Iron\u200DWolves', 'must not contain invisible characters'],
  ['Iron\uFEFFWolves', 'must not contain invisible characters'],
  ['Iron\u115FWolves', 'must not contain invisible characters'],
  ['Iron\uFE0FWolves', 'must not contain invisible characters'],
  ['Iron\u00ADWolves', 'must not contain invisible characters'],
  ['Iron Wolves\u2067', 'must not contain characters that change the direction of text'],
  ['Iron\nWolves', 'must not contain control characters'],
  ['Iron\u0085Wolves', 'must not contain control characters'],
  ['Iron\uD800', 'must not contain lone surrogates'],
  ['Iron Wolves', undefined],
  ['میخواهم می\u200Cخواهم', undefined],
  ['क्\u200Dष', undefined],
  ['👨\u200D👩\u200D👧\u200D👦 🏳\uFE0F\u200D🌈 🏃🏽\u200D♂\uFE0F 👩🏽\u200D🦰 1\uFE0F\u20E3 ❤\uFE0F', undefined],
  ['🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', undefined],
])('%j on one line: %s', (value, expected) => {
  expect(lineFault(value)).toBe(expected)
})

test('a text of several lines may direct its parts and say where a line breaks, and no more', () => {
  expect(proseFault('a\r\n\tb \u2067שלום\u2069\u200F co\u00ADop\u200B')).toBeUndefined()
  expect(proseFault('a\u202Eb')).toBe('must not contain characters that override the direction of text')
  expect(proseFault('a\u0000b')).toBe('must not contain control characters')
})

test('texts that people read are composed and trimmed; names have single blanks and are seen', () => {
  expect(text(20).parse(' A\u030Angstro\u0308m ')).toBe('Ångström')
  expect(prose(20).parse(' A\u030A\n')).toBe(' Å\n')
  expect(name(20).parse('Iron\u3000  Wolves ')).toBe('Iron Wolves')
  for (const blank of ['', ' \u3000', '\u2800', '\u115F', '\u00A0'])
    expect(name(20).safeParse(blank).success).toBe(false)
  // The maximum counts the composed text.
  expect(text(1).safeParse('A\u030A').success).toBe(true)
  expect(opaque(20).parse(' A\u030A\u200D')).toBe(' A\u030A\u200D')
  expect(isValueType(text(20).min(3).optional().unwrap())).toBe(true)
})

test('names that look the same have the same look, whatever script and form they are in', () => {
  const look = toLook('Iron Wolves')
  for (const other of [
    'iron wolves',
    'Iron\u200D Wolves',
    'Iron\u3000\u3000Wolves',
    'Irοn Wоlvеs',
    'ＩＲＯＮ ＷＯＬＶＥＳ',
    'lron W0Ives',
    '1RON WOLVES',
  ]) {
    expect({ other, look: toLook(other) }).toEqual({ other, look })
  }
  for (const other of ['Iron Wolf', 'Iron Wolvés', 'Железные волки', '鉄の狼']) expect(toLook(other)).not.toBe(look)
  expect(toTextKey('A\u030ANGSTRÖM  x')).toBe(toTextKey('ångström x'))
})
