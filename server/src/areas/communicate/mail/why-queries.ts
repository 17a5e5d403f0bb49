import { sql } from 'kysely'
import type { MailRow } from './queries.ts'
import type { Realm } from './tables.ts'

export type MailOfPlayer = MailRow & { read_at: number | null; withdrawn_at: number | null }

/** A player's mails, including withdrawn, expired and deleted ones; the newest first, or a single one. */
export async function selectAllMails(
  { db, id: pid }: Realm,
  gamerTag: number,
  { id, limit }: { id?: number; limit: number },
): Promise<MailOfPlayer[]> {
  const { rows } = await sql<MailOfPlayer>`
    select m.gamer_tag, m.id, m.category, m.state, m.sent_at, m.expires_at, m.claimed_at, m.read_at, m.withdrawn_at,
      c.sender, c.subject, c.body, c.body_ref, c.attachments, c.rewards, c.player_rewards, c.is_test
    from mails as m join mail_contents as c on c.pid = m.pid and c.id = m.content_id
    where m.pid = ${pid} and m.gamer_tag = ${gamerTag} and (${id ?? null}::bigint is null or m.id = ${id ?? null}::bigint)
    order by m.id desc limit ${limit}
  `.execute(db)
  return rows
}
