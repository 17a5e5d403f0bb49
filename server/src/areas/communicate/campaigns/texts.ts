import { randomUUID } from 'node:crypto'
import type { CampaignInput, CampaignTranslation } from '@regent/contract/communicate/campaigns'
import type { TemplateTexts } from '@regent/contract/communicate/campaigns-templates'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { pickLanguage, requireLanguage } from '../../../kernel/texts/languages.ts'
import {
  readTextSettings,
  readTexts,
  type TextsOfKey,
  textForLanguage,
  textKeyName,
} from '../../../kernel/texts/texts.ts'
import { lockKeys, putTexts, type TextChanges } from '../localizations/service.ts'
import { parseText } from './definition.ts'
import type { CampaignDefinition } from './tables.ts'

/**
 * The texts of campaigns and templates are localizations: `name-{uuid}.subject`, `name-{uuid}.msg` and, for the text
 * next to the HTML of an e-mail, `name-{uuid}.text`.
 */

/** The key of the subject that belongs to the key of a message. */
export const toSubjectKey = (msgKey: string): string => `${msgKey.replace(/\.msg$/, '')}.subject`

/** The key of the plain text that belongs to the key of a message. */
const toPlainKey = (msgKey: string): string => `${msgKey.replace(/\.msg$/, '')}.text`

export const listCampaignKeys = ({ msg: { localizationId: key } }: Pick<CampaignDefinition, 'msg'>): string[] =>
  key === '' ? [] : [key, toSubjectKey(key), toPlainKey(key)]

/** For a campaign with only a key, adds the realm's texts of that key. */
export async function withNamedTexts(realm: Realm, input: CampaignInput): Promise<CampaignInput> {
  const { localizationId: key, defaultValue } = parseText(input.msg)
  if (key === '' || defaultValue !== '' || input.translations.length > 0) return input
  const [texts, { fallback }] = await Promise.all([readTexts(realm, [key, toSubjectKey(key)]), readTextSettings(realm)])
  const messages = texts.get(key)
  if (!messages)
    throw new ApiError('BadRequest', {
      field: 'msg.localizationId',
      message: `msg.localizationId: the key “${key}” has no text in this realm. Nothing was changed.`,
    })
  const subjects = texts.get(toSubjectKey(key))
  const subjectIn = (language: string) => textForLanguage(subjects, { language, fallback }) ?? input.subject
  const translations = Object.entries(messages).map(([lng, msg]) => ({ lng, subject: subjectIn(lng), msg }))
  return { ...input, subject: '', translations }
}

/** Stores the texts of a new campaign as localizations, and returns the definition with their keys. */
export async function keepTexts(
  context: RealmContext,
  definition: CampaignDefinition,
  input: Pick<CampaignInput, 'translations'>,
): Promise<CampaignDefinition> {
  const { languages } = await readTextSettings(context.realm)
  const key = definition.msg.localizationId || `${textKeyName(definition.name)}-${randomUUID()}.msg`
  const withKey = { ...definition, msg: { ...definition.msg, localizationId: key } }
  const there = await lockKeys(context.realm, listCampaignKeys(withKey))
  // The default text of a key is for languages without a text; it never replaces an existing text.
  const isDefaultOnly = input.translations.length === 0
  const changes = new Map<string, TextChanges>()
  definition.translations.forEach(({ lng, subject, msg, text: plain = '' }, index) => {
    const language = requireLanguage(languages, lng, `translations.${index}.lng`)
    for (const [at, text] of [
      [key, msg],
      [toSubjectKey(key), subject],
      [toPlainKey(key), plain],
    ] as const) {
      if (text === '' || (isDefaultOnly && there.get(at)?.[language] !== undefined)) continue
      changes.set(at, { ...changes.get(at), [language]: text })
    }
  })
  await putTexts(context, changes)
  return { ...withKey, translations: [] }
}

/** True if a key was generated for one campaign. Keys chosen by people are never deleted with a campaign. */
const isGenerated = (key: string): boolean =>
  /-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(msg|subject|text)$/.test(key)

/** Deletes the texts that were generated for a deleted campaign and that nothing else uses. */
export async function deleteOwnTexts(context: RealmContext, definition: CampaignDefinition): Promise<void> {
  const own = listCampaignKeys(definition).filter(isGenerated)
  const uses = (await runHooks(context.registry, 'textsUsed', context.realm, own)).flat()
  const unused = own.filter((key) => !uses.some((use) => use.key === key))
  const there = await lockKeys(context.realm, unused)
  const deletions = [...there].map(([key, texts]): [string, TextChanges] => [
    key,
    Object.fromEntries(Object.keys(texts).map((language) => [language, null])),
  ])
  await putTexts(context, new Map(deletions))
}

/** Writes the texts of a restored campaign where its keys have none. */
export async function restoreTexts(
  context: RealmContext,
  definition: CampaignDefinition,
  translations: CampaignTranslation[],
): Promise<void> {
  await keepTexts(context, { ...definition, translations }, { translations: [] })
}

