import type { SsoSettings } from '@regent/contract/organization/sso'
import { type SqlBool, sql } from 'kysely'
import type { Customer, Db } from './tables.ts'

export const selectSettings = ({ db, cid }: Customer) =>
  db.selectFrom('sso_settings').selectAll().where('cid', '=', cid).executeTakeFirst()

export const lockSettings = ({ db, cid }: Customer) =>
  db.selectFrom('sso_settings').selectAll().where('cid', '=', cid).forUpdate().executeTakeFirst()

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof selectSettings>>>

/** The client secret, with when and by whom it was set. */
export type SecretColumns = Pick<SettingsRow, 'sealed_secret' | 'secret_set_by'> & { secret_set_at: Date | null }

export async function putSettings(
  { db, cid }: Customer,
  settings: SsoSettings,
  secret: SecretColumns,
  version: number,
) {
  const values = {
    name: settings.name,
    issuer: settings.issuer,
    client_id: settings.clientId,
    ...secret,
    group_claim: settings.groupClaim,
    default_role: settings.defaultRole ?? null,
    rules: JSON.stringify(settings.rules),
    just_in_time: settings.justInTime,
    only_sso: settings.onlySso,
    break_glass: JSON.stringify(settings.breakGlass),
    session_hours: settings.sessionHours,
    version,
  }
  await db
    .insertInto('sso_settings')
    .values({ cid, ...values })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet(values))
    .execute()
}

export async function deleteSettings({ db, cid }: Customer): Promise<void> {
  await db.deleteFrom('sso_settings').where('cid', '=', cid).execute()
}

/** Whether an account may use other ways to sign in; undefined: single sign-on is not the only way. */
export const selectOnlySso = ({ db, cid }: Customer) =>
  db
    .selectFrom('sso_settings')
    .select('break_glass')
    .where('cid', '=', cid)
    .where('only_sso', '=', true)
    .executeTakeFirst()

const domainColumns = ['domain', 'verified_at', 'added_at', 'checked_at', 'missing_since'] as const

export const selectDomains = ({ db, cid }: Customer) =>
  db.selectFrom('sso_domains').select(domainColumns).where('cid', '=', cid).orderBy('domain').execute()

export const lockDomains = ({ db, cid }: Customer) =>
  db.selectFrom('sso_domains').select(domainColumns).where('cid', '=', cid).orderBy('domain').forUpdate().execute()

