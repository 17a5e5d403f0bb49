import { randomUUID } from 'node:crypto'
import type { Translation } from '@regent/contract/communicate/announcements'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { normalizeLanguage, requireLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings, readTexts, type TextsOfKey, textKeyName } from '../../../kernel/texts/texts.ts'
import { lockKeys, putTexts, type TextChanges } from '../localizations/service.ts'
import type { AnnouncementDefinition } from './tables.ts'

/** The texts of announcements are localizations; title, summary and body refer to them by key. */

type Refs = Pick<AnnouncementDefinition, 'title' | 'summary' | 'body'>

const fieldByPart = { title: 'subject', summary: 'summary', body: 'message' } as const
const parts = Object.keys(fieldByPart) as (keyof typeof fieldByPart)[]

export const listTextKeys = (refs: Refs): string[] => parts.map((part) => refs[part].localizationId).filter(Boolean)

/** Refs with a generated key for each text without one: `spring-{uuid}.title`. */
export function withKeys<R extends Refs>(symbol: string, refs: R): R {
  const base = `${textKeyName(symbol)}-${randomUUID()}`
  const keyed = parts.map((part) => [
    part,
    refs[part].localizationId === '' ? { ...refs[part], localizationId: `${base}.${part}` } : refs[part],
  ])
  return { ...refs, ...Object.fromEntries(keyed) }
}

/** True if a key was generated for one announcement; its text is deleted with it. */
const isOwnKey = (symbol: string, key: string): boolean =>
  key.startsWith(`${textKeyName(symbol)}-`) &&
  /-[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\.(title|summary|body)$/.test(key)

/** All languages of an announcement: its localizations, or the texts that older announcements stored themselves. */
export function buildTranslations(
  definition: Refs & { translations?: Translation[] | undefined },
  texts: ReadonlyMap<string, TextsOfKey>,
): Translation[] {
  const inline = definition.translations ?? []
  const ofPart = (part: keyof typeof fieldByPart) => texts.get(definition[part].localizationId) ?? {}
  const languages = new Set([
    ...inline.map(({ language }) => language),
    ...parts.flatMap((part) => Object.keys(ofPart(part))),
  ])
  const all = [...languages].map((language) => {
    const own = inline.find((one) => one.language === language)
    const value = (part: keyof typeof fieldByPart) => ofPart(part)[language] ?? own?.[fieldByPart[part]] ?? ''
    return { language, subject: value('title'), message: value('body'), summary: value('summary') }
  })
  return inOrder(all)
}

/** English first, and only languages with a text: a canonical order, so that two states can be compared. */
export const inOrder = (translations: readonly Translation[]): Translation[] =>
  translations
    .filter(({ subject, message, summary }) => subject !== '' || message !== '' || summary !== '')
    .map(({ language, subject, message, summary }) => ({ language, subject, message, summary }))
    .sort((a, b) => byEnglishFirst(a.language, b.language))

const byEnglishFirst = (a: string, b: string) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : Number(a > b))

/** Texts by key for reading, including the texts that older announcements store themselves. */
export function withInline(
  definitions: readonly AnnouncementDefinition[],
  texts: ReadonlyMap<string, TextsOfKey>,
): Map<string, TextsOfKey> {
  const all = new Map(texts)
  for (const definition of definitions) {
    for (const part of definition.translations?.length ? parts : []) {
      const own = (definition.translations ?? []).map((one) => [one.language, one[fieldByPart[part]]])
      const key = definition[part].localizationId
      all.set(key, { ...Object.fromEntries(own), ...all.get(key) })
    }
  }
  return all
}

/** The definitions with all their languages, for responses. */
export async function readTranslations<Row extends { definition: AnnouncementDefinition }>(
  realm: Realm,
  rows: readonly Row[],
): Promise<Row[]> {
  const texts = await readTexts(
    realm,
    rows.flatMap(({ definition }) => listTextKeys(definition)),
  )
  return rows.map((row) => ({
    ...row,
    definition: { ...row.definition, translations: buildTranslations(row.definition, texts) },
  }))
}

/** One announcement with all its languages, whose texts stay locked until the transaction ends. */
export async function lockTranslations(
  realm: Realm,
  definition: Refs & { translations?: Translation[] | undefined },
): Promise<Translation[]> {
  return buildTranslations(definition, await lockKeys(realm, listTextKeys(definition)))
}

/** Rejects duplicate languages and those that the realm does not have; returns the realm’s spelling. */
export async function checkTranslations(realm: Realm, translations: readonly Translation[]): Promise<Translation[]> {
  const languages = translations.map(({ language }) => normalizeLanguage(language))
  const twice = languages.findIndex((language, index) => languages.indexOf(language) < index)
  if (twice !== -1) {
    const field = `translations.${twice}.language`
    throw new ApiError('BadRequest', { field, message: `${field} is repeated.` })
  }
  const { languages: offered } = await readTextSettings(realm)
  return translations.map((one, index) => ({
    ...one,
    language: requireLanguage(offered, one.language, `translations.${index}.language`),
  }))
}

/** Replaces the texts of the announcement; they are audited with it. */
export async function putTranslations(
  context: RealmContext,
  refs: Refs,
  wanted: readonly Translation[],
): Promise<void> {
  const there = await lockKeys(context.realm, listTextKeys(refs))
  const changes = new Map<string, TextChanges>()
  for (const part of parts) {
    const key = refs[part].localizationId
    if (key === '') continue
    const cleared = Object.keys(there.get(key) ?? {}).map((language) => [language, null])
    const set = wanted.flatMap((one) => (one[fieldByPart[part]] === '' ? [] : [[one.language, one[fieldByPart[part]]]]))
    changes.set(key, { ...changes.get(key), ...Object.fromEntries([...cleared, ...set]) })
  }
  await putTexts(context, changes)
}

/** Deletes the texts that were generated for this announcement. */
export async function deleteOwnTexts(context: RealmContext, symbol: string, refs: Refs): Promise<void> {
  const there = await lockKeys(
    context.realm,
    listTextKeys(refs).filter((key) => isOwnKey(symbol, key)),
  )
  await putTexts(
    context,
    new Map([...there].map(([key, texts]) => [key, Object.fromEntries(Object.keys(texts).map((one) => [one, null]))])),
  )
}
