import type { Message } from '@regent/contract/communicate/mail'
import { giftWords } from '../announcements/announcement-words.ts'

/** The id, in whichever field the server sends it. */
export const idOf = ({ id, mailId }: Partial<Pick<Message, 'id' | 'mailId'>>): number => id ?? mailId ?? 0

export const subjectOf = ({ subject }: Pick<Message, 'subject'>): string => subject?.trim() || 'No subject'

/** What the server does with every attachment, whatever its action says: it gives it. */
export const grantAction = 'grant'

/** "300 currency.gold (race)"; an action that a service has written for its game client stands behind it. */
export const attachmentWords = ({ wrapped }: Message['attachments'][number]): string => {
  const { symbol, specialization, action, quantity } = wrapped
  const count = quantity === undefined ? '' : `${quantity.toLocaleString('en')} `
  const meant = action === grantAction ? '' : `, ${action}`
  return `${count}${symbol}${specialization ? ` (${specialization})` : ''}${meant}`
}

/** All rewards and attachments of a mail, of any kind: "25 currency.gems, items.hat". */
export function attachmentRewardWords({ rewards, playerRewards, attachments }: Partial<Message>): string {
  return [
    giftWords(playerRewards),
    ...(rewards?.currencies ?? []).map(({ symbol, amount }) => `${amount.toLocaleString('en')} ${symbol}`),
    ...(rewards?.items ?? []).map(({ contentId }) => contentId),
    ...(attachments ?? []).map(({ wrapped }) =>
      [wrapped.quantity?.toLocaleString('en'), wrapped.symbol].filter(Boolean).join(' '),
    ),
  ]
    .filter(Boolean)
    .join(', ')
}

export const givesSomething = (mail: Message): boolean => attachmentRewardWords(mail) !== ''

export const isExpired = ({ expires }: Pick<Message, 'expires'>, now: number): boolean =>
  expires !== undefined && expires <= now
