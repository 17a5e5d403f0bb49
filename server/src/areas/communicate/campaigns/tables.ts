import type { CampaignRule, CampaignTranslation, CampaignType, DatePoint } from '@regent/contract/communicate/campaigns'
import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import type { TemplateTexts } from '@regent/contract/communicate/campaigns-templates'
import type { AttachmentRequest } from '@regent/contract/communicate/mail'
import type { Audience } from '@regent/contract/players/player-search'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The definition of a campaign: texts, type and audience; times are texts, empty if unset. */
export type CampaignDefinition = {
  name: string
  mtype: CampaignType
  subject: string
  msg: { localizationId: string; defaultValue: string }
  translations: CampaignTranslation[]
  datepoint?: DatePoint | undefined
  days?: number | undefined
  recur: 'once' | 'daily' | 'weekly' | 'monthly'
  rules: CampaignRule[]
  mb_expiration: string
  claimDays?: number | undefined
  mb_attachments: AttachmentRequest[]
  mb_store: string
  resend_to_past_recipients: boolean
  audience?: Audience | undefined
  holdOut?: number | undefined
  /** True: the start is in each player's local time. */
  ownTime?: boolean | undefined
  /** Only for drafts: the planned start; a string, like all times here. */
  plannedStart?: string | undefined
}

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    campaigns: {
      pid: string
      sid: number
      definition: Json<CampaignDefinition>
      start_at: OptionalTime
      next_at: OptionalTime
      scheduled_by: WithDefault<number | null>
      sent: WithDefault<number>
      withdrawn: WithDefault<number>
      last_sent_at: OptionalTime
      problem: WithDefault<string | null>
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
      deleted_at: OptionalTime
      account_id: number | null
      announcement: string | null
    }
    campaign_recipients: {
      pid: string
      sid: number
      gamer_tag: number
      plan_id: number
      at: Time
      mail_id: number | null
      email_id: number | null
      is_held_out: WithDefault<boolean>
      is_withdrawn: WithDefault<boolean>
      due_at: OptionalTime
    }
    campaign_limits: { pid: string; limits: Json<CampaignLimits>; version: number; updated_at: Time }
    campaign_templates: {
      pid: string
      sid: number
      name: string
      guid: string
      msg: Json<TemplateTexts>
      text_key: WithDefault<string | null>
      version: WithDefault<number>
      created_at: Time
      updated_at: Time
    }
  }
}

export const tables = ownedTables({
  campaigns: { kept: { with: 'realm' }, texts: { definition: 'mention', problem: 'mention', announcement: 'symbol' } },
  campaign_recipients: {
    kept: {
      with: 'campaigns',
      grows: 'with play',
      why: 'A player receives a campaign once, and its result counts them.',
    },
  },
  campaign_limits: { kept: { with: 'realm' }, texts: { limits: 'word' } },
  campaign_templates: { kept: { with: 'realm' }, texts: { name: 'mention', msg: 'mention', text_key: 'symbol' } },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<
  | 'accounts'
  | 'campaign_limits'
  | 'campaign_recipients'
  | 'campaign_templates'
  | 'campaigns'
  | 'plan_failures'
  | 'plans'
  | 'players'
  | 'realms'
  | 'sessions'
>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
