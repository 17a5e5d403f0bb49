import { LRUCache } from 'lru-cache'
import type { Realm } from '../context/context.ts'
import { joinRealmReads } from '../context/joined-reads.ts'
import { listLanguages, pickLanguage } from './languages.ts'
import { selectSettings, selectTextsByKey } from './queries.ts'

/** Texts of a realm by key and language, for the areas whose texts players read. The area localizations edits them. */

/** A reference to a text by its key; `defaultValue` is shown if no text matches the language. */
export type TextRef = { localizationId: string; defaultValue?: string | undefined }

/** The texts of one key by language. */
export type TextsOfKey = Readonly<Record<string, string>>

export type TextSettings = {
  languages: string[]
  extraLanguages: string[]
  /** Fallback order for a player without a text in their own language. */
  fallback: string[]
  version: number
  textsVersion: number
}

/**
 * The language that every campaign must have, and that a text without a language is in: the first fallback language.
 */
export const readDefaultLanguage = async (realm: Realm): Promise<string> =>
  (await readTextSettings(realm)).fallback[0] ?? 'en'

const joinSettings = joinRealmReads<Awaited<ReturnType<typeof selectSettings>>>()

/** The languages of a realm. The default fallback is English. */
export async function readTextSettings(realm: Realm): Promise<TextSettings> {
  const row = await joinSettings(realm, 'settings', () => selectSettings(realm))
  const extraLanguages = row?.extra_languages ?? []
  return {
    languages: listLanguages(extraLanguages),
    extraLanguages,
    fallback: row?.fallback ?? ['en'],
    version: row?.version ?? 0,
    textsVersion: row?.texts_version ?? 0,
  }
}

export const maxKeyLength = 300

export { selectTextsVersion } from './queries.ts'

/**
 * The texts of these keys. A value that is too long for a key is passed over. `version` is that of the realm's texts, if
 * the caller has read it together with the keys.
 */
export async function readTexts(
  realm: Realm,
  keys: readonly string[],
  version?: number,
): Promise<Map<string, Record<string, string>>> {
  const validKeys = [...new Set(keys)].filter((key) => key !== '' && key.length <= maxKeyLength)
  const texts = new Map<string, Record<string, string>>()
  if (validKeys.length === 0) return texts
  const read = realm.db.isTransaction ? selectByKey(realm, validKeys) : readKept(realm, validKeys, version)
  for (const [key, ofKey] of await read) texts.set(key, { ...ofKey })
  return texts
}

/** The texts of a key of a realm in a version of its texts, without languages for a key without texts. */
const keptTexts = new LRUCache<string, TextsOfKey>({
  maxSize: 8_000_000,
  sizeCalculation: (ofKey, name) => 100 + 2 * name.length + 2 * Object.values(ofKey).join('').length,
})

/**
 * Reads from the database only the version of the texts, and texts that are not kept of it. Most values that may be keys
 * are none, such as the subjects of mails.
 */
async function readKept(
  realm: Realm,
  keys: readonly string[],
  version: number | undefined,
): Promise<Map<string, TextsOfKey>> {
  const textsVersion = version ?? (await readTextSettings(realm)).textsVersion
  const toName = (key: string) => `${realm.id} ${textsVersion} ${key}`
  const kept = new Map(keys.map((key) => [key, keptTexts.get(toName(key))]))
  const missing = keys.filter((key) => kept.get(key) === undefined)
  const found = missing.length === 0 ? new Map<string, TextsOfKey>() : await selectByKey(realm, missing)
  const texts = new Map<string, TextsOfKey>()
  for (const key of keys) {
    const ofKey = kept.get(key) ?? found.get(key) ?? {}
    if (kept.get(key) === undefined) keptTexts.set(toName(key), ofKey)
    if (Object.keys(ofKey).length > 0) texts.set(key, ofKey)
  }
  return texts
}

async function selectByKey(realm: Realm, keys: readonly string[]): Promise<Map<string, TextsOfKey>> {
  const texts = new Map<string, Record<string, string>>()
  for (const { key, language, value } of await selectTextsByKey(realm, keys)) {
    const ofKey = texts.get(key)
    if (ofKey) ofKey[language] = value
    else texts.set(key, { [language]: value })
  }
  return texts
}

/**
 * Data for localizing the texts of one reader: the texts of some keys, the reader's language, and the realm's fallback.
 */
export type Reading = {
  texts: ReadonlyMap<string, TextsOfKey>
  language: string | null | undefined
  fallback: readonly string[]
  /** Languages that the reader's client accepts; tried before the fallback. */
  accepted?: readonly string[]
}

export async function readingIn(
  realm: Realm,
  language: string | null | undefined,
  keys: readonly string[],
): Promise<Reading> {
  const [texts, { fallback }] = await Promise.all([readTexts(realm, keys), readTextSettings(realm)])
  return { texts, language, fallback }
}

/** One of the texts for the reader; an empty text counts as none. */
export function textForLanguage(
  texts: TextsOfKey | undefined,
  { language, fallback, accepted = [] }: Omit<Reading, 'texts'>,
) {
  if (!texts) return undefined
  const available = Object.keys(texts).filter((code) => texts[code] !== '')
  const picked = pickLanguage(available, language, [...accepted, ...fallback])
  return picked === undefined ? undefined : texts[picked]
}

/**
 * Resolves a key to the text that a player reads: in their language, in that language without its region, or in the
 * realm's fallback languages. A default text is the text in the realm's default language if that has none. Without any
 * text, the result is the key.
 */
export function resolveText(reading: Reading, { localizationId, defaultValue }: TextRef): string {
  const texts = reading.texts.get(localizationId) ?? {}
  const [first] = reading.fallback
  const isInDefault = first !== undefined && !texts[first] && defaultValue
  const localizedText = textForLanguage(isInDefault ? { ...texts, [first]: defaultValue } : texts, reading)
  return localizedText ?? defaultValue ?? localizationId
}

/** The same for a field that holds either a text or the key of one, such as the subject of a mail. */
export const resolveField = <Text extends string | null | undefined>(reading: Reading, text: Text) =>
  typeof text === 'string' ? resolveText(reading, { localizationId: text }) : text

/** A name as the beginning of a key: `Spring sale!` becomes `spring-sale`. */
export function textKeyName(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug.slice(0, 80) || 'text'
}
