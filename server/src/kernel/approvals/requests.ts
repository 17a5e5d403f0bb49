import { ApiError } from '@regent/contract/errors'
import type { ApprovalRequest, ApprovalSubjectRef, Reviewer } from '@regent/contract/organization/approval-shapes'
import { shortHash } from '@regent/contract/organization/approval-shapes'
import { dayMs, hourMs } from '@regent/contract/time'
import type { Db } from '../../engines/database/database.ts'
import type { AccountCaller, Caller, OrganizationContext, Realm } from '../context/context.ts'
import { present } from '../context/present.ts'
import type { SubjectView } from './approval-subject.ts'
import { findCountedApprovals, findRejectionReason, heldBy, listOwners } from './counting.ts'
import { mailReviewers } from './mails.ts'
import { tellApproved, tellRefused } from './outcomes.ts'
import * as queries from './queries.ts'
import { approvingIn } from './rules.ts'

export type ApprovalContext = OrganizationContext & { realm: Realm }

/** Approvals are personal: game servers, services, jobs and game clients cannot approve. */
export function requireReviewer(caller: Caller): AccountCaller {
  if (caller.kind === 'account' && caller.player === undefined) return caller
  throw new ApiError('CannotApprove', {
    message: 'Only operators who are signed in to the console can request or approve.',
  })
}

/** Requests as people see them. */
export async function requestViews(
  context: Pick<OrganizationContext, 'settings' | 'registry' | 'caller' | 'now'>,
  realm: Realm,
  rows: readonly queries.RequestRow[],
): Promise<ApprovalRequest[]> {
  if (rows.length === 0) return []
  const { caller, now } = context
  const approving = await approvingIn(context, realm)
  const reviewers = await queries.selectReviewers(
    realm,
    rows.map(({ id }) => id),
  )
  const accountId = caller.kind === 'account' && caller.player === undefined ? caller.accountId : undefined
  const [self] = accountId === undefined ? [] : await queries.selectColleagues(realm, [accountId])
  const views: ApprovalRequest[] = []
  for (const row of rows) {
    const own = reviewers.filter(({ request_id }) => request_id === row.id)
    const approverIds = await findCountedApprovals(realm, approving, row, own, now)
    const state =
      row.state !== 'open'
        ? row.state
        : row.expires_at <= now
          ? 'expired'
          : approverIds.size >= row.needed
            ? 'approved'
            : 'open'
    const isOver = state !== 'open' && state !== 'approved'
    const whyNot = isOver ? 'The request is closed.' : await findRejectionReason(realm, approving, row, self, now)
    views.push({
      id: row.id,
      subject: { kind: row.subject, id: row.subject_id },
      pid: row.pid,
      title: row.title,
      hash: row.hash,
      needed: row.needed,
      approvals: approverIds.size,
      state,
      askedBy: row.asked_by,
      askedAt: row.asked_at,
      expiresAt: row.expires_at,
      reviewers: own.map((one) => reviewerView(one, approverIds)),
      ...present({ askedByEmail: row.asked_by_email, message: row.message, whyNot }),
    })
  }
  return views
}

const reviewerView = (row: queries.ReviewerRow, approverIds: ReadonlySet<number>): Reviewer => ({
  accountId: row.account_id,
  isAsked: row.is_asked,
  counts: approverIds.has(row.account_id),
  ...present({ email: row.email, decision: row.decision, comment: row.comment, at: row.decided_at }),
})

async function buildView(context: ApprovalContext, id: number): Promise<ApprovalRequest> {
  const row = await queries.selectRequest(context.realm, id)
  const [view] = row ? await requestViews(context, context.realm, [row]) : []
  if (!view) throw new ApiError('ApprovalNotFound', { field: 'id' })
  return view
}

export const readRequest = buildView

type ApprovalQuestion = {
  subject: ApprovalSubjectRef
  message?: string | undefined
  colleagues?: readonly number[] | undefined
}

/**
 * Requests approval of the current version of a subject. While a request with the same hash is open, requesting again
 * adds the colleagues to it; one with another hash is replaced, and its approvals become void.
 */
