import { type Selectable, sql } from 'kysely'
import { anyOf } from '../../engines/database/any-of.ts'
import { statement } from '../../engines/database/statement.ts'
import type { Tables } from '../../engines/database/tables.ts'
import type { Customer, Realm } from './tables.ts'

export type KeyKind = 'email' | 'device' | 'third-party' | 'external'

export type AccountColumns = Selectable<Tables['accounts']>

/** The fields of an account that its own game client can see. */
export type OwnAccountRow = Pick<
  AccountColumns,
  'id' | 'email' | 'language' | 'device_ids' | 'third_parties' | 'external'
> & {
  gamer_tags: { projectId: string; gamerTag: number }[]
}

/** The gamer tags of the account a, as JSON. */
export const gamerTagsOfAccount = `
  coalesce((
    select jsonb_agg(jsonb_build_object('projectId', p.pid, 'gamerTag', p.gamer_tag) order by p.created_at)
    from players p where p.cid = a.cid and p.account_id = a.id
  ), '[]')`

const accountById = statement<OwnAccountRow>(`
  select a.id, a.email, a.language, a.device_ids, a.third_parties, a.external, ${gamerTagsOfAccount} as gamer_tags
  from accounts a where a.cid = $1 and a.id = $2`)

export async function selectAccount({ db, cid }: Customer, id: number): Promise<OwnAccountRow | undefined> {
  return (await accountById(db, cid, id))[0]
}

/** Only the row, with the password hash, for signing in. */
export async function selectAccountRow({ db, cid }: Customer, id: number) {
  return db.selectFrom('accounts').selectAll().where('cid', '=', cid).where('id', '=', id).executeTakeFirst()
}

