import { type MailToSend, sendMail, sendMailsToPlayer } from '@regent/contract/communicate/mail'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type Reviewed, reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewGifts } from '../../monetize/inventory/review-gifts.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { giftsOfMailToSend } from './gifts.ts'

/** Mails, each to one player. Equal gifts are one line of the review. */
async function describe(
  context: RealmContext,
  mails: readonly MailToSend[],
  gamerTags: readonly number[],
): Promise<Reviewed> {
  const receivers = [...new Set(gamerTags)]
  const counts = new Map<string, { symbol: string; count: number; mails: number }>()
  for (const { symbol, count } of mails.flatMap((mail) => giftsOfMailToSend(mail, ''))) {
    const known = counts.get(`${count} ${symbol}`)
    counts.set(`${count} ${symbol}`, { symbol, count, mails: (known?.mails ?? 0) + 1 })
  }
  return {
    title: `Send ${formatQuantity(mails.length, 'mail')} to ${formatQuantity(receivers.length, 'player')}`,
    audience: await reviewAudience(context, { gamerTags: receivers }),
    gifts: [...counts.values()].flatMap((gift) =>
      reviewGifts([gift], gift.mails, { for: 'its mail', note: `in ${formatQuantity(gift.mails, 'mail')}` }),
    ),
    told: 'Each player gets the mail in the inbox of the game.',
    undo: 'Mails can be withdrawn until their gifts are claimed.',
  }
}

export const mailReviews = [
  reviewOf(sendMail, {
    describe: (context, { body: { sendMailRequests: mails } }) =>
      describe(
        context,
        mails,
        mails.map(({ receiverGamerTag }) => receiverGamerTag),
      ),
  }),
  reviewOf(sendMailsToPlayer, {
    describe: (context, { params: { gamerTag }, body }) => describe(context, body.sendMailRequests, [gamerTag]),
  }),
]