export async function requestApproval(context: ApprovalContext, question: ApprovalQuestion): Promise<ApprovalRequest> {
  const { realm, now, registry } = context
  const asker = requireReviewer(context.caller)
  const { kind, id: subjectId } = question.subject
  const subject = registry.approvals[kind]
  const view = await subject.lock(context, subjectId)
  await subject.refuseAsker(context, subjectId)
  if (view.needed === 0) throw new ApiError('ApprovalNotAsked')
  const approving = await approvingIn(context, realm)
  const owners = { author_id: view.authorId ?? null, asked_by: asker.accountId }
  const controlledIds = await heldBy(realm, approving, listOwners(owners), now)
  const approvers = (await queries.selectColleagues(realm)).filter(
    (one) => approving.mayApprove(one) && approving.isConfirmed(one.id) && !controlledIds.has(one.id),
  )
  const colleagues = [...new Set(question.colleagues ?? [])]
  refuseUnlessApprovers(colleagues, approvers)
  const hash = await subject.hash(realm, subjectId)
  const request: NewRequest = { question, view, hash, askedBy: asker.accountId, approvers, colleagues }
  const open = await queries.lockOpen(realm, kind, subjectId)
  if (open && open.hash === hash && open.expires_at > now) return widenRequest(context, open, request)
  if (open) await queries.updateRequest(realm, open.id, { state: 'withdrawn' })
  const expiresAt = Math.max(now + approving.rules.expiresHours * hourMs, view.waitsUntil ?? 0)
  return openRequest(context, request, expiresAt)
}

type Approvers = Awaited<ReturnType<typeof queries.selectColleagues>>

/** A request before it is stored, and who may approve it. */
type NewRequest = {
  question: ApprovalQuestion
  view: SubjectView
  hash: string
  askedBy: number
  approvers: Approvers
  /** The approvers who are asked by name; none: all. */
  colleagues: readonly number[]
}

function refuseUnlessApprovers(colleagues: readonly number[], approvers: Approvers): void {
  for (const [index, id] of colleagues.entries()) {
    if (approvers.some((one) => one.id === id)) continue
    throw new ApiError('CannotApprove', {
      field: `colleagues.${index}`,
      message: `colleagues.${index} may not approve this.`,
    })
  }
}

/** Adds the colleagues to an open request of the same version, or opens it to all approvers. */
async function widenRequest(
  context: ApprovalContext,
  open: queries.RequestRow,
  request: NewRequest,
): Promise<ApprovalRequest> {
  const { realm, change } = context
  const { view, approvers, colleagues } = request
  const names = new Set(
    (await queries.selectReviewers(realm, [open.id])).filter((one) => one.is_asked).map((one) => one.account_id),
  )
  const added = open.is_named ? colleagues.filter((id) => !names.has(id)) : []
  const isWidened = open.is_named && colleagues.length === 0
  if (added.length === 0 && !isWidened && open.needed === view.needed) {
    context.unchanged()
    return buildView(context, open.id)
  }
  await queries.insertAsked(realm, open.id, added)
  await queries.updateRequest(realm, open.id, { needed: view.needed, ...(isWidened && { is_named: false }) })
  change({
    ...auditSubject(open.id),
    before: { needed: open.needed },
    after: { needed: view.needed, ...(added.length > 0 && { asked: added }) },
  })
  const mailed = isWidened
    ? approvers.filter(({ id }) => !names.has(id))
    : approvers.filter(({ id }) => added.includes(id))
  await mailRequest(context, request, mailed, open.expires_at)
  return buildView(context, open.id)
}

async function openRequest(
  context: ApprovalContext,
  request: NewRequest,
  expiresAtMs: number,
): Promise<ApprovalRequest> {
  const { realm, now, registry, change } = context
  const { question, view, hash, askedBy, approvers, colleagues } = request
  const { kind, id: subjectId } = question.subject
  const expiresAt = new Date(expiresAtMs)
  const isNamed = colleagues.length > 0
  const { title, authorId, needed } = view
  const id = await queries.insertRequest(
    realm,
    {
      subject: kind,
      subjectId,
      title,
      hash,
      needed,
      authorId,
      askedBy,
      expiresAt,
      message: question.message || undefined,
      isNamed,
    },
    new Date(now),
  )
  await queries.insertAsked(realm, id, colleagues)
  await registry.approvals[kind].waits(realm, subjectId, expiresAt)
  change({
    ...auditSubject(id),
    before: null,
    after: { state: 'asked', of: `${kind} ${subjectId}`, title, hash: shortHash(hash), needed },
  })
  const mailed = isNamed ? approvers.filter((one) => colleagues.includes(one.id)) : approvers
  await mailRequest(context, request, mailed, expiresAt.getTime())
  return buildView(context, id)
}

async function mailRequest(
  context: ApprovalContext,
  { question, view, hash, askedBy }: NewRequest,
  recipients: Approvers,
  expiresAt: number,
): Promise<void> {
  const { kind, id } = question.subject
  const lines = await context.registry.approvals[kind].lines(context, id)
  await mailReviewers(context, recipients, { ...question, ...view, hash, expiresAt, by: askedBy, lines })
}

const auditSubject = (id: number) => ({ subject: 'approval', id: String(id) }) as const

