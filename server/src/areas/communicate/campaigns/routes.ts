import {
  countCampaignAudience,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  planCampaign,
  scheduleCampaign,
  stopCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import {
  countCampaignSteps,
  getCampaignLimits,
  getCampaignResults,
  setCampaignLimits,
  testCampaign,
} from '@regent/contract/communicate/campaigns-delivery'
import {
  deleteTemplate,
  getMailTemplate,
  listTemplates,
  saveTemplate,
} from '@regent/contract/communicate/campaigns-templates'
import { ok } from '@regent/contract/shapes'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { cancelPlan } from '../../../kernel/plans/apply.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import { readLimits, setLimits } from './limits.ts'
import { countAudience, planSending } from './plans.ts'
import { selectSendings } from './queries.ts'
import { deleteRecipients } from './recipient-queries.ts'
import { readResults } from './results.ts'
import * as campaigns from './service.ts'
import { endAnnouncement, lockLiving, setStart } from './service.ts'
import { countSteps } from './steps.ts'
import { selectTemplates } from './template-queries.ts'
import * as templates from './templates.ts'
import { templateFor } from './templates.ts'
import { sendTest } from './test-sending.ts'
import { withTemplateTexts } from './texts.ts'

export function campaignRoutes(server: Router) {
  server.on(getMailTemplate, ({ realm, query }) => templateFor(realm, query.gamerTag, query.templateName))

  server.on(listCampaigns, async (context) => ({ campaigns: await campaigns.listCampaigns(context) }))

  server.on(createCampaign, async (context) => ({
    ...ok,
    sid: await campaigns.createCampaign(context, context.body),
  }))

  server.on(updateCampaign, async (context) => {
    await campaigns.updateCampaign(context, context.params.sid, context.body)
    return ok
  })

  server.on(deleteCampaign, async (context) => {
    await campaigns.deleteCampaign(context, context.body.sid)
    return ok
  })

  server.on(scheduleCampaign, async (context) => {
    const { sid, startDate } = context.body
    await campaigns.scheduleCampaign(context, sid, startDate)
    return ok
  })

  server.on(planCampaign, (context) => planSending(context, context.params.sid))

  server.on(stopCampaign, async (context) => {
    await stopSending(context, context.params.sid)
    return ok
  })

  server.on(countCampaignAudience, async (context) =>
    countAudience(context, await campaigns.requireCampaign(context.realm, context.params.sid)),
  )

  server.on(countCampaignSteps, (context) => countSteps(context, context.body))

  server.on(getCampaignResults, async ({ realm, params }) =>
    readResults(realm, await campaigns.requireCampaign(realm, params.sid)),
  )

  server.on(testCampaign, async (context) => {
    await sendTest(context, context.params.sid, context.body)
    return ok
  })

  server.on(getCampaignLimits, async ({ realm, setVersion }) => {
    const limits = await readLimits(realm)
    setVersion(limits.version)
    return limits
  })

  server.on(setCampaignLimits, async (context) => {
    await setLimits(context, context.body.limits)
    return ok
  })

  server.on(listTemplates, async ({ realm }) => ({
    data: (await withTemplateTexts(realm, await selectTemplates(realm))).map((row) =>
      templates.templateView(realm, row),
    ),
  }))

  server.on(saveTemplate, async (context) => ({ ...ok, sid: await templates.saveTemplate(context, context.body) }))

  server.on(deleteTemplate, async (context) => {
    await templates.deleteTemplate(context, context.body.id)
    return ok
  })
}

/**
 * Stops the running sending, unschedules the campaign, and drops players who are still in their quiet hours. For an
 * announcement: ends it.
 */
async function stopSending(context: RealmContext, sid: number): Promise<void> {
  const { realm } = context
  const [sending] = await selectSendings(realm, sid)
  // Locks the plan first, like the sending job; another order could deadlock.
  if (sending?.state === 'applying') await cancelPlan(context, sending.planId)
  // Texts are locked before the announcement that uses them.
  await lockRealmTexts(realm)
  const row = await lockLiving(realm, sid)
  if (row.announcement !== null) return endAnnouncement(context, row)
  const deletedCount = await deleteRecipients(realm, sid)
  if (deletedCount > 0)
    context.change({ subject: 'campaign', id: String(sid), before: { waiting: deletedCount }, after: { waiting: 0 } })
  if (row.next_at !== null) return setStart(context, row, null)
  if (sending?.state !== 'applying' && deletedCount === 0) context.unchanged()
}
