import { sql } from 'kysely'

/** A condition on pid and gamer_tag: the row belongs to one of these players, who may be in several realms. */
export const ofPlayers = (players: readonly { pid: string; gamerTag: number }[]) => sql<boolean>`(pid, gamer_tag) in (
  select * from unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[]))`
