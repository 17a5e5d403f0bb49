import { randomUUID } from 'node:crypto'
import type { CampaignInput, CampaignTranslation } from '@regent/contract/communicate/campaigns'
import type { TemplateTexts } from '@regent/contract/communicate/campaigns-templates'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { pickLanguage, requireLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings, readTexts, type TextsOfKey, textIn, textKeyName } from '../../../kernel/texts/texts.ts'
import { lockKeys, putTexts, type TextChanges } from '../localizations/service.ts'
import { textOf } from './definition.ts'
import type { CampaignDefinition } from './tables.ts'

/**
 * The texts of campaigns and templates are localizations: `name-{uuid}.subject`, `name-{uuid}.msg` and, for the text
 * beside the HTML of an e-mail, `name-{uuid}.text`.
 */

/** The key of the subject that belongs to the key of a message. */
export const subjectKeyOf = (msgKey: string): string => `${msgKey.replace(/\.msg$/, '')}.subject`

/** The key of the plain text that belongs to the key of a message. */
const plainKeyOf = (msgKey: string): string => `${msgKey.replace(/\.msg$/, '')}.text`

export const keysOf = ({ msg: { localizationId: key } }: Pick<CampaignDefinition, 'msg'>): string[] =>
  key === '' ? [] : [key, subjectKeyOf(key), plainKeyOf(key)]

/** A campaign that names a key alone gets the texts that the realm has under it. */
export async function withNamedTexts(realm: Realm, given: CampaignInput): Promise<CampaignInput> {
  const { localizationId: key, defaultValue } = textOf(given.msg)
  if (key === '' || defaultValue !== '' || given.translations.length > 0) return given
  const [texts, { fallback }] = await Promise.all([readTexts(realm, [key, subjectKeyOf(key)]), readTextSettings(realm)])
  const messages = texts.get(key)
  if (!messages)
    throw new ApiError('BadRequest', {
      field: 'msg.localizationId',
      message: `msg.localizationId: this realm has no text under the key “${key}”. Nothing was changed.`,
    })
  const subjects = texts.get(subjectKeyOf(key))
  const subjectIn = (language: string) => textIn(subjects, { language, fallback }) ?? given.subject
  const translations = Object.entries(messages).map(([lng, msg]) => ({ lng, subject: subjectIn(lng), msg }))
  return { ...given, subject: '', translations }
}

/** Writes the texts of a new campaign as localizations, and answers the definition that names them. */
export async function keepTexts(
  context: RealmContext,
  definition: CampaignDefinition,
  given: Pick<CampaignInput, 'translations'>,
): Promise<CampaignDefinition> {
  const { languages } = await readTextSettings(context.realm)
  const key = definition.msg.localizationId || `${textKeyName(definition.name)}-${randomUUID()}.msg`
  const named = { ...definition, msg: { ...definition.msg, localizationId: key } }
  const there = await lockKeys(context.realm, keysOf(named))
  // A default text beside a key is for languages without a text; it never replaces one.
  const isDefaultOnly = given.translations.length === 0
  const changes = new Map<string, TextChanges>()
  definition.translations.forEach(({ lng, subject, msg, text: plain = '' }, index) => {
    const language = requireLanguage(languages, lng, `translations.${index}.lng`)
    for (const [at, text] of [
      [key, msg],
      [subjectKeyOf(key), subject],
      [plainKeyOf(key), plain],
    ] as const) {
      if (text === '' || (isDefaultOnly && there.get(at)?.[language] !== undefined)) continue
      changes.set(at, { ...changes.get(at), [language]: text })
    }
  })
  await putTexts(context, changes)
  return { ...named, translations: [] }
}

/** Whether a key was generated for one campaign. Keys that people chose are never deleted with a campaign. */
const isGenerated = (key: string): boolean =>
  /-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(msg|subject|text)$/.test(key)

