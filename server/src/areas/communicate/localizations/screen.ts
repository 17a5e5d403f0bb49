import type { LocalizationRow } from '@regent/contract/communicate/localizations'
import { ApiError } from '@regent/contract/errors'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readSort } from '../../../kernel/context/paging.ts'
import { present } from '../../../kernel/context/present.ts'
import { requireLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import * as queries from './queries.ts'
import { changeTexts, lockKey, lockKeys, type TextChanges } from './service.ts'

const rowView = ({ key, texts, at, email }: queries.LocalizationKeyRow): LocalizationRow => ({
  key,
  texts,
  updatedAt: at,
  ...present({ updatedBy: email }),
})

type Page = queries.KeyFilter & { cursor?: string | undefined; limit: number; sort: 'key' | '-key' }

/** A page of keys with their texts; `next` is the last key of the page. */
export async function listKeys({ realm }: RealmContext, { search, missing, cursor, limit, sort }: Page) {
  const filter = { search, missing }
  const [found, total] = await Promise.all([
    queries.selectKeys(realm, filter, { order: readSort(sort).direction, after: cursor, limit: limit + 1 }),
    queries.countKeys(realm, filter),
  ])
  const page = found.slice(0, limit)
  return { rows: page.map(rowView), next: found.length > limit ? (page.at(-1)?.key ?? null) : null, total }
}

/** The number of keys with and without a text, for each language of the realm. */
export async function countKeys({ realm }: RealmContext) {
  const [keys, counts, { languages }] = await Promise.all([
    queries.countKeys(realm, {}),
    queries.countLanguages(realm),
    readTextSettings(realm),
  ])
  const byLanguage = new Map(counts.map(({ language, texts }) => [language, texts]))
  const visibleLanguages = [...new Set([...languages, ...byLanguage.keys()])]
  return {
    keys,
    languages: visibleLanguages.map((language) => {
      const texts = byLanguage.get(language) ?? 0
      return { language, texts, missing: keys - texts }
    }),
  }
}

const loadRow = async ({ realm }: RealmContext, key: string): Promise<LocalizationRow | null> => {
  const row = await queries.findKey(realm, key)
  return row ? rowView(row) : null
}

async function requireRow(context: RealmContext, key: string): Promise<LocalizationRow> {
  const row = await loadRow(context, key)
  if (!row) throw new ApiError('LocalizationNotFound', { field: 'key' })
  return row
}

type OneText = { key: string; language: string; value: string; was: string }

/** Changes one text; never overwrites a concurrent change. */
export async function setText(context: RealmContext, input: OneText): Promise<LocalizationRow | null> {
  const { realm } = context
  const { key, value, was } = input
  const { languages } = await readTextSettings(realm)
  const texts = (await lockKey(realm, key)) ?? {}
  // A text in a language that the realm no longer has can still be changed and deleted.
  const language = Object.hasOwn(texts, input.language)
    ? input.language
    : requireLanguage(languages, input.language, 'language')
  const now = texts[language] ?? ''
  if (now !== was && now !== value)
    throw new ApiError('StaleVersion', { field: 'value', current: { value: now, row: await loadRow(context, key) } })
  await changeTexts(context, new Map([[key, { [language]: value === '' ? null : value }]]))
  return loadRow(context, key)
}

export async function createKey(
  context: RealmContext,
  { key, texts }: { key: string; texts: Record<string, string> },
): Promise<LocalizationRow> {
  const { languages } = await readTextSettings(context.realm)
  const ownTexts = Object.entries(texts).map(([language, value]): [string, string] => [
    requireLanguage(languages, language, `texts.${language}`),
    value,
  ])
  if (ownTexts.length === 0)
    throw new ApiError('BadRequest', { field: 'texts', message: 'texts needs a text in at least one language.' })
  if ((await lockKey(context.realm, key)) !== null) throw new ApiError('LocalizationExists', { field: 'key' })
  await changeTexts(context, new Map([[key, Object.fromEntries(ownTexts)]]))
  return requireRow(context, key)
}

/** Renames a key to a key that does not exist. */
export async function renameKey(
  context: RealmContext,
  { key, newKey }: { key: string; newKey: string },
): Promise<LocalizationRow> {
  const there = await lockKeys(context.realm, [key, newKey])
  const texts = there.get(key)
  if (!texts) throw new ApiError('LocalizationNotFound', { field: 'key' })
  if (there.has(newKey)) throw new ApiError('LocalizationExists', { field: 'newKey' })
  const deletions: TextChanges = Object.fromEntries(Object.keys(texts).map((language) => [language, null]))
  await changeTexts(
    context,
    new Map([
      [key, deletions],
      [newKey, texts],
    ]),
  )
  return requireRow(context, newKey)
}
