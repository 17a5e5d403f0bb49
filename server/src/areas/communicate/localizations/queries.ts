import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { toLikePattern } from '../../../engines/database/like.ts'
import type { Realm } from './tables.ts'

export type TextRow = { key: string; language: string; value: string }

/** Texts in these languages or in all, of keys with this prefix or of all keys. */
export function selectTexts(
  { db, id: pid }: Realm,
  { languages, prefix }: { languages?: readonly string[] | undefined; prefix?: string | undefined } = {},
): Promise<TextRow[]> {
  let query = db.selectFrom('localizations').select(['key', 'language', 'value']).where('pid', '=', pid)
  if (languages) query = query.where(sql<boolean>`language = any(${languages}::text[])`)
  if (prefix) query = query.where(sql<boolean>`starts_with(key, ${prefix})`)
  return query.orderBy('key').orderBy('language').execute()
}

/** The number of bytes that `selectTexts` would read. */
export async function countBytes(
  { db, id: pid }: Realm,
  { languages, prefix }: { languages?: readonly string[] | undefined; prefix?: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(key) + octet_length(value)), 0)::float8 as bytes from localizations
    where pid = ${pid} and (${languages ?? null}::text[] is null or language = any(${languages ?? null}::text[]))
      and starts_with(key, ${prefix ?? ''})
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Serializes changes of the realm’s texts and languages until the transaction ends. */
export async function lockRealmTexts({ db, id: pid }: Realm): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`localizations ${pid}`}, 0))`.execute(db)
}

/** The texts of these keys, locked until the transaction ends. */
export async function lockTexts(realm: Realm, keys: readonly string[]): Promise<TextRow[]> {
  await lockRealmTexts(realm)
  return realm.db
    .selectFrom('localizations')
    .select(['key', 'language', 'value'])
    .where('pid', '=', realm.id)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .orderBy('key')
    .orderBy('language')
    .execute()
}

export async function upsertTexts(
  { db, id: pid }: Realm,
  texts: readonly TextRow[],
  by: number | undefined,
  now: Date,
): Promise<void> {
  if (texts.length === 0) return
  await sql`
    insert into localizations (pid, key, language, value, updated_at, account_id)
    select ${pid}, t.key, t.language, t.value, ${now}::timestamptz, ${by ?? null}::bigint
    from unnest(${texts.map(({ key }) => key)}::text[], ${texts.map(({ language }) => language)}::text[],
      ${texts.map(({ value }) => value)}::text[]) as t (key, language, value)
    on conflict (pid, key, language) do update
      set value = excluded.value, updated_at = excluded.updated_at, account_id = excluded.account_id
  `.execute(db)
}

export async function deleteTexts(
  { db, id: pid }: Realm,
  texts: readonly { key: string; language: string }[],
): Promise<void> {
  if (texts.length === 0) return
  await sql`
    delete from localizations where pid = ${pid} and (key, language) in (
      select * from unnest(${texts.map(({ key }) => key)}::text[], ${texts.map(({ language }) => language)}::text[]))
  `.execute(db)
}

/** Increments the version of the texts, so that clients reload them. */
export async function countChange({ db, id: pid }: Realm, now: Date): Promise<void> {
  await sql`
    insert into localization_settings as s (pid, extra_languages, fallback, version, texts_version, updated_at)
    values (${pid}, '{}', '{en}', 0, 1, ${now})
    on conflict (pid) do update set texts_version = s.texts_version + 1
  `.execute(db)
}

// ── The screen ─────────────────────────────────────────────────────────────

export type LocalizationKeyRow = { key: string; texts: Record<string, string>; at: number; email: string | null }

export type KeyFilter = { search?: string | undefined; missing?: string | undefined }

/** Condition for matching keys. An empty text counts as missing, as it does for players. */
const matching = (pid: string, { search, missing }: KeyFilter) => sql`
  select key from localizations as l
  where pid = ${pid} ${
    search
      ? sql`and key in (select key from localizations
          where pid = ${pid} and (key ilike ${toLikePattern(search)} or value ilike ${toLikePattern(search)}))`
      : sql``
  }
  group by key
  ${missing ? sql`having not bool_or(language = ${missing} and value <> '')` : sql``}
