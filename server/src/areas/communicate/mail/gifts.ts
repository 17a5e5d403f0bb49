import type { AttachmentRequest, MailToSend } from '@regent/contract/communicate/mail'
import type { GiftEntry } from '../../monetize/inventory/gifts.ts'
import { giftsOfReward } from '../../monetize/inventory/rewards.ts'
import type { MailContent } from './queries.ts'

/** The gifts in attachments of mails and campaigns; `at` is the field of the attachments. */
export const giftsOfAttachments = (attachments: readonly AttachmentRequest[], at: string): GiftEntry[] =>
  attachments.map(({ symbol, specialization, quantity = 1, properties }, index) => ({
    field: `${at}.${index}.symbol`,
    symbol,
    count: quantity,
    specialization,
    properties,
  }))

/** All gifts of a mail, in its three forms. */
export const giftsOfMail = ({
  attachments,
  rewards,
  player_rewards,
}: Pick<MailContent, 'attachments' | 'rewards' | 'player_rewards'>): GiftEntry[] => [
  ...giftsOfAttachments(attachments, 'attachments'),
  ...(rewards?.currencies ?? []).map(({ symbol, amount }, index) => ({
    field: `rewards.currencies.${index}.symbol`,
    symbol,
    count: amount,
  })),
  ...(rewards?.items ?? []).map(({ contentId, properties }, index) => ({
    field: `rewards.items.${index}.contentId`,
    symbol: contentId,
    count: 1,
    properties,
  })),
  ...giftsOfReward(player_rewards, 'playerRewards'),
]

/** All gifts of a mail before it is sent; `at` is the field of the mail in the request. */
export const giftsOfMailToSend = ({ attachments = [], rewards, playerRewards }: MailToSend, at: string): GiftEntry[] =>
  giftsOfMail({ attachments, rewards: rewards ?? null, player_rewards: playerRewards ?? null }).map((gift) => ({
    ...gift,
    field: `${at}.${gift.field}`,
  }))