/** The request with its subject, both locked: the subject first, in the same order as applying does. */
async function lockBoth(context: ApprovalContext, id: number) {
  const { realm, registry, now } = context
  const requestRow = await queries.selectRequest(realm, id)
  if (!requestRow) throw new ApiError('ApprovalNotFound', { field: 'id' })
  const subject = registry.approvals[requestRow.subject]
  if (requestRow.state !== 'open' || requestRow.expires_at <= now) throw new ApiError('ApprovalNotOpen')
  await subject.lock(context, requestRow.subject_id)
  const request = await queries.lockRequest(realm, id)
  if (!request) throw new ApiError('ApprovalNotFound', { field: 'id' })
  if (request.state !== 'open' || request.expires_at <= now) throw new ApiError('ApprovalNotOpen')
  return { request, subject }
}

async function requireMay(context: ApprovalContext, request: queries.RequestRow): Promise<number> {
  const { accountId } = requireReviewer(context.caller)
  const [self] = await queries.selectColleagues(context.realm, [accountId])
  const why = await findRejectionReason(
    context.realm,
    await approvingIn(context, context.realm),
    request,
    self,
    context.now,
  )
  if (why !== undefined) throw new ApiError('CannotApprove', { message: why })
  return accountId
}

/** Approves exactly what the caller saw: its hash. */
export async function approveRequest(
  context: ApprovalContext,
  id: number,
  { hash, comment }: { hash: string; comment?: string | undefined },
): Promise<ApprovalRequest> {
  const { realm, now, change } = context
  const { request, subject } = await lockBoth(context, id)
  const accountId = await requireMay(context, request)
  if (hash !== request.hash || (await subject.hash(realm, request.subject_id)) !== hash)
    throw new ApiError('ApprovalHashDiffers', { field: 'hash' })
  const before = (await queries.selectReviewers(realm, [id])).find((one) => one.account_id === accountId)
  if (before?.decision === 'approved' && before.hash === hash) {
    context.unchanged()
    return buildView(context, id)
  }
  await queries.upsertDecision(realm, id, accountId, {
    decision: 'approved',
    comment: comment || null,
    hash,
    decided_at: new Date(now),
  })
  change({
    ...auditSubject(id),
    before: { decision: before?.decision ?? null },
    after: { decision: 'approved', title: request.title, hash: shortHash(hash), ...(comment && { comment }) },
  })
  const view = await buildView(context, id)
  await tellApproved(context, request, view, comment)
  return view
}

/** Rejects the request: one rejection ends it, and the change must be planned again. */
export async function refuseRequest(context: ApprovalContext, id: number, comment: string): Promise<ApprovalRequest> {
  const { realm, now, change } = context
  const { request, subject } = await lockBoth(context, id)
  const accountId = await requireMay(context, request)
  await queries.upsertDecision(realm, id, accountId, {
    decision: 'refused',
    comment,
    hash: request.hash,
    decided_at: new Date(now),
  })
  await queries.updateRequest(realm, id, { state: 'refused' })
  await subject.waits(realm, request.subject_id, null)
  change({
    ...auditSubject(id),
    before: { state: 'asked' },
    after: { state: 'refused', title: request.title, comment },
  })
  await tellRefused(context, request, comment)
  return buildView(context, id)
}

/** Withdraws an approver's own approval; for the requester, the request. */
export async function withdrawRequest(context: ApprovalContext, id: number): Promise<ApprovalRequest> {
  const { realm, change } = context
  const { request, subject } = await lockBoth(context, id)
  const { accountId } = requireReviewer(context.caller)
  if (listOwners(request).includes(accountId)) {
    await queries.updateRequest(realm, id, { state: 'withdrawn' })
    await subject.waits(realm, request.subject_id, null)
    change({ ...auditSubject(id), before: { state: 'asked' }, after: { state: 'withdrawn', title: request.title } })
    return buildView(context, id)
  }
  const own = (await queries.selectReviewers(realm, [id])).find((one) => one.account_id === accountId)
  if (own?.decision !== 'approved') {
    context.unchanged()
    return buildView(context, id)
  }
  await queries.upsertDecision(realm, id, accountId, { decision: null, comment: null, hash: null, decided_at: null })
  change({ ...auditSubject(id), before: { decision: 'approved' }, after: { decision: null, title: request.title } })
  return buildView(context, id)
}

/**
 * Throws unless enough colleagues have approved the current version of a subject; its row must be locked. Consumes the
 * request. The person who applies it cannot be one of the approvers.
 */
