import { sql } from 'kysely'

/** SQL of payments for the queries of other areas. */

/** True if the player of the row `r` (`pid`, `gamer_tag`) completed a payment within some days after `r.at`. */
export const paidWithin = (days: number) => sql<boolean>`exists (
  select from payments as p where p.pid = r.pid and p.gamer_tag = r.gamer_tag
    and p.completed_at > r.at and p.completed_at <= r.at + make_interval(days => ${days}))`
