import type { AnnouncementInput, announcementConstraints } from '@regent/contract/communicate/announcements'
import { type origins, shortRelation, type visibilities } from '@regent/contract/players/search-words'
import { present } from '../../../kernel/context/present.ts'
import { textKeyName } from '../../../kernel/texts/texts.ts'
import { toRuleCriterion } from './audience.ts'
import type { CampaignDefinition } from './tables.ts'
import { toSubjectKey } from './texts.ts'

/** The announcement that a campaign of this type creates. */
export function toAnnouncement(definition: CampaignDefinition, sid: number, start: string): AnnouncementInput {
  const { name, subject, msg, rules, audience, mb_expiration, mb_attachments } = definition
  const symbol = `${textKeyName(name)}-${sid}`
  const key = msg.localizationId
  return {
    symbol,
    channel: 'any',
    // The campaign's own texts, so that a changed text changes in both.
    title: { localizationId: toSubjectKey(key), defaultValue: subject },
    summary: { localizationId: `${key.replace(/\.msg$/, '')}.summary`, defaultValue: '' },
    body: { localizationId: key, defaultValue: msg.defaultValue },
    stat_requirements: rules.map((rule) => {
      const { space, stat, rel, value = '' } = toRuleCriterion(rule)
      const [domain, access] = space.split('.') as [(typeof origins)[number], (typeof visibilities)[number]]
      const constraint = shortRelation(rel) as (typeof announcementConstraints)[number]
      return { stat, constraint, value: String(value), domain, access }
    }),
    attachments: mb_attachments.map(({ symbol, quantity = 1, properties }) => ({
      symbol,
      count: quantity,
      ...present({ properties }),
    })),
    ...present({ audience }),
    ...(start !== '' && { start_date: start }),
    ...(mb_expiration !== '' && { end_date: mb_expiration }),
  }
}
