import { maxPushTokens } from '@regent/contract/communicate/notifications'
import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, Realm } from './tables.ts'

type Device = { provider: string; token: string }

/** Assigns a device to this player, even if another player had it. */
export async function putPushToken({ db, id: pid }: Realm, gamerTag: number, { provider, token }: Device, now: Date) {
  await db
    .insertInto('push_registrations')
    .values({ pid, provider, token, gamer_tag: gamerTag, registered_at: now })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'provider', 'token']).doUpdateSet({ gamer_tag: gamerTag, registered_at: now }),
    )
    .execute()
  await sql`
    delete from push_registrations where (pid, provider, token) in (
      select pid, provider, token from push_registrations where pid = ${pid} and gamer_tag = ${gamerTag}
      order by registered_at desc, provider, token offset ${maxPushTokens})
  `.execute(db)
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectPushTokensOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('push_registrations')
    .select(['pid', 'gamer_tag as gamerTag', 'provider', 'token', 'registered_at as registeredAt'])
    .where(ofPlayers(players))
    .orderBy('registered_at')
    .execute()

export const deletePushTokensOfPlayers = async (db: Db, players: Players): Promise<void> => {
  await db.deleteFrom('push_registrations').where(ofPlayers(players)).execute()
}

/** SQL for the devices of the realm, for the first steps. */
export const deviceTimes = (pid: string) =>
  sql`select registered_at as at, gamer_tag from push_registrations where pid = ${pid}`
