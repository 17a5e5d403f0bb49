import { planCampaign } from '@regent/contract/communicate/campaigns'
import { minuteMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { actAs } from '../../../kernel/plans/acting.ts'
import { buildContext, type Services, write } from '../../../kernel/write/write.ts'
import { holdObjections } from '../emails/service.ts'
import { sendToWaiting } from './delivery.ts'
import { lockCampaign } from './queries.ts'
import {
  deleteRecipients,
  isUndone,
  selectDueWaiting,
  takeDueWaiting,
  type WaitingSending,
} from './recipient-queries.ts'
import { withSentTexts } from './texts.ts'

const playersAtOnce = 1_000

/**
 * Every minute: sends campaigns to players whose quiet hours are over, on behalf of the person who started the sending.
 */
export function waitingJobs(jobs: Jobs, services: Services): void {
  jobs.define('campaigns-waiting', async ({ db, now, signal, progress }) => {
    let sent = 0
    for (const waiting of await selectDueWaiting(db, new Date(now))) {
      for (let taken = playersAtOnce; taken === playersAtOnce; ) {
        signal.throwIfAborted()
        taken = await sendNext(services, waiting, now)
        sent += taken
        progress(sent)
      }
    }
    return { sent }
  })
  jobs.every('campaigns-waiting', { intervalMs: minuteMs })
}

/** Processes one batch in one transaction; returns the number of players. */
async function sendNext(services: Services, waiting: WaitingSending, now: number): Promise<number> {
  const { cid, pid, sid, planId, accountId } = waiting
  const acting = await actAs(
    services,
    { cid, pid, accountId: accountId ?? 0 },
    { action: `${planCampaign.method} ${planCampaign.path}`, requestId: `campaign-${sid}-waiting` },
  )
  const { answer } = await write(services, acting, async (db, deferred) => {
    const context = buildContext(services, acting, db, deferred)
    const { realm } = context
    if (!realm) return 0
    await holdObjections({ db, cid })
    const campaign = await lockCampaign(realm, sid)
    if (!campaign || campaign.deleted_at !== null || (await isUndone(realm, planId))) {
      await deleteRecipients(realm, sid, { planId })
      return 0
    }
    const [{ definition } = campaign] = await withSentTexts(realm, [campaign])
    const gamerTags = await takeDueWaiting(realm, waiting, new Date(now), playersAtOnce)
    const { change } = context
    const here = {
      ...context,
      realm,
      customer: { db, cid },
      change: (one: Parameters<typeof change>[0]) => change({ ...one, planId }),
    }
    const unreachable = await sendToWaiting(here, sid, definition, gamerTags)
    if (unreachable.length > 0) await deleteRecipients(realm, sid, { gamerTags: unreachable })
    return gamerTags.length
  })
  return answer
}
