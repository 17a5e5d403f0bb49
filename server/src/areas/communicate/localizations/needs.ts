import type { NeedSource } from '../../../kernel/records/need-source.ts'
import * as queries from './queries.ts'

/** Texts that exist in some language and are missing in another language of the realm. */
export const missingTexts: NeedSource = async ({ realm }) => {
  const [keys, languages] = await Promise.all([queries.countKeys(realm, {}), queries.countLanguages(realm)])
  const parts = languages
    .map(({ language, texts }) => ({ name: language, count: keys - texts }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return count === 0 ? [] : [{ urgency: 'later', count, parts }]
}
