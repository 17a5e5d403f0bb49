import { maxClientTextBytes } from '@regent/contract/communicate/localizations'
import { ApiError } from '@regent/contract/errors'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { NotModified } from '../../../kernel/http/not-modified.ts'
import { normalizeLanguage, requireLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import * as queries from './queries.ts'

/** The texts of one key by language; null deletes a language. */
export type TextChanges = Record<string, string | null>

type TextQuery = { language?: string | undefined; prefix?: string | undefined }

/** Texts that match a client's query, or nothing if the client has this version of the realm’s texts already. */
export async function readLocalizations(context: RealmContext, { language, prefix }: TextQuery) {
  const { realm, caller, can } = context
  // Read the version before the texts: a concurrent change then makes the ETag stale, but never the texts.
  const { textsVersion, languages: offered, fallback } = await readTextSettings(realm)
  context.setVersion(textsVersion)
  if (context.hasVersion(textsVersion)) return new NotModified()
  const languages =
    language === undefined
      ? undefined
      : [...fallback, ...offered.filter((one) => isVariant(one, language))].filter(isFirst)
  if (caller.kind === 'account' && !can('view content', realm.id) && !can('view announcements', realm.id))
    refuseTooMuch(await queries.countBytes(realm, { languages, prefix }))
  const byKey = new Map<string, { language: string; value: string }[]>()
  for (const { key, ...text } of await queries.selectTexts(realm, { languages, prefix })) {
    const ofKey = byKey.get(key)
    if (ofKey) ofKey.push(text)
    else byKey.set(key, [text])
  }
  return { localizations: Object.fromEntries(byKey) }
}

const isFirst = (one: string, index: number, all: readonly string[]) => all.indexOf(one) === index

/** True for the same language in any region. */
const isVariant = (one: string, other: string) =>
  normalizeLanguage(one).split('-')[0] === normalizeLanguage(other).split('-')[0]

function refuseTooMuch(bytes: number): void {
  if (bytes <= maxClientTextBytes) return
  const megabytes = (count: number) => (count / 1_000_000).toFixed(1)
  throw new ApiError('BadRequest', {
    field: 'language',
    message: `These texts have ${megabytes(bytes)} MB; a game client gets at most ${megabytes(maxClientTextBytes)} MB. Filter by language (language=de) or by key prefix (prefix=shop-).`,
  })
}

/**
 * For records with localized texts: take this lock before the lock of the record, because changes of texts use the same
 * order.
 */
export const { lockRealmTexts } = queries

/** The current texts of one key, locked until the transaction ends. */
export async function lockKey(realm: Realm, key: string): Promise<Record<string, string> | null> {
  const rows = await queries.lockTexts(realm, [key])
  return rows.length === 0 ? null : toTexts(rows)
}

/** The current texts of several keys, locked until the transaction ends. */
export async function lockKeys(realm: Realm, keys: readonly string[]): Promise<Map<string, Record<string, string>>> {
  return groupByKey(await queries.lockTexts(realm, keys))
}

/** The keys whose texts differ between two realms. */
export const listDifferingKeys = (here: Realm, there: Realm) => queries.selectDifferingKeys(here, there.id)

const toTexts = (rows: readonly queries.TextRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ language, value }) => [language, value]))

function groupByKey(rows: readonly queries.TextRow[]): Map<string, Record<string, string>> {
  const byKey = new Map<string, Record<string, string>>()
  for (const { key, language, value } of rows) {
    const ofKey = byKey.get(key)
    if (ofKey) ofKey[language] = value
    else byKey.set(key, { [language]: value })
  }
  return byKey
}

/** Deletes all or some languages of keys. */
export async function deleteLocalizations(
  context: RealmContext,
  requested: readonly { id: string; languages?: string[] | undefined }[],
): Promise<void> {
  const there = await lockKeys(
    context.realm,
    requested.map(({ id }) => id),
  )
  const changes = new Map<string, TextChanges>()
  for (const { id, languages } of requested) {
    const ofKey = Object.keys(there.get(id) ?? {})
    const deletedLanguages = languages
      ? ofKey.filter((one) => languages.some((language) => normalizeLanguage(language) === normalizeLanguage(one)))
      : ofKey
    changes.set(id, { ...changes.get(id), ...Object.fromEntries(deletedLanguages.map((language) => [language, null])) })
  }
  await changeTexts(context, changes)
}

/** Sets texts from client input; rejects languages that the realm does not have. */
export async function saveLocalizations(
  context: RealmContext,
  given: Readonly<Record<string, readonly { language: string; value: string }[]>>,
): Promise<void> {
  const { languages } = await readTextSettings(context.realm)
  const changedTexts = Object.entries(given).map(([key, texts]): [string, TextChanges] => [
    key,
    Object.fromEntries(
      texts.map(({ language, value }, index) => [
        requireLanguage(languages, language, `localizations.${key}.${index}.language`),
        value,
      ]),
    ),
  ])
  await changeTexts(context, new Map(changedTexts))
}

/** Changes texts that are not part of another change: audits each key and marks the records that show it as changed. */
export async function changeTexts(context: RealmContext, textChanges: ReadonlyMap<string, TextChanges>): Promise<void> {
  const changedKeys = await putTexts(context, textChanges)
  if (changedKeys.length === 0) return context.unchanged()
  for (const { key, before, after } of changedKeys)
    context.change({ subject: 'localization', id: key, before, after, pid: context.realm.id })
  const keys = changedKeys.map(({ key }) => key)
  await runHooks(context.registry, 'textsChanged', context, keys)
}

type ChangedKey = { key: string; before: Record<string, string> | null; after: Record<string, string> | null }

/**
 * Writes texts and returns the changed keys. For areas that store texts of their own records, such as announcements:
 * the texts are audited and undone together with the record.
 */
export async function putTexts(
  { realm, caller, now }: RealmContext,
  textChanges: ReadonlyMap<string, TextChanges>,
): Promise<ChangedKey[]> {
  if (textChanges.size === 0) return []
  const there = await lockKeys(realm, [...textChanges.keys()])
  const set: queries.TextRow[] = []
  const deletions: { key: string; language: string }[] = []
  const changedRows: ChangedKey[] = []
  for (const [key, texts] of textChanges) {
    const before = there.get(key) ?? {}
    const after = { ...before }
    for (const [language, value] of Object.entries(texts)) {
      if (value === before[language]) continue
      if (value !== null) {
        set.push({ key, language, value })
        after[language] = value
      } else if (Object.hasOwn(before, language)) {
        deletions.push({ key, language })
        delete after[language]
      }
    }
    const [old, next] = [before, after].map((state) => (Object.keys(state).length > 0 ? state : null))
    if (JSON.stringify(old) !== JSON.stringify(next))
      changedRows.push({ key, before: old ?? null, after: next ?? null })
  }
  if (changedRows.length === 0) return []
  await queries.upsertTexts(realm, set, findAccountId(caller), new Date(now))
  await queries.deleteTexts(realm, deletions)
  await queries.countChange(realm, new Date(now))
  return changedRows
}
