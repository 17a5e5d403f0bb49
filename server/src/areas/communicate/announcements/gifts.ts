import type { AnnouncementInput } from '@regent/contract/communicate/announcements'
import type { GiftEntry } from '../../monetize/inventory/gifts.ts'
import { giftsOfReward } from '../../monetize/inventory/rewards.ts'

/** All gifts of an announcement: its gift and its attachments. */
export const giftsOfAnnouncement = ({
  gift,
  attachments = [],
}: Pick<AnnouncementInput, 'gift' | 'attachments'>): GiftEntry[] => [
  ...giftsOfReward(gift, 'gift'),
  ...attachments.map(({ symbol, count, properties }, index) => ({
    field: `attachments.${index}.symbol`,
    symbol,
    count,
    properties,
  })),
]
