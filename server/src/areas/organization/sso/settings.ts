import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { getSso, SsoSettings } from '@regent/contract/organization/sso'
import { ssoCallbackPath } from '@regent/contract/organization/sso-sign-in'
import { isAbove } from '@regent/contract/permissions'
import { hourMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { seal } from '../../../kernel/audit/sealed.ts'
import { rankOf, requireAccount } from '../../../kernel/context/access.ts'
import type { Customer, OrganizationContext, RequestContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { findStrongWays } from '../../../kernel/context/identity.ts'
import { listDomains } from './domains.ts'
import { discover, type Provider } from './provider.ts'
import * as queries from './queries.ts'

/** How long a test of the settings counts. */
export const testMs = hourMs

export const toSettings = (row: queries.SettingsRow): SsoSettings => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  groupClaim: row.group_claim,
  ...(row.default_role !== null && { defaultRole: row.default_role }),
  rules: row.rules,
  justInTime: row.just_in_time,
  onlySso: row.only_sso,
  breakGlass: row.break_glass,
  sessionHours: row.session_hours,
})

const openSecret = ({ vault }: Pick<RequestContext, 'vault'>, row: queries.SettingsRow): string | undefined =>
  row.sealed_secret === null ? undefined : vault.open(row.sealed_secret)

/** The settings with the client secret. */
export async function findProvider(
  context: Pick<RequestContext, 'vault'>,
  customer: Customer,
): Promise<(Provider & { settings: SsoSettings }) | undefined> {
  const row = await queries.selectSettings(customer)
  if (!row) return undefined
  const settings = toSettings(row)
  return { ...settings, clientSecret: openSecret(context, row), settings }
}

export const callbackAddress = (origin: string): string => `${origin}${ssoCallbackPath}`
/** Where the provider returns to after the end of a session. */
export const afterSignOutAddress = (origin: string): string => `${origin}/login`

/** The settings as the page shows them. */
export async function readSso(context: OrganizationContext): Promise<EndpointOutput<typeof getSso>> {
  const { customer, now } = context
  const row = await queries.selectSettings(customer)
  const test = await queries.selectTest(customer, requireAccount(context.caller).accountId)
  const staff = await queries.selectStaff(customer, row?.issuer ?? '')
  const ways = await findStrongWays(
    context.registry,
    customer,
    staff.map(({ id }) => id),
  )
  const strong = new Set(ways.map(({ accountId }) => accountId))
  return {
    ...(row && { settings: toSettings(row) }),
    version: row?.version ?? 0,
    ...(row?.sealed_secret && {
      secret: { set: row.secret_set_at ?? 0, by: staff.find(({ id }) => id === row.secret_set_by)?.email ?? undefined },
    }),
    callback: callbackAddress(context.origin),
    afterSignOut: afterSignOutAddress(context.origin),
    domains: await listDomains(context),
    ...(row && isTested(test, toSettings(row), now) && { tested: test?.tested_at }),
    people: staff.map((person) => ({
      accountId: person.id,
      email: person.email ?? undefined,
      isAdmin: person.role === 'admin',
      hasPassword: person.has_password,
      hasFactor: strong.has(person.id),
      lastSso: person.last_used_at ?? undefined,
    })),
  }
}

type TestRow = Awaited<ReturnType<typeof queries.selectTest>>

/** True if the test was made with this provider in the last hour. */
const isTested = (test: TestRow, { issuer, clientId }: SsoSettings, now: number): boolean =>
  test !== undefined && test.issuer === issuer && test.client_id === clientId && now - test.tested_at < testMs

/** Reads the discovery document of a new issuer, before the transaction. */
export async function checkNewIssuer(context: OrganizationContext, issuer: string): Promise<void> {
  const row = await queries.selectSettings(context.customer)
  if (row?.issuer === issuer) return
  await discover(issuer, context.settings, { now: context.now, isFresh: true, field: 'issuer' })
}

/**
 * Sets up or changes single sign-on. Without a secret the current one stays, if the provider stays; an empty one, which
 * only an undo has, removes it.
 */