`

/** Keys after a given key in sort order, with all their texts. */
export async function selectKeys(
  { db, id: pid, cid }: Realm,
  filter: KeyFilter,
  { order, after, limit }: { order: 'asc' | 'desc'; after: string | undefined; limit: number },
): Promise<LocalizationKeyRow[]> {
  const direction = sql.raw(order)
  const further = sql.raw(order === 'desc' ? '<' : '>')
  const { rows } = await sql<LocalizationKeyRow>`
    with page as (
      select key from (${matching(pid, filter)}) as m
      ${after === undefined ? sql`` : sql`where key ${further} ${after}`} order by key ${direction} limit ${limit}
    )
    select l.key, json_object_agg(l.language, l.value order by l.language) as texts, max(l.updated_at) as at,
      (array_agg(coalesce(a.email, a.key_name) order by l.updated_at desc))[1] as email
    from page join localizations as l on l.pid = ${pid} and l.key = page.key
    left join accounts as a on a.cid = ${cid} and a.id = l.account_id
    group by l.key order by l.key ${direction}
  `.execute(db)
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

export async function countKeys({ db, id: pid }: Realm, filter: KeyFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${matching(pid, filter)}) as m
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function countLanguages({ db, id: pid }: Realm): Promise<{ language: string; texts: number }[]> {
  const { rows } = await sql<{ language: string; texts: number }>`
    select language, count(*)::int as texts from localizations where pid = ${pid} and value <> '' group by language
  `.execute(db)
  return rows
}

export const findKey = async (realm: Realm, key: string): Promise<LocalizationKeyRow | undefined> => {
  const { rows } = await sql<LocalizationKeyRow>`
    select l.key, json_object_agg(l.language, l.value order by l.language) as texts, max(l.updated_at) as at,
      (array_agg(coalesce(a.email, a.key_name) order by l.updated_at desc))[1] as email
    from localizations as l left join accounts as a on a.cid = ${realm.cid} and a.id = l.account_id
    where l.pid = ${realm.id} and l.key = ${key} group by l.key
  `.execute(realm.db)
  return rows[0] && { ...rows[0], at: Number(rows[0].at) }
}

// ── Languages ──────────────────────────────────────────────────────────────

export async function upsertSettings(
  { db, id: pid }: Realm,
  { extraLanguages, fallback }: { extraLanguages: readonly string[]; fallback: readonly string[] },
  by: number | undefined,
  now: Date,
): Promise<void> {
  await sql`
    insert into localization_settings as s
      (pid, extra_languages, fallback, version, texts_version, updated_at, account_id)
    values (${pid}, ${extraLanguages}::text[], ${fallback}::text[], 1, 1, ${now}, ${by ?? null}::bigint)
    on conflict (pid) do update
      set extra_languages = excluded.extra_languages, fallback = excluded.fallback, version = s.version + 1,
          texts_version = s.texts_version + 1, updated_at = excluded.updated_at, account_id = excluded.account_id
  `.execute(db)
}

/** The keys whose texts differ between two realms: `sign` is the text of the second one. */
export async function selectDifferingKeys(
  { db, id: pid }: Realm,
  otherPid: string,
): Promise<{ key: string; sign: 'added' | 'changed' | 'removed' }[]> {
  const { rows } = await sql<{ key: string; sign: 'added' | 'changed' | 'removed' }>`
    select key, case when count(own.value) = 0 then 'added' when count(theirs.value) = 0 then 'removed' else 'changed' end as sign
    from (select key, language, value from localizations where pid = ${pid}) as own
    full join (select key, language, value from localizations where pid = ${otherPid}) as theirs using (key, language)
    group by key having bool_or(own.value is distinct from theirs.value)
    order by key
  `.execute(db)
  return rows
}

/** The keys that have a text in some language; a key is its own display name. */
export const selectKeysThere = ({ db, id: pid }: Realm, keys: readonly string[]) =>
  db
    .selectFrom('localizations')
    .select(['key as id', 'key as name'])
    .distinct()
    .where('pid', '=', pid)
    .where('key', '=', anyOf(keys))
    .execute()
