import { sql } from 'kysely'

/** The condition that a row, by its pid and gamer_tag, is of one of these players, in several realms. */
export const ofPlayers = (players: readonly { pid: string; gamerTag: number }[]) => sql<boolean>`(pid, gamer_tag) in (
  select * from unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[]))`