export async function changeSso(
  context: OrganizationContext,
  { clientSecret, ...settings }: SsoSettings & { clientSecret?: string | undefined },
): Promise<void> {
  const { customer, vault, now } = context
  const row = await queries.lockSettings(customer)
  const version = row?.version ?? 0
  if (context.ifMatch !== undefined && context.ifMatch !== version) {
    throw new ApiError('StaleVersion', { current: { ...(row && toSettings(row)), version } })
  }
  const next: SsoSettings = { ...settings, breakGlass: [...new Set(settings.breakGlass)] }
  await checkRules(context, next)
  await checkOnlySso(context, next, row && toSettings(row))
  const current = row && toStored(context, row)
  // A secret is never sent to a provider for which it was not entered.
  const isSameProvider = row?.issuer === next.issuer && row.client_id === next.clientId
  const keptSecret = isSameProvider ? current?.clientSecret : undefined
  const secret = clientSecret === '' ? undefined : (clientSecret ?? keptSecret)
  const after = { ...next, ...(secret !== undefined && { clientSecret: secret }) }
  if (current && isSameState(current, after)) {
    context.setVersion(version)
    return context.unchanged()
  }
  const isNewSecret = secret !== current?.clientSecret
  const columns = isNewSecret
    ? {
        sealed_secret: secret === undefined ? null : vault.seal(secret),
        secret_set_at: secret === undefined ? null : new Date(now),
        secret_set_by: secret === undefined ? null : requireAccount(context.caller).accountId,
      }
    : {
        sealed_secret: row?.sealed_secret ?? null,
        secret_set_at: row?.secret_set_at == null ? null : new Date(row.secret_set_at),
        secret_set_by: row?.secret_set_by ?? null,
      }
  await queries.putSettings(customer, next, columns, version + 1)
  context.change({
    subject: 'sso',
    id: 'organization',
    before: current ? toAudited(context, current, isNewSecret) : null,
    after: toAudited(context, after, isNewSecret || !current),
  })
  await runHooks(context.registry, 'ssoRulesChange', context)
  context.setVersion(version + 1)
}

type Stored = SsoSettings & { clientSecret?: string | undefined }

const toStored = (context: Pick<RequestContext, 'vault'>, row: queries.SettingsRow): Stored => {
  const secret = openSecret(context, row)
  return { ...toSettings(row), ...(secret !== undefined && { clientSecret: secret }) }
}

/** Independent of the order of fields: stored rules have that of the database. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  )
const isSameState = (one: Stored, other: Stored): boolean => toText(one) === toText(other)

/** The state for the audit trail; an unchanged secret is omitted. */
function toAudited({ vault }: OrganizationContext, { clientSecret, ...settings }: Stored, withSecret: boolean): object {
  return { ...settings, ...(withSecret && clientSecret !== undefined && { clientSecret: seal(vault, clientSecret) }) }
}

/** The current state with its secret, for undo; null if single sign-on is not set up. */
export async function lockSso(context: OrganizationContext): Promise<Stored | null> {
  const row = await queries.lockSettings(context.customer)
  return row ? toStored(context, row) : null
}

/** Nobody gets a role from a rule that the person who saves it could not give. */
async function checkRules(context: OrganizationContext, { rules, defaultRole }: SsoSettings): Promise<void> {
  const organization = await findOrganization(context.db, context.customer.cid)
  const check = (role: SsoSettings['rules'][number]['role'], pid: string | undefined, field: string) => {
    const right = pid === undefined ? 'grant global-roles' : 'grant realm-roles'
    if (!context.can(right, pid) || isAbove(role, rankOf(context, pid))) throw new ApiError('RoleAboveOwn', { field })
  }
  if (defaultRole) check(defaultRole, undefined, 'defaultRole')
  for (const [index, { role, realms }] of rules.entries()) {
    if (realms.length === 0) check(role, undefined, `rules.${index}.role`)
    for (const pid of realms) {
      if (!organization?.realms.has(pid)) throw new ApiError('RealmNotFound', { field: `rules.${index}.realms` })
      check(role, pid, `rules.${index}.role`)
    }
  }
}

/** Rejects settings that could lock everybody out. */
async function checkOnlySso(
  context: OrganizationContext,
  next: SsoSettings,
  current: SsoSettings | undefined,
): Promise<void> {
  const { customer, now, caller } = context
  const staff = next.breakGlass.length > 0 || next.onlySso ? await queries.selectStaff(customer, next.issuer) : []
  const admins = next.breakGlass.map((id) => {
    const person = staff.find((one) => one.id === id)
    if (!person) throw new ApiError('AccountNotFoundError', { field: 'breakGlass' })
    return person
  })
  if (!next.onlySso) return
  const ways = await findStrongWays(
    context.registry,
    customer,
    admins.map(({ id }) => id),
  )
  // An authenticator app or a passkey.
  const strong = new Set(ways.map(({ accountId }) => accountId))
  const isUsable = admins.some(({ id, role, has_password }) => role === 'admin' && has_password && strong.has(id))
  if (!isUsable) throw new ApiError('BreakGlassNeeded', { field: 'breakGlass' })
  const isOnAlready = current?.onlySso === true && current.issuer === next.issuer && current.clientId === next.clientId
  if (isOnAlready) return
  const test = await queries.selectTest(customer, requireAccount(caller).accountId)
  if (!isTested(test, next, now)) throw new ApiError('SsoTestNeeded', { field: 'onlySso' })
}

/** Removes single sign-on. */
export async function removeSso(context: OrganizationContext): Promise<void> {
  const { customer } = context
  const row = await queries.lockSettings(customer)
  if (!row) throw new ApiError('SsoNotSetUp')
  if (context.ifMatch !== undefined && context.ifMatch !== row.version) {
    throw new ApiError('StaleVersion', { current: { ...toSettings(row), version: row.version } })
  }
  await queries.deleteSettings(customer)
  const before = toAudited(context, toStored(context, row), true)
  context.change({ subject: 'sso', id: 'organization', before, after: null })
}