export async function useApprovals(
  context: ApprovalContext,
  { kind, id }: ApprovalSubjectRef,
  needed: number,
  words: string,
): Promise<void> {
  const { realm, registry, now, caller } = context
  const applier = caller.kind === 'account' ? caller.accountId : undefined
  const request = await queries.lockOpen(realm, kind, id)
  const refuse = (approvals: number): never => {
    throw needsApproval(needed, words, { approvals, isAsked: request !== undefined })
  }
  if (!request || request.expires_at <= now) return refuse(0)
  const reviewers = await queries.selectReviewers(realm, [request.id])
  const approverIds = await findCountedApprovals(realm, await approvingIn(context, realm), request, reviewers, now)
  if (applier !== undefined && approverIds.delete(applier) && approverIds.size < needed)
    throw new ApiError('ApprovalNeeded', {
      message: 'You have approved this. Someone else must apply it. Nothing was changed.',
    })
  if (approverIds.size < needed) return refuse(approverIds.size)
  if ((await registry.approvals[kind].hash(realm, id)) !== request.hash) return refuse(0)
  await queries.updateRequest(realm, request.id, { state: 'used' })
}

/** The newest request about each of these things, as people see it. */
export async function newestRequests(
  context: Pick<OrganizationContext, 'settings' | 'registry' | 'caller' | 'now'>,
  realm: Realm,
  kind: ApprovalSubjectRef['kind'],
  ids: readonly number[],
): Promise<ApprovalRequest[]> {
  return requestViews(context, realm, await queries.selectNewest(realm, kind, ids))
}

/** Ends the open request about a subject, if there is one. */
export async function endOpenRequest(
  realm: Realm,
  { kind, id }: ApprovalSubjectRef,
  state: 'withdrawn' | 'used',
): Promise<void> {
  const open = await queries.lockOpen(realm, kind, id)
  if (open) await queries.updateRequest(realm, open.id, { state })
}

/** True if somebody has approved the thing, which was then begun. */
export async function hasApproved(realm: Realm, { kind, id }: ApprovalSubjectRef, accountId: number): Promise<boolean> {
  const [request] = await queries.selectNewest(realm, kind, [id])
  if (request?.state !== 'used') return false
  const reviewers = await queries.selectReviewers(realm, [request.id])
  return reviewers.some((one) => one.account_id === accountId && one.decision === 'approved')
}

/** "This realm asks for the approval of 2 colleagues to publish content." */
export function needsApproval(
  needed: number,
  words: string,
  { approvals = 0, isAsked = false, way }: { approvals?: number; isAsked?: boolean; way?: string } = {},
): ApiError {
  const who = needed === 1 ? 'a colleague' : `${needed} colleagues`
  const next = way ?? (isAsked ? `${approvals} of ${needed} approved so far.` : 'Request approval first.')
  return new ApiError('ApprovalNeeded', {
    message: `This realm requires the approval of ${who} ${words}. ${next} Nothing was changed.`,
    current: { needed, approvals },
  })
}

/** Requests that the caller may decide and has not decided yet. */
export async function waitingFor(context: ApprovalContext, page: { before?: number | undefined; limit: number }) {
  const { realm, caller, now } = context
  if (caller.kind !== 'account' || caller.player !== undefined) return []
  const [self] = await queries.selectColleagues(realm, [caller.accountId])
  if (!self) return []
  const approving = await approvingIn(context, realm)
  if (!approving.mayApprove(self) || !approving.isConfirmed(self.id)) return []
  return queries.selectRequests(realm, { waitingFor: caller.accountId, now: new Date(now), ...page })
}

/** A request lives for a week at most. */
const longestMs = 7 * dayMs
const maxOwn = 200

/** The caller's own requests that were rejected or expired in the last 24 hours, each with that time. */
export async function endedInVain(context: ApprovalContext): Promise<(queries.RequestRow & { ended_at: number })[]> {
  const { realm, caller, now } = context
  if (caller.kind !== 'account' || caller.player !== undefined) return []
  const own = await queries.selectOwn(realm, caller.accountId, new Date(now - longestMs - dayMs), maxOwn)
  const refused = own.filter(({ state }) => state === 'refused')
  const reviewers = await queries.selectReviewers(
    realm,
    refused.map(({ id }) => id),
  )
  return own
    .flatMap((row) => {
      const by = reviewers.find((one) => one.request_id === row.id && one.decision === 'refused')
      const ended_at = row.state === 'refused' ? by?.decided_at : row.state === 'open' ? row.expires_at : undefined
      return ended_at && ended_at <= now && ended_at > now - dayMs ? [{ ...row, ended_at }] : []
    })
    .sort((a, b) => b.ended_at - a.ended_at)
}

/** The requests of a realm of the last 30 days. */
export const listRequests = (realm: Realm, now: number, page: { before?: number | undefined; limit: number }) =>
  queries.selectRequests(realm, { now: new Date(now), ...page })

export async function deleteOldApprovals(db: Db, now: number, keptMs: number) {
  return {
    requests: await queries.deleteOldRequests(db, new Date(now - keptMs)),
    spending: await queries.deleteOldSpending(db, new Date(now - keptMs).toISOString().slice(0, 10)),
  }
}
