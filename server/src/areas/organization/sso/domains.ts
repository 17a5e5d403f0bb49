import { promises as dns } from 'node:dns'
import { ApiError } from '@regent/contract/errors'
import { maxSsoDomains, type SsoDomain } from '@regent/contract/organization/sso'
import { dayMs, minuteMs } from '@regent/contract/time'
import type { OrganizationContext, RequestContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'

/** Reads the TXT records of a name: each is a list of parts. */
export type ResolveTxt = (name: string) => Promise<string[][]>

const dnsTimeoutMs = 5_000

/** The system's DNS servers. */
export const systemResolver: ResolveTxt = (name) => {
  const resolver = new dns.Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  return resolver.resolveTxt(name)
}

/** How long a verified domain counts after its record was lost. */
export const graceMs = 7 * dayMs
/** The first check after a domain was added. */
const firstCheckMs = 5 * minuteMs

type DomainRow = Awaited<ReturnType<typeof queries.selectDomains>>[number]

/** The value is derived, so it is the same each time and is stored nowhere. */
function toView(services: Pick<RequestContext, 'vault'>, cid: number, row: Partial<DomainRow> & { domain: string }) {
  const { domain, verified_at = null, checked_at = null, missing_since = null } = row
  const view: SsoDomain = {
    ...toRecord(services, cid, domain),
    domain,
    ...(verified_at !== null && { verified: verified_at }),
    ...(checked_at !== null && { checked: checked_at }),
    ...(verified_at !== null &&
      missing_since !== null && { missing: { since: missing_since, countsUntil: missing_since + graceMs } }),
  }
  return view
}

/** The TXT record that proves a domain of an organization. */
export const toRecord = ({ vault }: Pick<RequestContext, 'vault'>, cid: number, domain: string) => ({
  record: `_regent.${domain}`,
  value: `regent-domain=${vault.passwordFor(`sso domain ${cid} ${domain}`)}`,
})

/** Reads whether the record is there. Undefined: the DNS server did not answer, which proves nothing. */
export async function hasRecord(
  { record, value }: ReturnType<typeof toRecord>,
  resolve: ResolveTxt,
): Promise<boolean | undefined> {
  try {
    return (await resolve(record)).some((parts) => parts.join('').trim() === value)
  } catch (error) {
    const code = (error as { code?: string }).code
    return code === 'ENOTFOUND' || code === 'ENODATA' ? false : undefined
  }
}

export async function listDomains(context: OrganizationContext): Promise<SsoDomain[]> {
  const { customer } = context
  return (await queries.selectDomains(customer)).map((row) => toView(context, customer.cid, row))
}

async function findDomain({ customer }: OrganizationContext, domain: string): Promise<DomainRow | undefined> {
  return (await queries.lockDomains(customer)).find((row) => row.domain === domain)
}

async function requireDomain(context: OrganizationContext, domain: string): Promise<DomainRow> {
  const row = await findDomain(context, domain)
  if (!row) throw new ApiError('SsoDomainNotFound', { field: 'domain' })
  return row
}

const firstCheck = ({ now }: Pick<RequestContext, 'now'>) => ({
  now: new Date(now),
  next: new Date(now + firstCheckMs),
})

/** Adds a domain, not verified. */
export async function addDomain(context: OrganizationContext, domain: string): Promise<SsoDomain> {
  const { customer } = context
  const rows = await queries.lockDomains(customer)
  if (rows.some((row) => row.domain === domain)) throw new ApiError('SsoDomainExists', { field: 'domain' })
  if (rows.length >= maxSsoDomains) throw new ApiError('SsoTooManyDomains', { field: 'domain' })
  await queries.insertDomain(customer, domain, firstCheck(context))
  context.change({ subject: 'sso-domain', id: domain, before: null, after: { isVerified: false } })
  return toView(context, customer.cid, { domain })
}

/** Reads the record before the transaction; throws if it is missing. */
export async function readRecord(context: OrganizationContext, domain: string, resolve: ResolveTxt): Promise<void> {
  const row = (await queries.selectDomains(context.customer)).find((one) => one.domain === domain)
  if (!row) throw new ApiError('SsoDomainNotFound', { field: 'domain' })
  // The remedy is the same for every answer of the DNS server.
  if (!(await hasRecord(toRecord(context, context.customer.cid, row.domain), resolve)))
    throw new ApiError('SsoRecordMissing', { field: 'domain' })
}

/** Marks a domain whose record was read as verified. */
export async function markVerified(context: OrganizationContext, domain: string): Promise<SsoDomain> {
  const { customer, now } = context
  const row = await requireDomain(context, domain)
  if (row.verified_at === null || row.missing_since !== null) {
    await queries.updateDomain(customer, domain, new Date(now))
    context.change({
      subject: 'sso-domain',
      id: domain,
      before: { isVerified: row.verified_at !== null },
      after: { isVerified: true },
    })
  } else context.unchanged()
  return toView(context, customer.cid, { domain, verified_at: row.verified_at ?? now })
}

export async function removeDomain(context: OrganizationContext, domain: string): Promise<void> {
  const row = await requireDomain(context, domain)
  await queries.deleteDomain(context.customer, domain)
  const before = { isVerified: row.verified_at !== null }
  context.change({ subject: 'sso-domain', id: domain, before, after: null })
}

type DomainState = { isVerified: boolean }

/** The state for undo. */
export async function lockDomainState(context: OrganizationContext, domain: string): Promise<DomainState | null> {
  const row = await findDomain(context, domain)
  return row ? { isVerified: row.verified_at !== null } : null
}

/** Restores the state before a change. A domain that was verified once is verified again: it is the same organization. */
export async function restoreDomain(
  context: OrganizationContext,
  domain: string,
  state: DomainState | null,
): Promise<void> {
  const { customer, now } = context
  if (state === null) return removeDomain(context, domain)
  const row = await findDomain(context, domain)
  const verifiedAt = state.isVerified ? new Date(now) : null
  if (!row) {
    const rows = await queries.lockDomains(customer)
    if (rows.length >= maxSsoDomains) throw new ApiError('SsoTooManyDomains', { field: 'domain' })
    await queries.insertDomain(customer, domain, firstCheck(context))
  }
  if (verifiedAt !== null || row) await queries.updateDomain(customer, domain, verifiedAt)
  const before = row ? { isVerified: row.verified_at !== null } : null
  context.change({ subject: 'sso-domain', id: domain, before, after: state })
}