/** Same, locked until the transaction ends. */
export async function selectAccountForUpdate({ db, cid }: Customer, id: number) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('cid', '=', cid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks several accounts, smallest id first, to avoid deadlocks. */
export async function selectAccountsForUpdate({ db, cid }: Customer, ids: readonly number[]) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('cid', '=', cid)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function selectAccountIdByKey({ db, cid }: Customer, kind: KeyKind, key: string) {
  const row = await db
    .selectFrom('sign_in_keys')
    .select('account_id')
    .where('cid', '=', cid)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.account_id
}

/** The account of a gamer tag, in the given realm or in any realm of the organization. */
export async function selectAccountIdByGamerTag({ db, cid }: Customer, gamerTag: number, pid: string | undefined) {
  const row = await db
    .selectFrom('players')
    .select('account_id')
    .where('cid', '=', cid)
    .where('gamer_tag', '=', gamerTag)
    .$if(pid !== undefined, (query) => query.where('pid', '=', pid as string))
    .executeTakeFirst()
  return row?.account_id
}

export async function insertAccount(
  { db, cid }: Customer,
  id: number,
  now: Date,
  email?: string,
  passwordHash?: string,
  role?: 'tester' | 'developer' | 'admin',
) {
  await newAccount(db, cid, id, now, email ?? null, passwordHash ?? null, role ?? null)
}

const newAccount = statement(`
  insert into accounts (cid, id, created_at, updated_at, email, password_hash, role) values ($1, $2, $3, $3, $4, $5, $6)
`)

/** The name of an API key and its grantor, as the row of its account has them. */
export type KeyOwner = { name: string; grantor: number }

export async function insertKeyAccount({ db, cid }: Customer, id: number, now: Date, { name, grantor }: KeyOwner) {
  await db
    .insertInto('accounts')
    .values({ cid, id, created_at: now, updated_at: now, key_name: name, key_grantor: grantor })
    .execute()
}

export async function updateKeyAccount({ db, cid }: Customer, id: number, { name, grantor }: Partial<KeyOwner>) {
  await db
    .updateTable('accounts')
    .set({ ...(name !== undefined && { key_name: name }), ...(grantor !== undefined && { key_grantor: grantor }) })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** The grantors of the API keys among these accounts. */
export async function selectKeyGrantors(
  { db, cid }: Pick<Customer, 'db' | 'cid'>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('accounts')
    .select('key_grantor')
    .where('cid', '=', cid)
    .where('id', '=', anyOf(ids))
    .where('key_grantor', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.key_grantor ?? [])
}

/** Locks a sign-in key until the transaction ends, even if it does not exist yet. */
export async function lockSignInKey({ db, cid }: Customer, kind: KeyKind, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${cid} ${kind} ${key}`}, 0))`.execute(db)
}

/** Returns false if the key belongs to an account already. */
export async function insertSignInKey(
  { db, cid }: Customer,
  accountId: number,
  kind: KeyKind,
  key: string,
): Promise<boolean> {
  const result = await db
    .insertInto('sign_in_keys')
    .values({ cid, kind, key, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['cid', 'kind', 'key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** How many ways an account has to sign in. */
export async function countSignInKeys({ db, cid }: Customer, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_keys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteSignInKeys(
  { db, cid }: Customer,
  accountId: number,
  kind: KeyKind,
  keys: readonly string[] | undefined,
) {
  await db
    .deleteFrom('sign_in_keys')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .$if(keys !== undefined, (query) => query.where('key', '=', anyOf(keys ?? [])))
    .execute()
}

type AccountChange = {
  email?: string
  email_confirmed_at?: Date | null
  password_hash?: string
  language?: string
  country?: string
  user_name?: string
  /** JSON text */
  third_parties?: string
  external?: string
}

export async function updateAccount({ db, cid }: Customer, id: number, change: AccountChange, now: Date) {
  await db
    .updateTable('accounts')
    .set({ ...change, updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function updateRoles(
  { db, cid }: Customer,
  id: number,
  { role, realmRoles }: { role: AccountColumns['role']; realmRoles: AccountColumns['realm_roles'] },
  now: Date,
) {
  await db
    .updateTable('accounts')
    .set({ role, realm_roles: JSON.stringify(realmRoles), updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** Deactivates an account, which removes its roles, or (null) lets it sign in again. */
export async function updateDeactivated({ db, cid }: Customer, id: number, at: Date | null) {
  await db
    .updateTable('accounts')
    .set({ deactivated_at: at, ...(at && { role: null, realm_roles: '{}', updated_at: at }) })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** Adds a device to the account's list, in one statement because two clients may do so concurrently. */
export async function appendDevice({ db, cid }: Customer, id: number, device: string, now: Date) {
  await db
    .updateTable('accounts')
    .set({ device_ids: sql<string[]>`array_append(device_ids, ${device}::text)`, updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** Removes devices (without a list: all) from the account and from its sign-in keys. */
export async function deleteDevices(customer: Customer, id: number, devices: readonly string[] | undefined, now: Date) {
  await deleteSignInKeys(customer, id, 'device', devices)
  const remainingDevices = devices
    ? sql<string[]>`array(select device from unnest(device_ids) with ordinality as held (device, place)
                          where device <> all (${devices}::text[]) order by place)`
    : sql<string[]>`'{}'`
  await customer.db
    .updateTable('accounts')
    .set({ device_ids: remainingDevices, updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('cid', '=', customer.cid)
    .where('id', '=', id)
    .execute()
}

export async function selectPlayerOfAccount({ db, id: pid, cid }: Realm, accountId: number) {
  return db
    .selectFrom('players')
    .select(['gamer_tag', 'platform'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('pid', '=', pid)
    .executeTakeFirst()
}

/** The gamer tag of the account in the realm: a new one, or the one that a parallel request created. */
export async function insertPlayer(
  { db, id: pid, cid }: Realm,
  gamerTag: number,
  accountId: number,
  platform: string | undefined,
  now: Date,
): Promise<number> {
  const [row] = await newPlayer(db, pid, gamerTag, cid, accountId, platform ?? null, now)
  return row?.gamer_tag ?? gamerTag
}

const newPlayer = statement<{ gamer_tag: number }>(`
  insert into players (pid, gamer_tag, cid, account_id, platform, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (cid, account_id, pid) do update set cid = excluded.cid
  returning gamer_tag
`)

/** Moves a guest's players and sign-in keys to another account, except in realms where that account already plays. */
export async function movePlayers({ db, cid }: Customer, fromAccountId: number, toAccountId: number) {
  await sql`
    update players p set account_id = ${toAccountId}
    where p.cid = ${cid} and p.account_id = ${fromAccountId}
      and not exists (select from players own where own.cid = p.cid and own.account_id = ${toAccountId} and own.pid = p.pid)
  `.execute(db)
  await db
    .updateTable('sign_in_keys')
    .set({ account_id: toAccountId })
    .where('cid', '=', cid)
    .where('account_id', '=', fromAccountId)
    .execute()
  await sql`
    insert into former_names (cid, account_id, value)
    select ${cid}::bigint, ${toAccountId}::bigint, named.value from (
      select value from former_names where cid = ${cid} and account_id = ${fromAccountId}
      union select user_name from accounts where cid = ${cid} and id = ${fromAccountId} and user_name is not null
    ) as named
    on conflict do nothing
  `.execute(db)
  await sql`
    update accounts a set device_ids = a.device_ids || guest.device_ids, version = a.version + 1,
      language = coalesce(a.language, guest.language), country = coalesce(a.country, guest.country),
      user_name = coalesce(a.user_name, guest.user_name)
    from accounts guest
    where a.cid = ${cid} and a.id = ${toAccountId} and guest.cid = ${cid} and guest.id = ${fromAccountId}
  `.execute(db)
  await sql`update accounts set device_ids = '{}' where cid = ${cid} and id = ${fromAccountId}`.execute(db)
}

/** Deletes an account without players. */
export async function deleteEmptyAccount({ db, cid }: Customer, id: number) {
  await sql`
    delete from accounts a where a.cid = ${cid} and a.id = ${id}
      and not exists (select from players p where p.cid = a.cid and p.account_id = a.id)
  `.execute(db)
}

/** Former e-mails and user names of an account. */
export async function selectFormerNames({ db, cid }: Customer, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('former_names')
    .select('value')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .orderBy('value')
    .execute()
  return rows.map(({ value }) => value)
}

/** Filters the names (lower case) to those that another account currently has as its e-mail or user name. */
export async function selectNamesOfOthers({ db, cid }: Customer, accountId: number, names: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select distinct lower(theirs.name) as name
    from accounts as a cross join lateral (values (a.email), (a.user_name)) as theirs (name)
    where a.cid = ${cid} and a.id <> ${accountId} and lower(theirs.name) = any(${names}::text[])
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}
