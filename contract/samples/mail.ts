import type { MailState, MailToSend, Message } from '@regent/contract/communicate/mail'
import { dayMs } from '../src/core/time.ts'

type SampleMail = Omit<MailToSend, 'category' | 'senderGamerTag'> & { category: string; senderGamerTag?: number }

/** A gift, a guild mail with an attachment, one that expires soon, and a plain one; newest last. */
export const sampleMails = (now: number): SampleMail[] => [
  {
    category: 'SYSTEM.DB',
    subject: 'Welcome aboard',
    body: '<h2>Welcome aboard, captain</h2><p>The harbor master shows you <b>the first islands</b>.</p>',
  },
  {
    category: 'SOCIAL.GUILD.INFO',
    subject: 'Your guild has won the race',
    body: '<p>First place in the <i>harbor race</i>. Your share is attached.</p>',
    attachments: [{ symbol: 'currency.gold', specialization: 'race', action: 'grant', quantity: 300 }],
  },
  {
    category: 'SYSTEM.DB',
    subject: 'Sorry for the storm',
    body: '<p>The servers were down on Tuesday.</p><ul><li>25 gems</li><li>a harpoon</li></ul><p>Yours,<br>the crew</p>',
    expires: new Date(now + 14 * dayMs).toISOString(),
    playerRewards: {
      description: 'For your patience',
      changeCurrencies: [{ symbol: 'currency.gems', amount: 25 }],
      addItems: [{ symbol: 'items.weapons.harpoon', properties: { color: 'blue' } }],
    },
  },
  {
    category: 'SYSTEM.DB',
    subject: 'The festival ends tomorrow',
    body: '<p>Fetch what is yours before noon.</p>',
    expires: new Date(now + dayMs).toISOString(),
    rewards: { currencies: [{ symbol: 'currency.gold', amount: 50 }], items: [] },
  },
]

const states: MailState[] = ['Read', 'Unread', 'Read', 'Deleted']

/** The mail in the nth player’s inbox, newest first. */
export const inboxOf = (now: number, index: number, gamerTag: number): Message[] =>
  sampleMails(now)
    .map(({ expires, attachments = [], ...mail }, nth): Message => {
      const state = states[(nth + index) % states.length] ?? 'Unread'
      const isClaimed = state === 'Read'
      const sent = now - (8 - 2 * nth) * dayMs
      return {
        senderGamerTag: 0,
        ...mail,
        id: 100 * (index + 1) + nth,
        mailId: 100 * (index + 1) + nth,
        sent,
        receiverGamerTag: gamerTag,
        state,
        attachments: attachments.map((wrapped, place) => ({
          id: place + 1,
          state: isClaimed ? 'Claimed' : 'New',
          wrapped,
        })),
        ...(expires && { expires: Date.parse(expires) }),
        ...(isClaimed &&
          (attachments.length > 0 || mail.rewards || mail.playerRewards) && { claimedTimeMs: sent + dayMs }),
      }
    })
    .reverse()
