import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Customer } from './tables.ts'

const groups = ({ db, cid }: Customer) => db.selectFrom('scim_groups').selectAll().where('cid', '=', cid)

export const selectGroup = (customer: Customer, id: number) => groups(customer).where('id', '=', id).executeTakeFirst()

export type ScimGroupRow = NonNullable<Awaited<ReturnType<typeof selectGroup>>>

export const selectGroupByName = (customer: Customer, name: string) =>
  groups(customer).where('name', '=', name).executeTakeFirst()

/** One equality that a list is filtered by. */
export type GroupFilter = { by: 'name' | 'externalId' | 'id'; value: string }

/** A page of groups, by id, and how many there are. */
export async function selectGroups(
  customer: Customer,
  filter: GroupFilter | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  const matching =
    filter === undefined
      ? sql<boolean>`true`
      : filter.by === 'name'
        ? sql<boolean>`name = ${filter.value}`
        : filter.by === 'externalId'
          ? sql<boolean>`external_id = ${filter.value}`
          : sql<boolean>`id::text = ${filter.value}`
  const { db, cid } = customer
  const { count } = await db
    .selectFrom('scim_groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .where(matching)
    .executeTakeFirstOrThrow()
  if (limit === 0) return { rows: [], total: Number(count) }
  const rows = await groups(customer).where(matching).orderBy('id').offset(offset).limit(limit).execute()
  return { rows, total: Number(count) }
}

export async function countGroups({ db, cid }: Customer): Promise<number> {
  const { count } = await db
    .selectFrom('scim_groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type GroupColumns = { name: string; externalId: string | undefined }

export async function insertGroup({ db, cid }: Customer, id: number, { name, externalId }: GroupColumns, at: Date) {
  await db
    .insertInto('scim_groups')
    .values({ cid, id, name, external_id: externalId ?? null, created_at: at, updated_at: at })
    .execute()
}

export async function updateGroup({ db, cid }: Customer, id: number, { name, externalId }: GroupColumns, at: Date) {
  await db
    .updateTable('scim_groups')
    .set({ name, external_id: externalId ?? null, updated_at: at, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function deleteGroup({ db, cid }: Customer, id: number): Promise<void> {
  await db.deleteFrom('scim_groups').where('cid', '=', cid).where('id', '=', id).execute()
}

/** The members of these groups, with their user names. */
export const selectMembers = ({ db, cid }: Customer, groupIds: readonly number[], limit = 20_000) =>
  db
    .selectFrom('scim_members as m')
    .innerJoin('scim_people as p', (join) =>
      join.onRef('p.cid', '=', 'm.cid').onRef('p.account_id', '=', 'm.account_id'),
    )
    .select(['m.group_id', 'm.account_id', 'p.user_name'])
    .where('m.cid', '=', cid)
    .where('m.group_id', '=', anyOf(groupIds))
    .orderBy('m.account_id')
    .limit(limit)
    .execute()

/** Which of these ids are people of the provider. */
export async function selectKnownPeople({ db, cid }: Customer, accountIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('scim_people')
    .select('account_id')
    .where('cid', '=', cid)
    .where('account_id', '=', anyOf(accountIds))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Adds members; their roles come from groups from then on. Returns those who were not members. */
export async function insertMembers({ db, cid }: Customer, groupId: number, accountIds: readonly number[]) {
  const { rows } = await sql<{ account_id: number }>`
    insert into scim_members (cid, group_id, account_id)
    select ${cid}::bigint, ${groupId}::bigint, id from unnest(${accountIds}::bigint[]) as one (id)
    on conflict do nothing returning account_id
  `.execute(db)
  const added = rows.map(({ account_id }) => account_id)
  if (added.length === 0) return added
  await db
    .updateTable('scim_people')
    .set({ by_groups: true })
    .where('cid', '=', cid)
    .where('account_id', '=', anyOf(added))
    .where('by_groups', '=', false)
    .execute()
  return added
}

/** Removes members (without a list: all); returns those who were. */
export async function deleteMembers({ db, cid }: Customer, groupId: number, accountIds: readonly number[] | undefined) {
  const rows = await db
    .deleteFrom('scim_members')
    .where('cid', '=', cid)
    .where('group_id', '=', groupId)
    .$if(accountIds !== undefined, (query) => query.where('account_id', '=', anyOf(accountIds ?? [])))
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function countMembers({ db, cid }: Customer, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('scim_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores that the members of a group changed. */
export async function touchGroup({ db, cid }: Customer, id: number, at: Date): Promise<void> {
  await db
    .updateTable('scim_groups')
    .set({ updated_at: at, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}