/** Replaces the texts of an edited campaign, and returns the definition with their keys. */
export async function replaceTexts(context: RealmContext, definition: CampaignDefinition): Promise<CampaignDefinition> {
  const result = await keepTexts(context, definition, definition)
  const { languages } = await readTextSettings(context.realm)
  const remaining = new Map(
    definition.translations.map((one, index) => [
      requireLanguage(languages, one.lng, `translations.${index}.lng`),
      one,
    ]),
  )
  const key = result.msg.localizationId
  const parts = { [key]: 'msg', [toSubjectKey(key)]: 'subject', [toPlainKey(key)]: 'text' } as const
  const there = await lockKeys(context.realm, listCampaignKeys(result))
  const textChanges = new Map<string, TextChanges>()
  for (const [at, texts] of there)
    for (const language of Object.keys(texts))
      if (!remaining.get(language)?.[parts[at] ?? 'msg'])
        textChanges.set(at, { ...textChanges.get(at), [language]: null })
  await putTexts(context, textChanges)
  return result
}

/**
 * All languages of a campaign as written: its localizations, or the texts that older campaigns stored themselves.
 * Missing texts are empty.
 */
function buildTranslations(definition: CampaignDefinition, texts: ReadonlyMap<string, TextsOfKey>) {
  const { msg, subject, translations: inline } = definition
  const messages = texts.get(msg.localizationId)
  const subjects = texts.get(toSubjectKey(msg.localizationId))
  const plain = texts.get(toPlainKey(msg.localizationId))
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
function completeTexts(
  translations: readonly CampaignTranslation[],
  fallback: readonly string[],
): CampaignTranslation[] {
  const subjects = Object.fromEntries(translations.map(({ lng, subject }) => [lng, subject]))
  return translations.flatMap((one) => {
    if (one.msg.trim() === '') return []
    const subject = one.subject || (textForLanguage(subjects, { language: one.lng, fallback }) ?? '')
    return [{ ...one, subject }]
  })
}

/** The campaigns with their current texts in all languages; missing parts are empty. */
export async function withTexts<Row extends { definition: CampaignDefinition }>(
  realm: Realm,
  rows: readonly Row[],
): Promise<Row[]> {
  const [texts, { fallback }] = await Promise.all([
    readTexts(
      realm,
      rows.flatMap(({ definition }) => listCampaignKeys(definition)),
    ),
    readTextSettings(realm),
  ])
  return rows.map((row) => {
    const { definition } = row
    const translations = buildTranslations(definition, texts)
    const complete = completeTexts(translations, fallback)
    const first = pickLanguage(
      complete.map(({ lng }) => lng),
      null,
      fallback,
    )
    const defaultText = complete.find(({ lng }) => lng === first) ?? complete[0] ?? translations[0]
    const subject = defaultText?.subject ?? definition.subject
    const msg = { ...definition.msg, defaultValue: defaultText?.msg ?? definition.msg.defaultValue }
    return { ...row, definition: { ...definition, translations, subject, msg } }
  })
}

/** The campaigns with the texts that players can get now. */
export async function withSentTexts<Row extends { definition: CampaignDefinition }>(
  realm: Realm,
  rows: readonly Row[],
): Promise<Row[]> {
  const rowsWithTexts = await withTexts(realm, rows)
  const { fallback } = await readTextSettings(realm)
  return rowsWithTexts.map((row) => {
    const { definition } = row
    return { ...row, definition: { ...definition, translations: completeTexts(definition.translations, fallback) } }
  })
}

// ── Templates ──────────────────────────────────────────────────────────────

type TemplateRow = { msg: TemplateTexts; text_key: string | null }

const templateKeys = (key: string) => ({ subject: `${key}.subject`, body: `${key}.msg` })

const templateTexts = ({ msg, text_key: key }: TemplateRow, texts: ReadonlyMap<string, TextsOfKey>): TemplateTexts => {
  if (key === null) return msg
  const subjects = texts.get(templateKeys(key).subject) ?? {}
  const bodies = texts.get(templateKeys(key).body) ?? {}
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

/** One template with its texts, which stay locked until the transaction ends. */
export async function lockTemplateTexts<Row extends TemplateRow>(realm: Realm, row: Row): Promise<Row> {
  return { ...row, msg: templateTexts(row, await lockKeys(realm, keysOfTemplate(row))) }
}

/** Replaces the texts of the template; null deletes them. They are audited with it. */
export async function putTemplateTexts(context: RealmContext, key: string, msg: TemplateTexts | null): Promise<void> {
  const keys = templateKeys(key)
  const there = await lockKeys(context.realm, Object.values(keys))
  const changes = (['subject', 'body'] as const).map((part): [string, TextChanges] => {
    const cleared = Object.keys(there.get(keys[part]) ?? {}).map((language) => [language, null])
    const set = Object.entries(msg ?? {}).flatMap(([language, text]) =>
      text[part] === '' ? [] : [[language, text[part]]],
    )
    return [keys[part], Object.fromEntries([...cleared, ...set])]
  })
  await putTexts(context, new Map(changes))
}

/** The texts with the realm's spelling of their languages; rejects languages that the realm does not have. */
export async function checkTemplateLanguages(realm: Realm, msg: TemplateTexts): Promise<TemplateTexts> {
  const { languages } = await readTextSettings(realm)
  return Object.fromEntries(
    Object.entries(msg).map(([language, text]) => [requireLanguage(languages, language, `msg.${language}`), text]),
  )
}
