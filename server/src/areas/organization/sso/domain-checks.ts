import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Db } from '../../../engines/database/database.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import type { Customer, RequestContext } from '../../../kernel/context/context.ts'
import { graceMs, hasRecord, type ResolveTxt, toRecord } from './domains.ts'
import * as queries from './queries.ts'

/** Checks in the first hour after a domain was added; later ones are once a day. */
const earlyCheckMs = 5 * minuteMs
const earlyMs = hourMs
/** Domains per run: the next run continues. */
const maxDomains = 200
/** Concurrent DNS requests; each has its own time-out. */
const concurrency = 8
const maxAdmins = 50

type Checker = {
  db: Db
  now: number
  vault: RequestContext['vault']
  resolve: ResolveTxt
  /** The address of the console, if it is configured. */
  base: string | undefined
  signal: AbortSignal
}

type Counts = { checked: number; verified: number; lost: number; ended: number }

/** Reads the DNS records of the domains that are due, and stores the results. */
export async function checkDomains(checker: Checker): Promise<Counts> {
  const counts: Counts = { checked: 0, verified: 0, lost: 0, ended: 0 }
  const due = await queries.selectDomainsToCheck(checker.db, new Date(checker.now), maxDomains)
  for (let start = 0; start < due.length; start += concurrency) {
    checker.signal.throwIfAborted()
    const part = due.slice(start, start + concurrency)
    // No transaction waits for a DNS server.
    const checks = await Promise.all(
      part.map(({ cid, domain }) => hasRecord(toRecord(checker, cid, domain), checker.resolve)),
    )
    for (const [index, row] of part.entries()) await storeResult(checker, row, checks[index], counts)
  }
  return counts
}

type Due = Awaited<ReturnType<typeof queries.selectDomainsToCheck>>[number]

async function storeResult(checker: Checker, due: Due, found: boolean | undefined, counts: Counts): Promise<void> {
  const { now } = checker
  await checker.db.transaction().execute(async (transaction) => {
    const customer = { db: transaction as Db, cid: due.cid }
    // It may have been removed or verified since it was read.
    const row = (await queries.lockDomains(customer)).find(({ domain }) => domain === due.domain)
    if (!row) return
    counts.checked += 1
    const next = judgeDomain(row, found, now)
    await queries.updateCheck(customer, row.domain, {
      verifiedAt: toDate(next.verifiedAt),
      missingSince: toDate(next.missingSince),
      checkedAt: new Date(now),
      nextCheckAt: new Date(now + (now - row.added_at < earlyMs ? earlyCheckMs : dayMs)),
    })
    if (next.event === undefined) return
    counts[next.event] += 1
    if (next.event !== 'verified') await mailAdmins(checker, customer, row.domain, next.event)
  })
}

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at))

type State = { verified_at: number | null; missing_since: number | null }
type DomainResult = { verifiedAt: number | null; missingSince: number | null; event?: 'verified' | 'lost' | 'ended' }

/** The state after a check. A record that is missing for the grace period ends the verification. */
export function judgeDomain(
  { verified_at, missing_since }: State,
  found: boolean | undefined,
  now: number,
): DomainResult {
  // A DNS server that does not answer proves nothing, neither for nor against the domain.
  if (found === undefined) return { verifiedAt: verified_at, missingSince: missing_since }
  if (found) {
    return { verifiedAt: verified_at ?? now, missingSince: null, ...(verified_at === null && { event: 'verified' }) }
  }
  if (verified_at === null) return { verifiedAt: null, missingSince: null }
  if (missing_since === null) return { verifiedAt: verified_at, missingSince: now, event: 'lost' }
  return now - missing_since >= graceMs
    ? { verifiedAt: null, missingSince: null, event: 'ended' }
    : { verifiedAt: verified_at, missingSince: missing_since }
}

async function mailAdmins(
  { now, base }: Checker,
  customer: Customer,
  domain: string,
  event: 'lost' | 'ended',
): Promise<void> {
  const organization = await findOrganization(customer.db, customer.cid)
  if (!organization) return
  const until = `${new Date(now + graceMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const subject =
    event === 'lost' ? `The DNS record of ${domain} is missing` : `The domain ${domain} is no longer verified`
  const link = base && `${base}/${organization.alias ?? organization.cid}/users/single-sign-on`
  const body = [
    `${subject}: this is about the single sign-on of ${organization.name}.`,
    event === 'lost'
      ? `Add the record again. Without it, the domain stops counting as verified on ${until}.`
      : 'New people with e-mails of this domain are not linked to their accounts. Add the record again; it is checked once a day.',
    ...(link ? [`Open the record:\n${link}`] : []),
  ].join('\n\n')
  for (const { id, email } of await queries.selectAdminEmails(customer, maxAdmins)) {
    if (email === null) continue
    await queueEmail(customer.db, customer.cid, { to: email, accountId: id, subject, body: `${body}\n` }, now)
  }
}
