import { scheduleCampaign } from '@regent/contract/communicate/campaigns'
import { ApiError } from '@regent/contract/errors'
import { minuteMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { requestApproval } from '../../../kernel/approvals/requests.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { actAs } from '../../../kernel/plans/acting.ts'
import { startPlan } from '../../../kernel/plans/apply.ts'
import { buildContext, type Services, write } from '../../../kernel/write/write.ts'
import { nextSending } from './audience.ts'
import { planSending } from './plans.ts'
import { type DueCampaign, lockCampaign, selectDue, updateCampaign } from './queries.ts'
import { dueCampaignsJob, wakeAt } from './waking.ts'

const batch = 100

/**
 * Starts due campaigns on behalf of the operators who scheduled them: each at its time, and the remaining ones every
 * minute.
 */
export function campaignJobs(jobs: Jobs, services: Services): void {
  jobs.define<{ sid: number }>(dueCampaignsJob, async ({ db, now, pid, payload }) => {
    const due = (await selectDue(db, new Date(now), batch, { pid: pid ?? '', sid: payload.sid }))[0]
    return { problem: due && (await sendDue(services, due, now)) }
  })
  jobs.define('campaigns', async ({ db, now, signal, progress }) => {
    let startedCount = 0
    for (const due of await selectDue(db, new Date(now), batch)) {
      signal.throwIfAborted()
      const problem = await sendDue(services, due, now)
      if (problem === undefined) progress(++startedCount)
    }
    return { begun: startedCount }
  })
  jobs.every('campaigns', { intervalMs: minuteMs })
}

/**
 * Sets the campaign's next time and starts to send it, in one transaction: a second server finds it moved. A problem is
 * stored in the campaign, whose next time stays scheduled.
 */
async function sendDue(services: Services, due: DueCampaign, now: number): Promise<string | undefined> {
  const begin = () =>
    moveOn(services, due, now, async (context) => {
      requireRunner(context)
      const { plan } = await planSending(context, due.sid)
      await startPlan(context, plan.id)
      return null
    })
  try {
    await begin()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problem = error.code === 'ApprovalNeeded' ? await planWithApproval(services, due, now) : error.message
    if (error.code !== 'ApprovalNeeded') await moveOn(services, due, now, async () => problem)
    return problem
  }
}

/**
 * Plans the sending and requests its approval on behalf of the person who scheduled it. The approvers apply the plan.
 */
async function planWithApproval(services: Services, due: DueCampaign, now: number): Promise<string> {
  let problem = 'It needs the approval of colleagues.'
  await moveOn(services, due, now, async (context) => {
    requireRunner(context)
    const { plan } = await planSending(context, due.sid)
    await requestApproval(context, { subject: { kind: 'plan', id: plan.id }, message: 'It was due by its schedule.' })
    problem = `It was due and needs approval. Approval of plan ${plan.id} is requested. Apply it after approval.`
    return problem
  })
  return problem
}

/** The operator who scheduled it may have left or lost the role since then. */
function requireRunner({ can, realm }: RealmContext): void {
  if (can('run campaigns', realm.id)) return
  const message =
    'The operator who scheduled it no longer has the right "run campaigns". Nothing was sent. Schedule it again.'
  throw new ApiError('Forbidden', { message })
}

async function moveOn(
  services: Services,
  { cid, pid, sid, scheduled_by }: DueCampaign,
  now: number,
  work: (context: RealmContext) => Promise<string | null>,
): Promise<void> {
  const acting = await actAs(
    services,
    { cid, pid, accountId: scheduled_by ?? 0 },
    { action: `${scheduleCampaign.method} ${scheduleCampaign.path}`, requestId: `campaign-${sid}-${now}` },
  )
  await write(services, acting, async (db, deferred) => {
    const context = buildContext(services, acting, db, deferred)
    const { realm } = context
    if (!realm) return
    const row = await lockCampaign(realm, sid)
    if (!row || row.next_at === null || row.next_at > now) return
    // In the players’ local time, the start is still in the future when the sending begins.
    const next = row.definition.ownTime ? null : nextSending(row.start_at ?? row.next_at, row.definition.recur, now)
    const problem = await work({ ...context, customer: { db, cid }, realm })
    await updateCampaign(realm, sid, { next_at: next === null ? null : new Date(next), problem })
    if (next !== null) await wakeAt({ ...context, customer: { db, cid }, realm }, sid, next)
  })
}
