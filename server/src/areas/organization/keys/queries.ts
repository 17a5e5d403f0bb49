import type { KeyMode } from '@regent/contract/organization/keys'
import type { Right, Role } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import { type Selectable, sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { savedLook } from '../../../engines/database/looks.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Customer, Db } from './tables.ts'

export type { Customer }

export type ServiceAccountRow = Selectable<Tables['service_accounts']> & { created_by_email: string | null }
export type ApiKeyRow = Selectable<Tables['api_keys']> & {
  granted_by_email: string | null
  secrets: { created: number; ends: number | null; lastUsed: number | null; lastAddress: string | null }[]
  calls: number
  refused: number
}

/** Days of use that are shown and kept. */
export const keptUseDays = 30

const serviceAccounts = ({ db, cid }: Customer) =>
  db
    .selectFrom('service_accounts as s')
    .selectAll('s')
    .select(accountEmail('s.cid', 's.created_by').as('created_by_email'))
    .where('s.cid', '=', cid)

export const selectServiceAccounts = (customer: Customer): Promise<ServiceAccountRow[]> =>
  serviceAccounts(customer).orderBy(sql`lower(s.name)`).orderBy('s.id').execute()

export const selectServiceAccount = (customer: Customer, id: number): Promise<ServiceAccountRow | undefined> =>
  serviceAccounts(customer).where('s.id', '=', id).executeTakeFirst()

export const lockServiceAccount = (customer: Customer, id: number): Promise<ServiceAccountRow | undefined> =>
  serviceAccounts(customer).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

export async function countServiceAccounts({ db, cid }: Customer): Promise<number> {
  const { count } = await db
    .selectFrom('service_accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()
  return count
}

/** Serializes the creation of service accounts, so that concurrent calls cannot exceed the limit. */
export async function lockServiceAccounts({ db, cid }: Customer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service-accounts ${cid}`}, 0))`.execute(db)
}

export async function insertServiceAccount(
  { db, cid }: Customer,
  row: { id: number; name: string; look: string; description: string; createdBy: number | null },
  now: Date,
): Promise<void> {
  const { createdBy, ...columns } = row
  await db
    .insertInto('service_accounts')
    .values({ cid, ...columns, gives_per_day: '{}', created_by: createdBy, created_at: now })
    .execute()
}

export async function updateServiceAccount(
  { db, cid }: Customer,
  id: number,
  { name, description, pausedAt }: { name: string; description: string; pausedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('service_accounts')
    .set({ name, look: savedLook(name), description, paused_at: pausedAt, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** The limits of an agent that apply to each call of its keys. */
export type AgentLimits = { onlyAsAgent: boolean; givesPerDay: Record<string, number> }

export async function updateAgentLimits(
  { db, cid }: Customer,
  id: number,
  { onlyAsAgent, givesPerDay }: AgentLimits,
): Promise<void> {
  await db
    .updateTable('service_accounts')
    .set({ only_as_agent: onlyAsAgent, gives_per_day: JSON.stringify(givesPerDay) })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

/** The ids of all keys of a service account, including revoked ones. */
export async function selectKeyIds({ db, cid }: Customer, serviceAccountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select('id')
    .where('cid', '=', cid)
    .where('service_account_id', '=', serviceAccountId)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteServiceAccount({ db, cid }: Customer, id: number): Promise<void> {
  await db.deleteFrom('service_accounts').where('cid', '=', cid).where('id', '=', id).execute()
}

const secretsOfKey = sql<ApiKeyRow['secrets']>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'created', (extract(epoch from x.created_at) * 1000)::bigint,
    'ends', (extract(epoch from x.ends_at) * 1000)::bigint,
    'lastUsed', (extract(epoch from x.last_used_at) * 1000)::bigint,
    'lastAddress', x.last_address) order by x.ends_at nulls first)
  from api_key_secrets as x where x.cid = k.cid and x.key_id = k.id), '[]')`

const sumOfDays = (column: 'calls' | 'refused', since: string) =>
  sql<number>`coalesce((select sum(${sql.ref(`d.${column}`)}) from api_key_days as d
    where d.cid = k.cid and d.key_id = k.id and d.day >= ${since}), 0)::bigint`

const formatDay = (at: Date): string => at.toISOString().slice(0, 10)

const apiKeys = ({ db, cid }: Customer, now: Date) => {
  const since = formatDay(new Date(now.getTime() - keptUseDays * dayMs))
  return db
    .selectFrom('api_keys as k')
    .selectAll('k')
    .select([
      accountEmail('k.cid', 'k.granted_by').as('granted_by_email'),
      secretsOfKey.as('secrets'),
      sumOfDays('calls', since).as('calls'),
      sumOfDays('refused', since).as('refused'),
    ])
    .where('k.cid', '=', cid)
}

export const selectApiKeys = (customer: Customer, now: Date): Promise<ApiKeyRow[]> =>
  apiKeys(customer, now).orderBy('k.expires_at').orderBy('k.id').execute()

export const selectApiKey = (customer: Customer, id: number, now: Date): Promise<ApiKeyRow | undefined> =>
  apiKeys(customer, now).where('k.id', '=', id).executeTakeFirst()

export const lockApiKey = (customer: Customer, id: number, now: Date): Promise<ApiKeyRow | undefined> =>
  apiKeys(customer, now).where('k.id', '=', id).forUpdate('k').executeTakeFirst()

/** The keys of a service account that are not revoked, locked. */
export const lockValidKeys = (customer: Customer, serviceAccountId: number, now: Date): Promise<ApiKeyRow[]> =>
  apiKeys(customer, now)
    .where('k.service_account_id', '=', serviceAccountId)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id')
    .forUpdate('k')
    .execute()

/** The valid keys that a person has granted, locked. */
export const lockKeysOfGrantor = (customer: Customer, grantor: number, now: Date): Promise<ApiKeyRow[]> =>
  apiKeys(customer, now)
    .where('k.granted_by', '=', grantor)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id')
    .forUpdate('k')
    .execute()

/** Stored scope of a key: rights, realms, addresses. */
export type StoredScope = {
  name: string
  mode: KeyMode
  rights: readonly Right[]
  realms: readonly string[]
  addresses: readonly string[]
  expiresAt: Date
  grantedBy: number
}

const scopeColumns = ({ name, mode, rights, realms, addresses, expiresAt, grantedBy }: StoredScope) => ({
  name,
  mode,
  rights: JSON.stringify(rights),
  realms: JSON.stringify(realms),
  addresses: JSON.stringify(addresses),
  expires_at: expiresAt,
  granted_by: grantedBy,
})

export async function insertApiKey(
  { db, cid }: Customer,
  { id, serviceAccountId, ...scope }: StoredScope & { id: number; serviceAccountId: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({ cid, id, service_account_id: serviceAccountId, created_at: now, ...scopeColumns(scope) })
    .execute()
}

export async function updateApiKey({ db, cid }: Customer, id: number, scope: StoredScope): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({
      ...scopeColumns(scope),
      version: sql`version + 1`,
      reminded_days: sql`case when expires_at = ${scope.expiresAt} then reminded_days end`,
    })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function updateGrantor({ db, cid }: Customer, id: number, grantedBy: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ granted_by: grantedBy, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function revokeApiKey({ db, cid }: Customer, id: number, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: now, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function insertSecret({ db, cid }: Customer, keyId: number, hash: Buffer, now: Date): Promise<void> {
  await db.insertInto('api_key_secrets').values({ cid, hash, key_id: keyId, created_at: now }).execute()
}

/** Lets the present secret of a key end, and deletes the ones that ended or were about to: a key has at most two. */
export async function endSecrets({ db, cid }: Customer, keyId: number, endsAt: Date): Promise<void> {
  const ofKey = db.deleteFrom('api_key_secrets').where('cid', '=', cid).where('key_id', '=', keyId)
  await ofKey.where('ends_at', 'is not', null).execute()
  await db
    .updateTable('api_key_secrets')
    .set({ ends_at: endsAt })
    .where('cid', '=', cid)
    .where('key_id', '=', keyId)
    .execute()
}

/** Deletes the old secret of a rotated key; returns how many there were. */
export async function deleteOldSecrets({ db, cid }: Customer, keyId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_key_secrets')
    .where('cid', '=', cid)
    .where('key_id', '=', keyId)
    .where('ends_at', 'is not', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const selectKeyDays = ({ db, cid }: Customer, keyId: number, since: Date) =>
  db
    .selectFrom('api_key_days')
    .select([sql<string>`day::text`.as('day'), 'calls', 'refused'])
    .where('cid', '=', cid)
    .where('key_id', '=', keyId)
    .where('day', '>=', formatDay(since))
    .orderBy('day')
    .execute()

/** A key with the roles of its grantor, for authorization. */
export type KeyIdentityRow = {
  id: number
  service_account_id: number
  paused_at: number | null
  only_as_agent: boolean
  gives_per_day: Record<string, number>
  mode: KeyMode
  rights: Right[]
  realms: string[]
  addresses: string[]
  granted_by: number
  expires_at: number
  revoked_at: number | null
  ends_at: number | null
  role: Role | null
  realm_roles: Record<string, Role> | null
}

const keyWithGrantor = (db: Db, cid: number) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('service_accounts as s', (join) =>
      join.onRef('s.cid', '=', 'k.cid').onRef('s.id', '=', 'k.service_account_id'),
    )
    .leftJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'k.cid').onRef('a.id', '=', 'k.granted_by'))
    .select(['k.id', 'k.mode', 'k.rights', 'k.realms', 'k.addresses', 'k.granted_by', 'k.expires_at', 'k.revoked_at'])
    .select(['k.service_account_id', 's.paused_at', 's.only_as_agent', 's.gives_per_day'])
    .select(['a.role', 'a.realm_roles'])
    .where('k.cid', '=', cid)

/** The key of a secret. */
export const selectKeyOfSecret = (db: Db, cid: number, hash: Buffer): Promise<KeyIdentityRow | undefined> =>
  keyWithGrantor(db, cid)
    .innerJoin('api_key_secrets as x', (join) => join.onRef('x.cid', '=', 'k.cid').onRef('x.key_id', '=', 'k.id'))
    .select('x.ends_at')
    .where('x.hash', '=', hash)
    .executeTakeFirst()

/** The key of an account id, to act for it in a job. */
export async function selectKeyIdentity(db: Db, cid: number, id: number): Promise<KeyIdentityRow | undefined> {
  const row = await keyWithGrantor(db, cid).where('k.id', '=', id).executeTakeFirst()
  return row && { ...row, ends_at: null }
}

/** The keys of the organization that end before a time, the first to end on top. */
export const selectEndingKeys = ({ db, cid }: Pick<Customer, 'db' | 'cid'>, now: Date, before: Date, limit: number) =>
  db
    .selectFrom('api_keys as k')
    .select(['k.id', 'k.name', 'k.expires_at', 'k.realms'])
    .where('k.cid', '=', cid)
    .where('k.revoked_at', 'is', null)
    .where(sql<boolean>`k.expires_at > ${now} and k.expires_at < ${before}`)
    .orderBy('k.expires_at')
    .orderBy('k.id')
    .limit(limit)
    .execute()

/** Locks keys of all organizations that end before a time, and about which no mail was sent for it. */
export const lockKeysToRemind = (db: Db, now: Date, before: Date, days: number, limit: number) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('service_accounts as s', (join) =>
      join.onRef('s.cid', '=', 'k.cid').onRef('s.id', '=', 'k.service_account_id'),
    )
    .select(['k.cid', 'k.id', 'k.name', 'k.expires_at', 'k.granted_by', 's.name as account'])
    .where('k.revoked_at', 'is', null)
    .where(sql<boolean>`k.expires_at > ${now} and k.expires_at < ${before}`)
    .where(({ or, eb }) => or([eb('k.reminded_days', 'is', null), eb('k.reminded_days', '>', days)]))
    .orderBy('k.expires_at')
    .orderBy('k.cid')
    .orderBy('k.id')
    .limit(limit)
    .forUpdate('k')
    .skipLocked()
    .execute()

export async function updateReminded({ db, cid }: Customer, id: number, days: number): Promise<void> {
  await db.updateTable('api_keys').set({ reminded_days: days }).where('cid', '=', cid).where('id', '=', id).execute()
}

/** The grantor of a key and the global admins, with their e-mails. */
export const selectKeyReaders = ({ db, cid }: Customer, grantor: number, limit: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('cid', '=', cid)
    .where(sql<boolean>`(role is not null or realm_roles <> '{}')`)
    .where(({ or, eb }) => or([eb('role', '=', 'admin'), eb('id', '=', grantor)]))
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Calls of a key since the last flush. */
export type KeyUse = {
  cid: number
  keyId: number
  hash: Buffer
  day: string
  calls: number
  refused: number
  lastUsed: number
  lastAddress: string | null
}

/** Adds calls to the counts, and moves the time of the last use forward. Deleted keys are skipped. */
export async function addKeyUse(db: Db, uses: readonly KeyUse[]): Promise<void> {
  const cids = uses.map(({ cid }) => cid)
  await sql`
    with one as (
      select distinct on (cid, hash) * from unnest(${cids}::bigint[], ${uses.map(({ hash }) => hash)}::bytea[],
        ${uses.map(({ lastUsed }) => new Date(lastUsed))}::timestamptz[],
        ${uses.map(({ lastAddress }) => lastAddress)}::text[]) as one (cid, hash, at, address)
      order by cid, hash, at desc
    ), locked as (
      select s.cid, s.hash from api_key_secrets as s join one on one.cid = s.cid and one.hash = s.hash
      order by s.cid, s.hash for update of s
    )
    update api_key_secrets as s set last_used_at = one.at, last_address = one.address
    from one join locked on locked.cid = one.cid and locked.hash = one.hash
    where s.cid = one.cid and s.hash = one.hash and (s.last_used_at is null or s.last_used_at < one.at)
  `.execute(db)
  await sql`
    insert into api_key_days (cid, key_id, day, calls, refused)
    select k.cid, k.id, one.day, sum(one.calls), sum(one.refused)
    from unnest(${cids}::bigint[], ${uses.map(({ keyId }) => keyId)}::bigint[], ${uses.map(({ day }) => day)}::date[],
      ${uses.map(({ calls }) => calls)}::bigint[], ${uses.map(({ refused }) => refused)}::bigint[])
      as one (cid, key_id, day, calls, refused)
    join api_keys as k on k.cid = one.cid and k.id = one.key_id
    group by k.cid, k.id, one.day order by k.cid, k.id, one.day
    on conflict (cid, key_id, day) do update
      set calls = api_key_days.calls + excluded.calls, refused = api_key_days.refused + excluded.refused
  `.execute(db)
}

/** Deletes counts that are no longer shown; called once a day. */
export async function deleteOldKeyDays(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_key_days where ctid in (
      select ctid from api_key_days where day < ${formatDay(before)}::date limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
