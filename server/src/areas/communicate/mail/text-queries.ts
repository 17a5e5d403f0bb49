import { sql } from 'kysely'
import type { Realm } from './tables.ts'

/** Search limit: only the newest distinct mails of a realm are searched. */
const maxSearched = 1_000

/** True if the realm has more mails than the search limit. */
export async function hasUnsearched({ db, id: pid }: Realm): Promise<boolean> {
  const row = await db
    .selectFrom('mail_contents')
    .select('id')
    .where('pid', '=', pid)
    .orderBy('id', 'desc')
    .offset(maxSearched)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest mails whose subject or body is one of these keys; a mail to many counts once. */
export async function selectNewestNaming({ db, id: pid }: Realm, keys: readonly string[]) {
  const { rows } = await sql<{ id: number; subject: string | null; body: string | null }>`
    select id, subject, body from (
      select id, subject, body from mail_contents where pid = ${pid} order by id desc limit ${maxSearched}
    ) as newest
    where subject = any(${keys}::text[]) or body = any(${keys}::text[])
  `.execute(db)
  return rows
}
