import { sql } from 'kysely'
import type { Realm } from '../../../kernel/context/context.ts'

export type TextRow = { key: string; language: string; value: string }

export const selectTexts = ({ db, id: pid }: Realm): Promise<TextRow[]> =>
  db
    .selectFrom('localizations')
    .select(['key', 'language', 'value'])
    .where('pid', '=', pid)
    .orderBy('key')
    .orderBy('language')
    .execute()

/** The texts of these keys; the texts of the realm are locked until the transaction ends. */
export async function lockTexts({ db, id: pid }: Realm, keys: readonly string[]): Promise<TextRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`localizations ${pid}`}, 0))`.execute(db)
  return db
    .selectFrom('localizations')
    .select(['key', 'language', 'value'])
    .where('pid', '=', pid)
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
