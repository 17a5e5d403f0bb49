import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'

/** The texts of one key by language; null deletes a language. */
type Texts = Record<string, string | null>

export async function readLocalizations(realm: Realm) {
  const byKey = new Map<string, { language: string; value: string }[]>()
  for (const { key, language, value } of await queries.selectTexts(realm)) {
    const ofKey = byKey.get(key)
    if (ofKey) ofKey.push({ language, value })
    else byKey.set(key, [{ language, value }])
  }
  return Object.fromEntries(byKey)
}

/** The current texts of one key, locked until the transaction ends. */
export async function lockKey(realm: Realm, key: string): Promise<Record<string, string> | null> {
  const rows = await queries.lockTexts(realm, [key])
  return rows.length === 0 ? null : textsOf(rows)
}

const textsOf = (rows: readonly queries.TextRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ language, value }) => [language, value]))

/** Deletes whole keys, or some of their languages. */
export async function deleteLocalizations(
  context: RealmContext,
  wanted: readonly { id: string; languages?: string[] | undefined }[],
): Promise<void> {
  const there = await queries.lockTexts(
    context.realm,
    wanted.map(({ id }) => id),
  )
  const changes = new Map<string, Texts>()
  for (const { id, languages } of wanted) {
    const ofKey = there.filter(({ key }) => key === id).map(({ language }) => language)
    const gone = languages ?? ofKey
    changes.set(id, { ...changes.get(id), ...Object.fromEntries(gone.map((language) => [language, null])) })
  }
  await changeTexts(context, changes)
}

/** All changes of texts go through here: it compares with the current texts, writes, and records each key. */
export async function changeTexts(context: RealmContext, wanted: ReadonlyMap<string, Texts>): Promise<void> {
  const { realm, caller, now } = context
  const there = new Map<string, queries.TextRow[]>()
  for (const row of await queries.lockTexts(realm, [...wanted.keys()])) {
    there.set(row.key, [...(there.get(row.key) ?? []), row])
  }
  const set: queries.TextRow[] = []
  const gone: { key: string; language: string }[] = []
  let isChanged = false
  for (const [key, texts] of wanted) {
    const before = textsOf(there.get(key) ?? [])
    const after = { ...before }
    for (const [language, value] of Object.entries(texts)) {
      if (value === null) {
        if (Object.hasOwn(before, language)) gone.push({ key, language })
        delete after[language]
      } else if (before[language] !== value) {
        set.push({ key, language, value })
        after[language] = value
      }
    }
    const [old, next] = [before, after].map((state) => (Object.keys(state).length > 0 ? state : null))
    if (JSON.stringify(old) === JSON.stringify(next)) continue
    isChanged = true
    context.change({ subject: 'localization', id: key, before: old, after: next, pid: realm.id })
  }
  if (!isChanged) return context.unchanged()
  await queries.upsertTexts(realm, set, accountIdOf(caller), new Date(now))
  await queries.deleteTexts(realm, gone)
}
