import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Customer, KeptRoles, Profile } from './tables.ts'

/** Serializes the writes of a provider: concurrent requests cannot create the same person, or exceed a limit. */
export async function lockProvisioning({ db, cid }: Customer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scim ${cid}`}, 0))`.execute(db)
}

const groupsOfPerson = sql<{ value: number; display: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.name) order by g.name)
  from scim_members as m join scim_groups as g on g.cid = m.cid and g.id = m.group_id
  where m.cid = p.cid and m.account_id = p.account_id), '[]')`

const people = ({ db, cid }: Customer) =>
  db
    .selectFrom('scim_people as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'p.cid').onRef('a.id', '=', 'p.account_id'))
    .selectAll('p')
    .select(['a.email', 'a.role', 'a.realm_roles', 'a.deactivated_at', groupsOfPerson.as('groups')])
    .where('p.cid', '=', cid)

/** A person whom the provider has not deleted. */
export const selectPerson = (customer: Customer, accountId: number) =>
  people(customer).where('p.account_id', '=', accountId).where('p.deleted_at', 'is', null).executeTakeFirst()

export type PersonRow = NonNullable<Awaited<ReturnType<typeof selectPerson>>>

/** The same, also for a person whom the provider has deleted. */
export const selectPersonOrDeleted = (customer: Customer, accountId: number): Promise<PersonRow | undefined> =>
  people(customer).where('p.account_id', '=', accountId).executeTakeFirst()

/** One equality that a list is filtered by. */
export type PersonFilter = { by: 'userName' | 'externalId' | 'email' | 'id'; value: string }

const matching = ({ by, value }: PersonFilter) => {
  if (by === 'userName') return sql<SqlBool>`p.user_key = ${value}`
  if (by === 'externalId') return sql<SqlBool>`p.external_id = ${value}`
  if (by === 'id') return sql<SqlBool>`p.account_id::text = ${value}`
  return sql<SqlBool>`exists (
    select from jsonb_array_elements(p.profile -> 'emails') as each where lower(each ->> 'value') = ${value})`
}

/** A page of people, by id, and how many there are. */
export async function selectPeople(
  customer: Customer,
  filter: PersonFilter | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const { db, cid } = customer
  const { count } = await db
    .selectFrom('scim_people as p')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.cid', '=', cid)
    .where('p.deleted_at', 'is', null)
    .$if(filter !== undefined, (query) => query.where(matching(filter as PersonFilter)))
    .executeTakeFirstOrThrow()
  if (limit === 0) return { rows: [], total: Number(count) }
  const rows = await people(customer)
    .where('p.deleted_at', 'is', null)
    .$if(filter !== undefined, (query) => query.where(matching(filter as PersonFilter)))
    .orderBy('p.account_id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: Number(count) }
}

/** The person with a user name, in the form for comparing. */
export async function selectIdByUserKey({ db, cid }: Customer, userKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('scim_people')
    .select('account_id')
    .where('cid', '=', cid)
    .where('user_key', '=', userKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}

export async function countPeople({ db, cid }: Customer): Promise<{ active: number; deactivated: number }> {
  const { rows } = await sql<{ active: number; deactivated: number }>`
    select (count(*) filter (where a.deactivated_at is null))::int as active,
           (count(*) filter (where a.deactivated_at is not null))::int as deactivated
    from scim_people as p join accounts as a on a.cid = p.cid and a.id = p.account_id
    where p.cid = ${cid}
  `.execute(db)
  return rows[0] ?? { active: 0, deactivated: 0 }
}

export type PersonColumns = {
  userName: string
  userKey: string
  externalId: string | undefined
  profile: Profile
}

const toColumns = ({ userName, userKey, externalId, profile }: PersonColumns) => ({
  user_name: userName,
  user_key: userKey,
  external_id: externalId ?? null,
  profile: JSON.stringify(profile),
})

/** Adds a person, or one whom the provider had deleted again. */
export async function putPerson(
  { db, cid }: Customer,
  accountId: number,
  person: PersonColumns & { byGroups: boolean },
  at: Date,
): Promise<void> {
  const columns = { ...toColumns(person), by_groups: person.byGroups }
  await db
    .insertInto('scim_people')
    .values({ cid, account_id: accountId, ...columns, kept_roles: null, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['cid', 'account_id']).doUpdateSet({
        ...columns,
        deleted_at: null,
        updated_at: at,
        version: sql`scim_people.version + 1`,
      }),
    )
    .execute()
}

export async function updatePerson({ db, cid }: Customer, accountId: number, person: PersonColumns, at: Date) {
  await db
    .updateTable('scim_people')
    .set({ ...toColumns(person), updated_at: at, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
}

/** Stores or (null) forgets the roles at the deactivation. */
export async function updateKeptRoles({ db, cid }: Customer, accountId: number, kept: KeptRoles | null, at: Date) {
  await db
    .updateTable('scim_people')
    .set({ kept_roles: kept && JSON.stringify(kept), updated_at: at, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
}

/** Marks a person as deleted by the provider; their memberships end. */
export async function markDeleted({ db, cid }: Customer, accountId: number, at: Date): Promise<void> {
  await db.deleteFrom('scim_members').where('cid', '=', cid).where('account_id', '=', accountId).execute()
  await db
    .updateTable('scim_people')
    .set({ deleted_at: at, updated_at: at, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deletePerson({ db, cid }: Customer, accountId: number): Promise<void> {
  await db.deleteFrom('scim_people').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

/** Loads the roles and groups of active people, which decide their new roles. Their accounts are locked. */
export async function lockRoleFacts({ db, cid }: Customer, accountIds: readonly number[] | undefined) {
  return db
    .selectFrom('scim_people as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'p.cid').onRef('a.id', '=', 'p.account_id'))
    .select(['p.account_id', 'a.role', 'a.realm_roles', groupsOfPerson.as('groups')])
    .where('p.cid', '=', cid)
    .where('p.by_groups', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('a.deactivated_at', 'is', null)
    .$if(accountIds !== undefined, (query) => query.where('p.account_id', '=', anyOf(accountIds ?? [])))
    .orderBy('p.account_id')
    .forUpdate('a')
    .execute()
}

/** The people whom the provider manages; `byGroups`: only those whose roles come from groups. */
export async function selectManagedIds(
  { db, cid }: Customer,
  byGroups: boolean,
  among?: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('scim_people')
    .select('account_id')
    .where('cid', '=', cid)
    .where('deleted_at', 'is', null)
    .$if(byGroups, (query) => query.where('by_groups', '=', true))
    .$if(among !== undefined, (query) => query.where('account_id', '=', anyOf(among ?? [])))
    .execute()
  return rows.map(({ account_id }) => account_id)
}
