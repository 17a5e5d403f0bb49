import { sql } from 'kysely'

/** SQL of mails for the queries of other areas. */

/** Some mails, with the columns `pid`, `gamer_tag` and `id`. */
export const mailsById = (pid: string, ids: readonly number[]) => sql`(
  select m.pid, m.gamer_tag, m.id from mails as m where m.pid = ${pid} and m.id = any(${ids}::bigint[]))`

/**
 * Left-joins the mail `m` (`id`, `state`, `read_at`, `claimed_at`, `withdrawn_at`) to the row `r`, which has the columns
 * `pid`, `gamer_tag` and `mail_id`.
 */
export const mailOfRow = sql`
  left join mails as m on m.pid = r.pid and m.gamer_tag = r.gamer_tag and m.id = r.mail_id`

/** True if the player opened the mail `m`. */
export const isOpened = sql`(m.state <> 'Unread' or m.read_at is not null)`
