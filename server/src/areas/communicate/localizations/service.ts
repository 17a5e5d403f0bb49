import { maxClientTextBytes } from '@regent/contract/communicate/localizations'
import { ApiError } from '@regent/contract/errors'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { NotModified } from '../../../kernel/http/not-modified.ts'
import { comparable, requireLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import * as queries from './queries.ts'

/** The texts of one key by language; null deletes a language. */
export type TextChanges = Record<string, string | null>

type TextQuery = { language?: string | undefined; prefix?: string | undefined }

/** The texts that a client asks for, unless it has this version of the realm’s texts already. */
export async function readLocalizations(context: RealmContext, { language, prefix }: TextQuery) {
  const { realm, caller, can } = context
  // Read first: a change in between makes the ETag out of date, never the texts.
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

/** Whether a language is the same one, perhaps of another region. */
const isVariant = (one: string, wanted: string) => comparable(one).split('-')[0] === comparable(wanted).split('-')[0]

function refuseTooMuch(bytes: number): void {
  if (bytes <= maxClientTextBytes) return
  const megabytes = (count: number) => (count / 1_000_000).toFixed(1)
  throw new ApiError('BadRequest', {
    field: 'language',
    message: `These texts have ${megabytes(bytes)} MB; a game client gets at most ${megabytes(maxClientTextBytes)} MB at once. Name a language (language=de) or the beginning of the keys (prefix=shop-).`,
  })
}

/**
 * For what keeps its texts here: taken before its own row is locked, because a change of a text locks in this order,
 * too.
 */
export const { lockRealmTexts } = queries

/** The current texts of one key, locked until the transaction ends. */
export async function lockKey(realm: Realm, key: string): Promise<Record<string, string> | null> {
  const rows = await queries.lockTexts(realm, [key])
  return rows.length === 0 ? null : textsOf(rows)
}

/** The current texts of several keys, locked until the transaction ends. */
export async function lockKeys(realm: Realm, keys: readonly string[]): Promise<Map<string, Record<string, string>>> {
  return byKeyOf(await queries.lockTexts(realm, keys))
}

/** The keys whose texts differ between two realms. */
export const listDifferingKeys = (here: Realm, there: Realm) => queries.selectDifferingKeys(here, there.id)

const textsOf = (rows: readonly queries.TextRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ language, value }) => [language, value]))

function byKeyOf(rows: readonly queries.TextRow[]): Map<string, Record<string, string>> {
  const byKey = new Map<string, Record<string, string>>()
  for (const { key, language, value } of rows) {
    const ofKey = byKey.get(key)
    if (ofKey) ofKey[language] = value
    else byKey.set(key, { [language]: value })
  }
  return byKey
}

/** Deletes whole keys, or some of their languages. */
export async function deleteLocalizations(
  context: RealmContext,
  wanted: readonly { id: string; languages?: string[] | undefined }[],
): Promise<void> {
  const there = await lockKeys(
    context.realm,
    wanted.map(({ id }) => id),
  )
  const changes = new Map<string, TextChanges>()
  for (const { id, languages } of wanted) {
    const ofKey = Object.keys(there.get(id) ?? {})
    const gone = languages
      ? ofKey.filter((one) => languages.some((language) => comparable(language) === comparable(one)))
      : ofKey
    changes.set(id, { ...changes.get(id), ...Object.fromEntries(gone.map((language) => [language, null])) })
  }
  await changeTexts(context, changes)
}

/** Sets texts as a client names them; refuses languages that the realm does not have. */
export async function saveLocalizations(
  context: RealmContext,
  given: Readonly<Record<string, readonly { language: string; value: string }[]>>,
): Promise<void> {
  const { languages } = await readTextSettings(context.realm)
  const wanted = Object.entries(given).map(([key, texts]): [string, TextChanges] => [
    key,
    Object.fromEntries(
      texts.map(({ language, value }, index) => [
        requireLanguage(languages, language, `localizations.${key}.${index}.language`),
        value,
      ]),
    ),
  ])
  await changeTexts(context, new Map(wanted))
}

/** Changes of texts by themselves: each key is audited, and whatever shows it counts as changed. */
export async function changeTexts(context: RealmContext, wanted: ReadonlyMap<string, TextChanges>): Promise<void> {
  const changed = await putTexts(context, wanted)
  if (changed.length === 0) return context.unchanged()
  for (const { key, before, after } of changed)
    context.change({ subject: 'localization', id: key, before, after, pid: context.realm.id })
  const keys = changed.map(({ key }) => key)
  await atMoment(context.registry, 'textsChanged', context, keys)
}

type Changed = { key: string; before: Record<string, string> | null; after: Record<string, string> | null }

/**
 * Writes texts and returns the keys that changed. For an area that writes texts as part of something of its own, such
 * as an announcement: they are audited and undone with that.
 */
export async function putTexts(
  { realm, caller, now }: RealmContext,
  wanted: ReadonlyMap<string, TextChanges>,
): Promise<Changed[]> {
  if (wanted.size === 0) return []
  const there = await lockKeys(realm, [...wanted.keys()])
  const set: queries.TextRow[] = []
  const gone: { key: string; language: string }[] = []
  const changed: Changed[] = []
  for (const [key, texts] of wanted) {
    const before = there.get(key) ?? {}
    const after = { ...before }
    for (const [language, value] of Object.entries(texts)) {
      if (value === before[language]) continue
      if (value !== null) {
        set.push({ key, language, value })
        after[language] = value
      } else if (Object.hasOwn(before, language)) {
        gone.push({ key, language })
        delete after[language]
      }
    }
    const [old, next] = [before, after].map((state) => (Object.keys(state).length > 0 ? state : null))
    if (JSON.stringify(old) !== JSON.stringify(next)) changed.push({ key, before: old ?? null, after: next ?? null })
  }
  if (changed.length === 0) return []
  await queries.upsertTexts(realm, set, accountIdOf(caller), new Date(now))
  await queries.deleteTexts(realm, gone)
  await queries.countChange(realm, new Date(now))
  return changed
}
