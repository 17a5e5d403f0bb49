import type { GivenAnnouncement } from '@regent/contract/announcements'
import type { InventoryCause, inventoryActs, PlayerReward } from '@regent/contract/inventory'
import type { AttachmentRequest, MailRewards, MailState } from '@regent/contract/mail'
import type { GeneratedAlways } from 'kysely'
import type { Json, OptionalTime, Time, WithDefault } from './tables.ts'

type TextRef = { localizationId: string; defaultValue?: string | undefined }

/** What an announcement says and gives. */
export type AnnouncementDefinition = Pick<
  GivenAnnouncement,
  'channel' | 'tags' | 'attachments' | 'gift' | 'stat_requirements' | 'clientData' | 'translations'
> & { title: TextRef; summary: TextRef; body: TextRef }

/** The tables of what players hold, and of announcements and mail, which give it to them. */
export type GiftTables = {
  announcements: {
    pid: string
    symbol: string
    id: number
    definition: Json<AnnouncementDefinition>
    start_at: OptionalTime
    end_at: OptionalTime
    version: WithDefault<number>
    created_at: Time
    updated_at: Time
    account_id: number | null
  }
  announcement_states: {
    pid: string
    gamer_tag: number
    announcement_id: number
    symbol: string
    is_read: WithDefault<boolean>
    is_deleted: WithDefault<boolean>
    claimed_at: OptionalTime
    is_claimed_by_player: WithDefault<boolean>
    updated_at: Time
  }
  mail_contents: {
    pid: string
    id: number
    sender: number
    subject: string | null
    body: string | null
    body_ref: number | null
    attachments: Json<AttachmentRequest[]>
    rewards: Json<MailRewards> | null
    player_rewards: Json<PlayerReward> | null
    is_shared: boolean
  }
  mails: {
    pid: string
    gamer_tag: number
    id: GeneratedAlways<number>
    content_id: number
    category: string
    state: WithDefault<MailState>
    sent_at: Time
    expires_at: OptionalTime
    read_at: OptionalTime
    claimed_at: OptionalTime
    is_claimed_by_player: WithDefault<boolean>
    withdrawn_at: OptionalTime
  }
  currencies: {
    pid: string
    gamer_tag: number
    content_id: string
    amount: number
    last_added: number
    properties: Json<Record<string, string>>
    updated_at: Time
  }
  items: {
    pid: string
    gamer_tag: number
    content_id: string
    id: number
    properties: Json<Record<string, string>>
    created_at: Time
    updated_at: Time
  }
  inventory_changes: {
    pid: string
    id: GeneratedAlways<number>
    gamer_tag: number
    at: Time
    act: (typeof inventoryActs)[number]
    content_id: string
    item_id: number | null
    added: number | null
    amount: number | null
    cause: InventoryCause
    reference: string | null
    account_id: number | null
  }
  inventory_transactions: { pid: string; gamer_tag: number; key: string; at: Time }
}
