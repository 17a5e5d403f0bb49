import type { GroupRole } from '@regent/contract/engage/group-shapes'
import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { Db, DonationEntry, RealmRef } from './tables.ts'

export type MemberRow = { group_id: number; gamer_tag: number; guild_id: number; role: GroupRole; joined_at: number }

const listed = 'any($2::bigint[])'
const listedWithParts =
  'any($2::bigint[] || array(select id from groups where pid = $1 and parent_id = any($2::bigint[])))'

const memberStatement = (groups: string) =>
  statement<MemberRow>(`
    select group_id, gamer_tag, guild_id, role, joined_at from group_members
    where pid = $1 and group_id = ${groups}
    order by case role when 'leader' then 0 when 'officer' then 1 else 2 end, joined_at, gamer_tag
  `)
const membersOfGroups = memberStatement(listed)
const membersWithParts = memberStatement(listedWithParts)

/** In the order of succession: leader, officers, then by time of joining. */
export const selectMembers = async ({ db, id: pid }: RealmRef, groupIds: readonly number[]): Promise<MemberRow[]> =>
  groupIds.length === 0 ? [] : membersOfGroups(db, pid, groupIds)

/** The members of groups and of their parts. */
export const selectMembersWithParts = async (
  { db, id: pid }: RealmRef,
  groupIds: readonly number[],
): Promise<MemberRow[]> => (groupIds.length === 0 ? [] : membersWithParts(db, pid, groupIds))

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

const membershipsOfPlayer = statement<MemberRow>(`
  select group_id, gamer_tag, guild_id, role, joined_at from group_members
  where pid = $1 and gamer_tag = $2 order by group_id <> guild_id, joined_at, group_id
`)

/** All memberships of a player, guilds before their parts. */
export const selectMemberships = ({ db, id: pid }: RealmRef, gamerTag: number): Promise<MemberRow[]> =>
  membershipsOfPlayer(db, pid, gamerTag)

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

const pendingBy = (column: 'group_id' | 'gamer_tag') =>
  statement<PendingRow>(`
    select group_id, gamer_tag, is_invited, created_at from group_pending
    where pid = $1 and ${column} = $2 order by created_at limit 1000
  `)
const pendingOfGroup = pendingBy('group_id')
const pendingOfPlayer = pendingBy('gamer_tag')

export const selectPendingRequests = (
  { db, id: pid }: RealmRef,
  of: { groupId: number } | { gamerTag: number },
): Promise<PendingRow[]> =>
  'groupId' in of ? pendingOfGroup(db, pid, of.groupId) : pendingOfPlayer(db, pid, of.gamerTag)

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

const donationStatement = (groups: string) =>
  statement<DonationRow>(`
    select group_id, gamer_tag, currency_id, amount, progress, requested_at from group_donations
    where pid = $1 and group_id = ${groups} order by requested_at
  `)
const donationsOfGroups = donationStatement(listed)
const donationsWithParts = donationStatement(listedWithParts)

export const selectDonations = async (
  { db, id: pid }: RealmRef,
  groupIds: readonly number[],
): Promise<DonationRow[]> => (groupIds.length === 0 ? [] : donationsOfGroups(db, pid, groupIds))

/** The open requests of groups and of their parts. */
export const selectDonationsWithParts = async (
  { db, id: pid }: RealmRef,
  groupIds: readonly number[],
): Promise<DonationRow[]> => (groupIds.length === 0 ? [] : donationsWithParts(db, pid, groupIds))

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