/** Deletes the texts of a deleted campaign that were made for it and that nothing else shows. */
export async function deleteOwnTexts(context: RealmContext, definition: CampaignDefinition): Promise<void> {
  const own = keysOf(definition).filter(isGenerated)
  const uses = (await atMoment(context.registry, 'textsUsed', context.realm, own)).flat()
  const unused = own.filter((key) => !uses.some((use) => use.key === key))
  const there = await lockKeys(context.realm, unused)
  const gone = [...there].map(([key, texts]): [string, TextChanges] => [
    key,
    Object.fromEntries(Object.keys(texts).map((language) => [language, null])),
  ])
  await putTexts(context, new Map(gone))
}

/** Writes the texts of a campaign that is restored, where its keys have none. */
export async function restoreTexts(
  context: RealmContext,
  definition: CampaignDefinition,
  translations: CampaignTranslation[],
): Promise<void> {
  await keepTexts(context, { ...definition, translations }, { translations: [] })
}

/** Makes exactly these the texts of a campaign that is edited, and answers the definition that names them. */
export async function replaceTexts(context: RealmContext, definition: CampaignDefinition): Promise<CampaignDefinition> {
  const named = await keepTexts(context, definition, definition)
  const { languages } = await readTextSettings(context.realm)
  const kept = new Map(
    definition.translations.map((one, index) => [
      requireLanguage(languages, one.lng, `translations.${index}.lng`),
      one,
    ]),
  )
  const key = named.msg.localizationId
  const parts = { [key]: 'msg', [subjectKeyOf(key)]: 'subject', [plainKeyOf(key)]: 'text' } as const
  const there = await lockKeys(context.realm, keysOf(named))
  const gone = new Map<string, TextChanges>()
  for (const [at, texts] of there)
    for (const language of Object.keys(texts))
      if (!kept.get(language)?.[parts[at] ?? 'msg']) gone.set(at, { ...gone.get(at), [language]: null })
  await putTexts(context, gone)
  return named
}

/**
 * All languages of a campaign as they were written: its localizations, else the texts that were saved with it before they
 * were kept there. What is missing in a language is empty.
 */
function translationsOf(definition: CampaignDefinition, texts: ReadonlyMap<string, TextsOfKey>) {
  const { msg, subject, translations: inline } = definition
  const messages = texts.get(msg.localizationId)
  const subjects = texts.get(subjectKeyOf(msg.localizationId))
  const plain = texts.get(plainKeyOf(msg.localizationId))
  const languages = new Set([
    ...inline.map(({ lng }) => lng),
    ...Object.keys(messages ?? {}),
    ...Object.keys(subjects ?? {}),
  ])
  const first: CampaignTranslation = { lng: defaultLanguage, subject, msg: msg.defaultValue }
  if (languages.size === 0) return subject === '' && msg.defaultValue === '' ? [] : [first]
  return [...languages].map((lng): CampaignTranslation => {
    const own = inline.find((one) => one.lng === lng)
    const text = plain?.[lng] ?? own?.text
    return {
      lng,
      subject: subjects?.[lng] ?? own?.subject ?? '',
      msg: messages?.[lng] ?? own?.msg ?? '',
      ...(text && { text }),
    }
  })
}

/** The languages that players can get: those with a message. A missing subject is the one of the fallback language. */
function sentOf(translations: readonly CampaignTranslation[], fallback: readonly string[]): CampaignTranslation[] {
  const subjects = Object.fromEntries(translations.map(({ lng, subject }) => [lng, subject]))
  return translations.flatMap((one) => {
    if (one.msg.trim() === '') return []
    const subject = one.subject || (textIn(subjects, { language: one.lng, fallback }) ?? '')
    return [{ ...one, subject }]
  })
}

