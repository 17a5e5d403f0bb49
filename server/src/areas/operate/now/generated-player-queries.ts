import { sql } from 'kysely'
import type { GeneratedPlayer } from './generated-players.ts'
import type { Realm } from './tables.ts'

type NewRow = { gamerTag: number; accountId: number; player: GeneratedPlayer }

/** Inserts the accounts with their devices, then the players: a new player gets language and country of the account. */
export async function insertPlayers({ db, cid, id: pid }: Realm, rows: readonly NewRow[]): Promise<void> {
  const accountIds = rows.map(({ accountId }) => accountId)
  const column = <Key extends keyof GeneratedPlayer>(key: Key) => rows.map(({ player }) => player[key])
  await sql`
    with given as materialized (
      select * from unnest(
        ${accountIds}::bigint[], ${column('device')}::text[], ${column('language')}::text[],
        ${column('country')}::text[], ${column('installed')}::timestamptz[]
      ) as given (id, device, language, country, installed)
    ), accounts_made as (
      insert into accounts (cid, id, created_at, updated_at, device_ids, language, country)
      select ${cid}, id, installed, installed, array[device], language, country from given
    )
    insert into sign_in_keys (cid, kind, key, account_id) select ${cid}, 'device', device, id from given
  `.execute(db)
  await sql`
    insert into players (pid, gamer_tag, cid, account_id, platform, created_at, last_seen_at)
    select ${pid}, gamer_tag, ${cid}, account_id, platform, installed, seen from unnest(
      ${accountIds}::bigint[], ${rows.map(({ gamerTag }) => gamerTag)}::bigint[], ${column('platform')}::text[],
      ${column('installed')}::timestamptz[], ${column('lastSeen')}::timestamptz[]
    ) as given (account_id, gamer_tag, platform, installed, seen)
  `.execute(db)
}

/** True if somebody has signed in as the player, or the player was seen after `lastSeen`. */
export async function isPlayerUsed({ db, id: pid }: Realm, gamerTag: number, lastSeen: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select p.last_seen_at is distinct from ${lastSeen} or exists (
      select from sign_ins s where s.cid = p.cid and s.account_id = p.account_id
    ) as used
    from players p where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  return rows[0]?.used ?? false
}

/** Deletes a player and the account, with all rows that belong to them. */
export async function deletePlayer({ db, cid, id: pid }: Realm, gamerTag: number, accountId: number): Promise<void> {
  await db.deleteFrom('players').where('pid', '=', pid).where('gamer_tag', '=', gamerTag).execute()
  await db.deleteFrom('accounts').where('cid', '=', cid).where('id', '=', accountId).execute()
}
