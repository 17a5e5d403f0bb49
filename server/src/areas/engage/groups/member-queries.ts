import type { GroupRole } from '@regent/contract/engage/group-shapes'
import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, DonationEntry, RealmRef } from './tables.ts'

export type MemberRow = { group_id: number; gamer_tag: number; guild_id: number; role: GroupRole; joined_at: number }

/** The order of succession: leader, officers, then by time of joining. */
const byRank = sql`case role when 'leader' then 0 when 'officer' then 1 else 2 end, joined_at, gamer_tag`

export const selectMembers = ({ db, id: pid }: RealmRef, groupIds: readonly number[]): Promise<MemberRow[]> =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('group_members')
        .select(['group_id', 'gamer_tag', 'guild_id', 'role', 'joined_at'])
        .where('pid', '=', pid)
        .where('group_id', '=', sql<number>`any(${groupIds}::bigint[])`)
        .orderBy(byRank)
        .execute()

export const selectMember = ({ db, id: pid }: RealmRef, groupId: number, gamerTag: number) =>
  db
    .selectFrom('group_members')
    .select(['group_id', 'gamer_tag', 'guild_id', 'role', 'joined_at'])
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()

/** Locks a membership until the transaction ends; false if it does not exist. */
export async function lockMember({ db, id: pid }: RealmRef, groupId: number, gamerTag: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('gamer_tag')
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('gamer_tag', '=', gamerTag)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** All memberships of a player, guilds before their parts. */
export const selectMemberships = ({ db, id: pid }: RealmRef, gamerTag: number): Promise<MemberRow[]> =>
  db
    .selectFrom('group_members')
    .select(['group_id', 'gamer_tag', 'guild_id', 'role', 'joined_at'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy(sql`group_id <> guild_id, joined_at, group_id`)
    .execute()

/** The gamer tags of the members of a player's guild, including the player. */
export async function selectGuildmates({ db, id: pid }: RealmRef, gamerTag: number): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    select m.gamer_tag from group_members as own
    join group_members as m on m.pid = ${pid} and m.group_id = own.group_id
    where own.pid = ${pid} and own.gamer_tag = ${gamerTag} and own.group_id = own.guild_id
  `.execute(db)
  return rows.map(({ gamer_tag }) => gamer_tag)
}

/** False if the player is already a member, or in another guild; the group's row must be locked. */
export async function insertMember(
  { db, id: pid }: RealmRef,
  member: Omit<MemberRow, 'joined_at'> & { joined_at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('group_members')
    .values({ pid, ...member })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) return false
  await addToCount({ db, id: pid }, member.group_id, 1)
  return true
}

export async function deleteMember({ db, id: pid }: RealmRef, groupId: number, gamerTag: number): Promise<void> {
  await db
    .deleteFrom('group_members')
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('gamer_tag', '=', gamerTag)
    .execute()
  await addToCount({ db, id: pid }, groupId, -1)
}

const addToCount = ({ db, id: pid }: RealmRef, groupId: number, added: number) =>
  sql`update groups set member_count = member_count + ${added} where pid = ${pid} and id = ${groupId}`.execute(db)

export async function updateRole({ db, id: pid }: RealmRef, groupId: number, gamerTag: number, role: GroupRole) {
  await db
    .updateTable('group_members')
    .set({ role })
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('gamer_tag', '=', gamerTag)
    .execute()
}

// ── Applications and invitations ───────────────────────────────────────────

export type PendingRow = { group_id: number; gamer_tag: number; is_invited: boolean; created_at: number }

/** Does not replace an existing invitation. */
export async function insertPending(
  { db, id: pid }: RealmRef,
  row: { group_id: number; gamer_tag: number; is_invited: boolean; created_at: Date },
): Promise<void> {
  await db
    .insertInto('group_pending')
    .values({ pid, ...row })
    .onConflict((conflict) => conflict.columns(['pid', 'group_id', 'gamer_tag']).doNothing())
    .execute()
}

export const selectPending = ({ db, id: pid }: RealmRef, groupId: number, gamerTag: number) =>
  db
    .selectFrom('group_pending')
    .select(['group_id', 'gamer_tag', 'is_invited', 'created_at'])
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()

export const selectPendingRequests = (
  { db, id: pid }: RealmRef,
  of: { groupId: number } | { gamerTag: number },
): Promise<PendingRow[]> =>
  db
    .selectFrom('group_pending')
    .select(['group_id', 'gamer_tag', 'is_invited', 'created_at'])
    .where('pid', '=', pid)
    .where('groupId' in of ? 'group_id' : 'gamer_tag', '=', 'groupId' in of ? of.groupId : of.gamerTag)
    .orderBy('created_at')
    .limit(1_000)
    .execute()

export async function deletePending({ db, id: pid }: RealmRef, groupId: number, gamerTag: number): Promise<void> {
  await db
    .deleteFrom('group_pending')
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('gamer_tag', '=', gamerTag)
    .execute()
}

// ── Donations ──────────────────────────────────────────────────────────────

export type DonationRow = {
  group_id: number
  gamer_tag: number
  currency_id: string
  amount: number
  progress: DonationEntry[]
  requested_at: number
}

export const selectDonations = ({ db, id: pid }: RealmRef, groupIds: readonly number[]): Promise<DonationRow[]> =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('group_donations')
        .select(['group_id', 'gamer_tag', 'currency_id', 'amount', 'progress', 'requested_at'])
        .where('pid', '=', pid)
        .where('group_id', '=', sql<number>`any(${groupIds}::bigint[])`)
        .orderBy('requested_at')
        .execute()

export async function putDonation(
  { db, id: pid }: RealmRef,
  { progress, requested_at, ...row }: DonationRow,
): Promise<void> {
  const values = { progress: JSON.stringify(progress), requested_at: new Date(requested_at) }
  await db
    .insertInto('group_donations')
    .values({ pid, ...row, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['pid', 'group_id', 'gamer_tag'])
        .doUpdateSet({ currency_id: row.currency_id, amount: row.amount, ...values }),
    )
    .execute()
}

export async function deleteDonation({ db, id: pid }: RealmRef, groupId: number, gamerTag: number): Promise<void> {
  await db
    .deleteFrom('group_donations')
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('gamer_tag', '=', gamerTag)
    .execute()
}

// ── Of players who are forgotten ───────────────────────────────────────────

type Players = readonly { pid: string; gamerTag: number }[]

export const selectMembersOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('group_members')
    .select(['pid', 'gamer_tag as gamerTag', 'group_id as groupId', 'role', 'joined_at as joinedAt'])
    .where(ofPlayers(players))
    .orderBy('joined_at')
    .execute()

export async function deletePendingOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('group_pending').where(ofPlayers(players)).execute()
}
