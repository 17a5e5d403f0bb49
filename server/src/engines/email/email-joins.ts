import { sql } from 'kysely'

/** SQL of the outbox for the queries of other modules. */

/** Left-joins the e-mail `e` (`id`, `sent_at`) to the row `r`, which has the column `email_id`. */
export const emailOfRow = (cid: number) => sql`left join emails as e on e.cid = ${cid} and e.id = r.email_id`
