import { expect, test } from 'vitest'
import { jsonWithoutNames, roughPatterns, searchTerms, withoutNames } from './search-terms.ts'

const email = 'ann+1@games.test'
const ofEmail = searchTerms({ emails: [email], userNames: [] })
const named = (...userNames: string[]) => searchTerms({ emails: [], userNames })

test.each([
  ['ann+1@games.test', 'forgotten'],
  ['Write to <ANN+1@Games.Test>, please.', 'Write to <forgotten>, please.'],
  ['first\nann+1@games.test.', 'first\nforgotten.'],
  ['{"text":"first\\nann+1@games.test"}', '{"text":"first\\nforgotten"}'],
  ['joann+1@games.test', 'joann+1@games.test'],
  ['x.ann+1@games.test', 'x.ann+1@games.test'],
  ['ann+1@games.tests', 'ann+1@games.tests'],
  ['ann+1@games.test.csv', 'forgotten.csv'],
  ['ann+1@games.test-2', 'ann+1@games.test-2'],
  ['ann1@games.test', 'ann1@games.test'],
  ['https://crm.test/?mail=ann%2B1%40games.test&tab=2', 'https://crm.test/?mail=forgotten&tab=2'],
])('the e-mail: %s becomes %s', (text, masked) => expect(withoutNames(text, ofEmail, 'forgotten')).toBe(masked))

test.each([
  // Too short to tell anything.
  ['the', 'the end of the day', 'the end of the day'],
  // One word: as written, as a whole word, and not as a whole value, which may be a symbol.
  ['gold', 'gold', 'gold'],
  ['gold', 'Gold, golden, gold.', 'Gold, golden, forgotten.'],
  ['Zoë', 'Zoë', 'Zoë'],
  ['Mirabelle', 'Mirabelle’s friend, not mirabelle', 'forgotten’s friend, not mirabelle'],
  // An identifier of the game is a word too: segments and jobs that name it would break.
  ['currency.gems', 'currency.gems', 'currency.gems'],
  ['HIGH_SCORE', 'HIGH_SCORE', 'HIGH_SCORE'],
  ['https://api.studio.test/hook', 'https://api.studio.test/hook', 'https://api.studio.test/hook'],
  // Short, but no word: in any case, as a whole.
  ['mira_77', 'MIRA_77 and mira_778', 'forgotten and mira_778'],
  ['mira_77', 'mira_77', 'forgotten'],
  // Long: anywhere.
  ['mira_of_the_lake', 'xmira_of_the_lakes', 'xforgottens'],
  ['mira@home', 'ask mira@home', 'ask forgotten'],
])('the user name %s: %s becomes %s', (name, text, masked) =>
  expect(withoutNames(text, named(name), 'forgotten')).toBe(masked),
)

test('a name that contains another one is masked as a whole', () => {
  const terms = searchTerms({ emails: [], userNames: ['Mira Holm', 'Mira Holm of Graz'] })
  expect(withoutNames('Mira Holm of Graz met Mira Holm', terms, 'forgotten')).toBe('forgotten met forgotten')
})

test('JSON is masked in values and keys, which stay different; numbers stay exact', () => {
  const json = `{"a": [{"${email}": 12345678901234567890, "b": "to ${email}"}, "say \\"hi\\""], "ANN+1@games.test": {"${email}": 1}}`
  expect(jsonWithoutNames(json, ofEmail, 'forgotten')).toBe(
    '{"a": [{"forgotten": 12345678901234567890, "b": "to forgotten"}, "say \\"hi\\""], "forgotten-2": {"forgotten-3": 1}}',
  )
})

test('the rough search takes signs of patterns literally, in texts and in JSON', () => {
  expect(roughPatterns(named('a_b%c"d'))).toEqual(['%a\\_b\\%c"d%', '%a\\_b\\%c\\\\"d%'])
})
