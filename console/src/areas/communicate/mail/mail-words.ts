import type { Message } from '@regent/contract/communicate/mail'
import { formatGift } from '../announcements/announcement-words.ts'

/** The id of a mail; endpoints return it in different fields. */
export const readMailId = ({ id, mailId }: Partial<Pick<Message, 'id' | 'mailId'>>): number => id ?? mailId ?? 0

export const formatSubject = ({ subject }: Pick<Message, 'subject'>): string => subject?.trim() || 'No subject'

/** The server grants every attachment, whatever its action is. */
export const grantAction = 'grant'

/** "300 currency.gold (race)"; a custom action of a service is appended in parentheses. */
export const formatAttachment = ({ wrapped }: Message['attachments'][number]): string => {
  const { symbol, specialization, action, quantity } = wrapped
  const count = quantity === undefined ? '' : `${quantity.toLocaleString('en')} `
  const actionText = action === grantAction ? '' : `, ${action}`
  return `${count}${symbol}${specialization ? ` (${specialization})` : ''}${actionText}`
}

/** All rewards and attachments of a mail, of any kind: "25 currency.gems, items.hat". */
export function formatMailRewards({ rewards, playerRewards, attachments }: Partial<Message>): string {
  return [
    formatGift(playerRewards),
    ...(rewards?.currencies ?? []).map(({ symbol, amount }) => `${amount.toLocaleString('en')} ${symbol}`),
    ...(rewards?.items ?? []).map(({ contentId }) => contentId),
    ...(attachments ?? []).map(({ wrapped }) =>
      [wrapped.quantity?.toLocaleString('en'), wrapped.symbol].filter(Boolean).join(' '),
    ),
  ]
    .filter(Boolean)
    .join(', ')
}

export const givesSomething = (mail: Message): boolean => formatMailRewards(mail) !== ''

export const isExpired = ({ expires }: Pick<Message, 'expires'>, now: number): boolean =>
  expires !== undefined && expires <= now
