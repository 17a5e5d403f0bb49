import { sql } from 'kysely'
import type { Actor, TestApp } from './test-app.ts'

/** The object id of a player's stats of one space. */
export const objectId = (space: string, gamerTag: number) => `${space}.player.${gamerTag}`

/** Gives a player many stats at once. */
export const fill = ({ db, pid }: TestApp, { gamerTag }: Actor, space: string, count: number) =>
  sql`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${pid}, ${gamerTag}, ${space}, 'filled ' || n, '1', now() from generate_series(1, ${count}::int) as n
  `.execute(db)
