import { sql } from 'kysely'

/** SQL of guilds and their members for the queries of other areas. A player is a member of at most one guild. */

/** The guild of a player, with the columns `pid` and `group_id`. */
export const guildOfPlayer = (pid: string, gamerTag: number) => sql`(
  select m.pid, m.group_id from group_members m
  where m.pid = ${pid} and m.gamer_tag = ${gamerTag} and m.group_id = m.guild_id)`

/** The id of the guild that the player of the row `p` (`pid`, `gamer_tag`) joined before or at a time, or null. */
export const guildJoinedBy = (at: Date) => sql`(
  select m.group_id from group_members m
  where m.pid = p.pid and m.gamer_tag = p.gamer_tag and m.group_id = m.guild_id and m.joined_at <= ${at})`

/** Joins the guild membership `m` (`group_id`) to the row `e`, which has the column `gamer_tag`. */
export const guildOfEntry = (pid: string) => sql`
  join group_members m on m.pid = ${pid} and m.gamer_tag = e.gamer_tag and m.group_id = m.guild_id`

/** The members of the guild `own` (`pid`, `group_id`), with the columns `pid` and `gamer_tag`. */
export const membersOfOwnGuild = sql`(
  select m.pid, m.gamer_tag from group_members m where m.pid = own.pid and m.group_id = own.group_id)`

/** The members of some guilds, with the columns `pid`, `group_id` and `gamer_tag`. */
export const membersOfGuilds = (pid: string, groupIds: readonly number[]) => sql`(
  select m.pid, m.group_id, m.gamer_tag from group_members m
  where m.pid = ${pid} and m.group_id = any(${groupIds}::bigint[]) and m.group_id = m.guild_id)`
