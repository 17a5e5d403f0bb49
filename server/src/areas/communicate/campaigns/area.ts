import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { area } from '../../../kernel/records/area.ts'
import { campaign, campaignLimits, template } from './campaigns.record.ts'
import { campaignJobs } from './job.ts'
import { announcementIsDeleted, emailsAreWithdrawn, mailIsWithdrawn } from './linked.ts'
import { campaignPlan, factsOfPart } from './plans.ts'
import { findQuietHoursEnd } from './quiet-players.ts'
import { campaignForResults } from './results.ts'
import { createReview, scheduleReview, updateReview } from './review.ts'
import { campaignRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { countVersionOfTemplates, selectCampaignsNaming, selectTemplatesNaming } from './text-queries.ts'
import { listCampaignKeys } from './texts.ts'
import { waitingJobs } from './waiting.ts'

export const campaignsArea = area({
  name: 'campaigns',
  tables,
  rights: ['campaigns', 'templates'],
  routes: campaignRoutes,
  work: {
    jobs: ({ jobs, services }) => {
      campaignJobs(jobs, services)
      waitingJobs(jobs, services)
    },
  },
  records: [campaign, template, campaignLimits],
  plans: { kinds: { campaign: campaignPlan }, reviews: [createReview, scheduleReview, updateReview] },
  hooks: {
    announcementIsDeleted,
    factsOfPart,
    emailsAreWithdrawn,
    mailIsWithdrawn,
    textsUsed,
    textsChanged,
    campaignForResults,
    quietHoursEnd: findQuietHoursEnd,
  },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.campaignsOfSample(now), ...sample.sentInPast(now)]
    },
  },
})

async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  const bases = keys.map((key) => key.replace(/\.(subject|msg|text)$/, ''))
  const [campaigns, templates] = await Promise.all([
    selectCampaignsNaming(realm, [...keys, ...bases.map((base) => `${base}.msg`), ...bases]),
    selectTemplatesNaming(realm, bases),
  ])
  const usesOfKeys = (user: TextUse['user'], id: number, name: string, own: readonly string[]) =>
    keys.filter((key) => own.includes(key)).map((key) => ({ key, user, id: String(id), name }))
  return [
    ...campaigns.flatMap(({ sid, definition }) =>
      usesOfKeys('campaign', sid, definition.name, listCampaignKeys(definition)),
    ),
    ...templates.flatMap(({ sid, name, text_key: key }) =>
      usesOfKeys('template', sid, name, [`${key}.subject`, `${key}.msg`]),
    ),
  ]
}

/** A changed text creates a new version of the template, so that forms with the old text are rejected as stale. */
async function textsChanged({ realm }: RealmContext, keys: readonly string[]): Promise<void> {
  await countVersionOfTemplates(
    realm,
    keys.flatMap((key) => (/\.(subject|msg)$/.test(key) ? [key.replace(/\.\w+$/, '')] : [])),
  )
}
