import type { AnnouncementInput, announcementConstraints } from '@regent/contract/announcements'
import { shortRelation } from '@regent/contract/player-search'
import type { origins, visibilities } from '@regent/contract/stats'
import { criterionOf } from './audience.ts'
import type { CampaignDefinition } from './tables.ts'

/** The announcement that a campaign of this type creates. */
export function announcementOf(definition: CampaignDefinition, sid: number, start: string): AnnouncementInput {
  const { name, subject, msg, translations, rules, mb_expiration, mb_attachments } = definition
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const symbol = `${slug.slice(0, 80) || 'campaign'}-${sid}`
  const key = msg.localizationId.replace(/\.\w+$/, '') || symbol
  return {
    symbol,
    channel: 'any',
    title: { localizationId: `${key}.title`, defaultValue: subject },
    summary: { localizationId: `${key}.summary`, defaultValue: '' },
    body: { localizationId: `${key}.body`, defaultValue: msg.defaultValue.slice(0, 20_000) },
    translations: translations.map((one) => ({
      language: one.lng,
      subject: one.subject,
      summary: '',
      message: one.msg.slice(0, 20_000),
    })),
    stat_requirements: rules.map((rule) => {
      const { space, stat, rel, value = '' } = criterionOf(rule)
      const [domain, access] = space.split('.') as [(typeof origins)[number], (typeof visibilities)[number]]
      const constraint = shortRelation(rel) as (typeof announcementConstraints)[number]
      return { stat, constraint, value: String(value), domain, access }
    }),
    attachments: mb_attachments.map(({ symbol, quantity = 1 }) => ({ symbol, count: quantity })),
    ...(start !== '' && { start_date: start }),
    ...(mb_expiration !== '' && { end_date: mb_expiration }),
  }
}