/** The campaigns with their texts in all languages, as they are now; in a language that misses a part, it is empty. */
export async function withTexts<Row extends { definition: CampaignDefinition }>(
  realm: Realm,
  rows: readonly Row[],
): Promise<Row[]> {
  const [texts, { fallback }] = await Promise.all([
    readTexts(
      realm,
      rows.flatMap(({ definition }) => keysOf(definition)),
    ),
    readTextSettings(realm),
  ])
  return rows.map((row) => {
    const { definition } = row
    const translations = translationsOf(definition, texts)
    const whole = sentOf(translations, fallback)
    const first = pickLanguage(
      whole.map(({ lng }) => lng),
      null,
      fallback,
    )
    const shown = whole.find(({ lng }) => lng === first) ?? whole[0] ?? translations[0]
    const subject = shown?.subject ?? definition.subject
    const msg = { ...definition.msg, defaultValue: shown?.msg ?? definition.msg.defaultValue }
    return { ...row, definition: { ...definition, translations, subject, msg } }
  })
}

/** The campaigns with the texts that players can get now. */
export async function withSentTexts<Row extends { definition: CampaignDefinition }>(
  realm: Realm,
  rows: readonly Row[],
): Promise<Row[]> {
  const [whole, { fallback }] = [await withTexts(realm, rows), await readTextSettings(realm)]
  return whole.map((row) => {
    const { definition } = row
    return { ...row, definition: { ...definition, translations: sentOf(definition.translations, fallback) } }
  })
}

// ── Templates ──────────────────────────────────────────────────────────────

type TemplateRow = { msg: TemplateTexts; text_key: string | null }

const templateKeys = (key: string) => ({ subject: `${key}.subject`, body: `${key}.msg` })

const templateTexts = ({ msg, text_key: key }: TemplateRow, texts: ReadonlyMap<string, TextsOfKey>): TemplateTexts => {
  if (key === null) return msg
  const [subjects, bodies] = [texts.get(templateKeys(key).subject) ?? {}, texts.get(templateKeys(key).body) ?? {}]
  const languages = [...new Set([...Object.keys(subjects), ...Object.keys(bodies)])].sort()
  return Object.fromEntries(languages.map((one) => [one, { subject: subjects[one] ?? '', body: bodies[one] ?? '' }]))
}

const keysOfTemplate = ({ text_key: key }: TemplateRow): string[] =>
  key === null ? [] : Object.values(templateKeys(key))

/** The templates with their texts in all languages. */
export async function withTemplateTexts<Row extends TemplateRow>(realm: Realm, rows: readonly Row[]): Promise<Row[]> {
  const texts = await readTexts(realm, rows.flatMap(keysOfTemplate))
  return rows.map((row) => ({ ...row, msg: templateTexts(row, texts) }))
}

/** The same for one, whose texts nobody else changes until the transaction ends. */
export async function lockTemplateTexts<Row extends TemplateRow>(realm: Realm, row: Row): Promise<Row> {
  return { ...row, msg: templateTexts(row, await lockKeys(realm, keysOfTemplate(row))) }
}

/** Makes exactly these the texts of the template; null deletes them. They are audited with it. */
export async function putTemplateTexts(context: RealmContext, key: string, msg: TemplateTexts | null): Promise<void> {
  const keys = templateKeys(key)
  const there = await lockKeys(context.realm, Object.values(keys))
  const changes = (['subject', 'body'] as const).map((part): [string, TextChanges] => {
    const gone = Object.keys(there.get(keys[part]) ?? {}).map((language) => [language, null])
    const set = Object.entries(msg ?? {}).flatMap(([language, text]) =>
      text[part] === '' ? [] : [[language, text[part]]],
    )
    return [keys[part], Object.fromEntries([...gone, ...set])]
  })
  await putTexts(context, new Map(changes))
}

/** The texts with their languages as the realm spells them; refuses a language that it does not have. */
export async function checkTemplateLanguages(realm: Realm, msg: TemplateTexts): Promise<TemplateTexts> {
  const { languages } = await readTextSettings(realm)
  return Object.fromEntries(
    Object.entries(msg).map(([language, text]) => [requireLanguage(languages, language, `msg.${language}`), text]),
  )
}
