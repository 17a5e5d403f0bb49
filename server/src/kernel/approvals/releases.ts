import { ApiError } from '@regent/contract/errors'
import {
  type ApprovalRelease,
  type ApprovalRules,
  noApprovalRules,
} from '@regent/contract/organization/approval-shapes'
import { dayMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import { insertAuditEntries } from '../audit/service.ts'
import { requireAccount } from '../context/access.ts'
import type { Realm, RealmContext } from '../context/context.ts'
import { present } from '../context/present.ts'
import { mailRelease, toSender } from './mails.ts'
import * as queries from './queries.ts'
import { lockRules, putRules, readRules, requiredApprovals } from './rules.ts'

/** An admin can cancel an emergency release within this time. */
export const releaseDelayMs = dayMs

const toView = (row: queries.ReleaseRow): ApprovalRelease => ({
  reason: row.reason,
  startedBy: row.started_by,
  startedAt: row.started_at,
  effectiveAt: row.effective_at,
  ...present({ startedByEmail: row.started_by_email }),
})

/** The emergency release that waits in a realm. */
export async function findRelease(realm: Realm): Promise<ApprovalRelease | undefined> {
  const row = await queries.selectRelease(realm)
  return row && toView(row)
}

/** Starts an emergency release: the way out if too few people are left whose approval counts. */
export async function startRelease(context: RealmContext, reason: string): Promise<ApprovalRelease> {
  const { realm, now } = context
  const { accountId } = requireAccount(context.caller)
  const { rules } = await readRules(realm)
  if (requiredApprovals(rules, ['rules']) === 0) throw new ApiError('NothingToRelease')
  const effectiveAt = now + releaseDelayMs
  const times = { started_at: new Date(now), effective_at: new Date(effectiveAt) }
  const release = await queries.insertRelease(realm, { reason, started_by: accountId, ...times })
  if (!release) throw new ApiError('ReleaseAlreadyStarted')
  context.change({
    subject: 'approval-release',
    id: String(release.id),
    before: null,
    after: { state: 'waiting', reason, effectiveAt },
    pid: realm.id,
  })
  const row = await queries.selectRelease(realm)
  if (!row) throw new ApiError('NoReleaseWaiting')
  await mailRelease(toSender(context), { state: 'waiting', by: row.started_by_email, reason, effectiveAt })
  return toView(row)
}

/** Cancels the emergency release of a realm. */
export async function cancelRelease(context: RealmContext): Promise<void> {
  const { realm, now } = context
  const row = await queries.lockRelease(realm)
  if (!row) throw new ApiError('NoReleaseWaiting')
  await queries.endRelease(realm, row.id, { outcome: 'cancelled', now: new Date(now) })
  context.change({
    subject: 'approval-release',
    id: String(row.id),
    before: { state: 'waiting' },
    after: { state: 'cancelled' },
    pid: realm.id,
  })
  const [self] = await queries.selectColleagues(realm, [requireAccount(context.caller).accountId])
  await mailRelease(toSender(context), { state: 'cancelled', by: self?.email ?? null, reason: row.reason })
}

/** Releases per transaction. */
const maxAtOnce = 50

/** Ends the releases whose time has come: their realms require no approvals any more. Returns how many. */
export async function releaseDue(db: Db, now: number, base: string | undefined): Promise<number> {
  let count = 0
  for (let last = maxAtOnce; last === maxAtOnce; count += last) {
    last = await db.transaction().execute(async (work) => {
      const rows = await queries.lockDueReleases(work as Db, new Date(now), maxAtOnce)
      for (const { cid, created_at, pid, ...release } of rows) {
        const realm: Realm = { db: work, id: pid, cid, createdAt: created_at }
        await releaseRealm(realm, release, { now, base })
      }
      return rows.length
    })
  }
  return count
}

type DueRelease = { id: number; reason: string; started_by: number }

async function releaseRealm(
  realm: Realm,
  release: DueRelease,
  { now, base }: { now: number; base: string | undefined },
) {
  const { id, reason, started_by: startedBy } = release
  const { rules, version } = await lockRules(realm)
  const released: ApprovalRules = { ...rules, acts: noApprovalRules.acts }
  await putRules(realm, { rules: released, version: version + 1 }, now)
  await queries.endRelease(realm, id, { outcome: 'released', now: new Date(now) })
  await insertAuditEntries(realm.db as Db, [
    {
      cid: realm.cid,
      at: new Date(now),
      accountId: startedBy,
      role: undefined,
      pid: realm.id,
      action: 'emergency release of approvals',
      change: {
        subject: 'approval-release',
        id: String(id),
        before: { state: 'waiting', ...rules.acts },
        after: { state: 'released', ...released.acts },
        pid: realm.id,
      },
      requestId: `release-${id}`,
    },
  ])
  await mailRelease({ realm, now, base }, { state: 'released', by: null, reason })
}
