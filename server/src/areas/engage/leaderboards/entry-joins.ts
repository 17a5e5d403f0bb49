import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of boards and entries for the queries of other areas. An entry has the columns `pid`, `gamer_tag`, `sheet`,
 * `score`, `place` and `achieved_at`; `place, achieved_at, gamer_tag` is the order of the board, best first.
 */

/**
 * The boards whose id is a prefix and a rest, with the columns `pid`, `id`, `sheet`, and `parts`: the captured groups of
 * the rest. `form` is the regular expression that the rest must match, because `arena_` is also a prefix of `arena_3_`.
 */
export const boardsBelow = (pid: string, prefix: string, form: RawBuilder<string>) => sql`(
  select b.pid, b.id, b.sheet, regexp_match(substr(b.id, ${prefix.length + 1}::int), ${form}) as parts
  from leaderboards b
  where b.pid = ${pid} and b.id >= ${prefix} and b.id < ${`${prefix}\u{10ffff}`}
    and substr(b.id, ${prefix.length + 1}::int) ~ ${form})`

/** Joins all entries `e` of the board `b`, which has the columns `pid` and `sheet`. */
export const entriesOfBoard = sql`join leaderboard_entries e on e.pid = b.pid and e.sheet = b.sheet`

/** True if the board `b`, which has the columns `pid` and `sheet`, has an entry. */
export const hasEntries = sql`
  exists (select from leaderboard_entries e where e.pid = b.pid and e.sheet = b.sheet)`

/** Joins the board `b` and the player's entry `e` on it to the row `p`: `pid`, `gamer_tag` and `leaderboard_id`. */
export const entryOfPlayer = sql`
  join leaderboards b on b.pid = p.pid and b.id = p.leaderboard_id
  join leaderboard_entries e on e.pid = p.pid and e.gamer_tag = p.gamer_tag and e.sheet = b.sheet`