export async function isVerifiedDomain({ db, cid }: Customer, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_domains')
    .select('domain')
    .where('cid', '=', cid)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The organizations with this verified domain, at most two. */
export async function selectOrganizationsOfDomain(db: Db, domain: string): Promise<number[]> {
  const rows = await db
    .selectFrom('sso_domains')
    .select('cid')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .orderBy('cid')
    .limit(2)
    .execute()
  return rows.map(({ cid }) => cid)
}

export async function insertDomain({ db, cid }: Customer, domain: string, times: { now: Date; next: Date }) {
  await db.insertInto('sso_domains').values({ cid, domain, added_at: times.now, next_check_at: times.next }).execute()
}

/** Organizations and their domains to check now, longest overdue first. */
export const selectDomainsToCheck = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('sso_domains')
    .select(['cid', 'domain', 'added_at'])
    .where(sql<SqlBool>`next_check_at <= ${now}`)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

type DomainCheck = { verifiedAt: Date | null; missingSince: Date | null; checkedAt: Date; nextCheckAt: Date }

/** Stores the result of a check. */
export async function updateCheck({ db, cid }: Customer, domain: string, check: DomainCheck): Promise<void> {
  await db
    .updateTable('sso_domains')
    .set({
      verified_at: check.verifiedAt,
      missing_since: check.missingSince,
      checked_at: check.checkedAt,
      next_check_at: check.nextCheckAt,
    })
    .where('cid', '=', cid)
    .where('domain', '=', domain)
    .execute()
}

/** The global admins with an e-mail. */
export const selectAdminEmails = ({ db, cid }: Customer, limit: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('cid', '=', cid)
    .where('role', '=', 'admin')
    .where('key_name', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function updateDomain({ db, cid }: Customer, domain: string, verifiedAt: Date | null): Promise<void> {
  await db
    .updateTable('sso_domains')
    .set({ verified_at: verifiedAt, missing_since: null })
    .where('cid', '=', cid)
    .where('domain', '=', domain)
    .execute()
}

export async function deleteDomain({ db, cid }: Customer, domain: string): Promise<void> {
  await db.deleteFrom('sso_domains').where('cid', '=', cid).where('domain', '=', domain).execute()
}

type Subject = { issuer: string; subject: string }

export const lockSsoIdentity = ({ db, cid }: Customer, { issuer, subject }: Subject) =>
  db
    .selectFrom('sso_identities')
    .select('account_id')
    .where('cid', '=', cid)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

type Use = { groups: readonly string[]; endSessionUrl: string | undefined; at: Date }

/** Links an account to a person at the provider; a link of another person with this account is replaced. */
export async function insertIdentity(
  { db, cid }: Customer,
  { issuer, subject }: Subject,
  accountId: number,
  { groups, endSessionUrl, at }: Use,
): Promise<void> {
  await db
    .deleteFrom('sso_identities')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .execute()
  await db
    .insertInto('sso_identities')
    .values({
      cid,
      issuer,
      subject,
      account_id: accountId,
      groups: JSON.stringify(groups),
      end_session_url: endSessionUrl ?? null,
      created_at: at,
      last_used_at: at,
    })
    .execute()
}

export async function updateIdentity(
  { db, cid }: Customer,
  { issuer, subject }: Subject,
  { groups, endSessionUrl, at }: Use,
): Promise<void> {
  await db
    .updateTable('sso_identities')
    .set({ groups: JSON.stringify(groups), end_session_url: endSessionUrl ?? null, last_used_at: at })
    .where('cid', '=', cid)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** The linked accounts of an issuer, with their roles and the groups of their last sign-in. */
export const selectLinkedAccounts = ({ db, cid }: Customer, issuer: string) =>
  db
    .selectFrom('sso_identities as i')
    .innerJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'i.cid').onRef('a.id', '=', 'i.account_id'))
    .select(['a.id', 'a.email', 'a.role', 'a.realm_roles', 'i.groups', 'i.last_used_at'])
    .where('i.cid', '=', cid)
    .where('i.issuer', '=', issuer)
    .orderBy('a.email')
    .orderBy('a.id')
    .execute()

export const selectIdentitiesOf = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('sso_identities')
    .select(['issuer', 'subject', 'groups', 'end_session_url', 'created_at', 'last_used_at'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute()

/** Linked accounts that have no password, or must not use it. */
export async function selectOnlyByProvider({ db, cid }: Customer, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sso_identities as i')
    .innerJoin('sso_settings as s', (join) => join.onRef('s.cid', '=', 'i.cid').onRef('s.issuer', '=', 'i.issuer'))
    .innerJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'i.cid').onRef('a.id', '=', 'i.account_id'))
    .select('a.id')
    .where('i.cid', '=', cid)
    .where('a.id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where(sql<SqlBool>`(a.password_hash is null or (s.only_sso and not s.break_glass @> to_jsonb(a.id)))`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteIdentitiesOf({ db, cid }: Customer, accountId: number): Promise<void> {
  await db.deleteFrom('sso_identities').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

/** Everybody with a role, and how they can sign in. */
export const selectStaff = ({ db, cid }: Customer, issuer: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('sso_identities as i', (join) =>
      join.onRef('i.cid', '=', 'a.cid').onRef('i.account_id', '=', 'a.id').on('i.issuer', '=', issuer),
    )
    .select([
      'a.id',
      'a.email',
      'a.role',
      'i.last_used_at',
      sql<boolean>`a.password_hash is not null`.as('has_password'),
    ])
    .where('a.cid', '=', cid)
    .where(sql<SqlBool>`(a.role is not null or a.realm_roles <> '{}')`)
    .where('a.key_name', 'is', null)
    .orderBy('a.email')
    .orderBy('a.id')
    .execute()

/** True if another account is a global admin; locks the admins, so that two sign-ins cannot remove the last two. */
export async function hasOtherAdmin({ db, cid }: Customer, accountId: number): Promise<boolean> {
  const admins = await db
    .selectFrom('accounts')
    .select('id')
    .where('cid', '=', cid)
    .where('role', '=', 'admin')
    .where('key_name', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.some(({ id }) => id !== accountId)
}

export type NewSsoStep = {
  hash: Buffer
  step: 'provider' | 'console'
  browserHash?: Buffer
  challenge: Buffer
  sealed: Buffer
  isTest: boolean
  expiresAt: Date
}

export async function insertStep({ db, cid }: Customer, step: NewSsoStep): Promise<void> {
  await db
    .insertInto('sso_steps')
    .values({
      cid,
      hash: step.hash,
      step: step.step,
      browser_hash: step.browserHash ?? null,
      challenge: step.challenge,
      sealed: step.sealed,
      is_test: step.isTest,
      expires_at: step.expiresAt,
    })
    .execute()
}

/** Uses a step up: of concurrent requests only one gets it. */
export const takeStep = ({ db, cid }: Customer, step: NewSsoStep['step'], hash: Buffer) =>
  db
    .deleteFrom('sso_steps')
    .where('cid', '=', cid)
    .where('hash', '=', hash)
    .where('step', '=', step)
    .returning(['browser_hash', 'challenge', 'sealed', 'is_test', 'expires_at'])
    .executeTakeFirst()

export async function deleteOldSteps(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select cid, hash from sso_steps where expires_at < ${before} order by expires_at limit ${limit}
      for update skip locked
    )
    delete from sso_steps as step using old where step.cid = old.cid and step.hash = old.hash
  `.execute(db)
  return Number(numAffectedRows)
}

export const selectTest = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('sso_tests')
    .select(['tested_at', 'issuer', 'client_id'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export async function putTest(
  { db, cid }: Customer,
  accountId: number,
  { issuer, clientId, at }: { issuer: string; clientId: string; at: Date },
): Promise<void> {
  const values = { tested_at: at, issuer, client_id: clientId }
  await db
    .insertInto('sso_tests')
    .values({ cid, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['cid', 'account_id']).doUpdateSet(values))
    .execute()
}
