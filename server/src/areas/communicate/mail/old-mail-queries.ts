import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** The first realm after the given one that has mails. */
export async function selectNextRealmWithMails(db: Db, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('pid')
    .where('pid', '>', after)
    .orderBy('pid')
    .limit(1)
    .executeTakeFirst()
  return row?.pid
}

/**
 * Deletes old mails that have nothing left to claim, among those with an id after the given one. Also deletes the text
 * of a mail if no other mail uses it. `last` is the id from which to continue; null: the following mails are not old.
 */
export async function deleteOldMails(
  { db, id: pid }: { db: Db; id: string },
  { before, now, after, limit }: { before: Date; now: Date; after: number; limit: number },
): Promise<{ last: number | null; deleted: number }> {
  const { rows } = await sql<{ last: number | null; deleted: number }>`
    with next as materialized (
      select gamer_tag, id, content_id, sent_at from mails
      where pid = ${pid} and id > ${after} order by id limit ${limit}
    ), gone as (
      delete from mails as m using next
      join mail_contents as c on c.pid = ${pid} and c.id = next.content_id
      where m.pid = ${pid} and m.gamer_tag = next.gamer_tag and m.id = next.id and m.sent_at < ${before}
        and (m.claimed_at is not null or m.withdrawn_at is not null or m.state = 'Deleted' or m.expires_at <= ${now}
          or (c.attachments = '[]' and c.rewards is null and c.player_rewards is null))
      returning m.content_id
    ), texts as (
      delete from mail_contents as c using gone
      where c.pid = ${pid} and c.id = gone.content_id and not c.is_shared
    )
    select (select max(id) from next having max(sent_at) < ${before} and count(*) = ${limit}) as last,
      (select count(*)::int from gone) as deleted
  `.execute(db)
  return rows[0] ?? { last: null, deleted: 0 }
}
