import type { NeedSource } from '../../../kernel/needs/need-source.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import * as queries from './queries.ts'

/** Texts that the realm's languages lack. */
export const missingTexts: NeedSource = async ({ realm }) => {
  const [keys, texts, { languages }] = await Promise.all([
    queries.countKeys(realm, {}),
    queries.countLanguages(realm),
    readTextSettings(realm),
  ])
  const written = new Map(texts.map(({ language, texts: count }) => [language, count]))
  const parts = languages
    .map((name) => ({ name, count: keys - (written.get(name) ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return count === 0 ? [] : [{ urgency: 'later', count, parts }]
}
