import { formatQuantity } from '@regent/contract/words'
import { giftsOfAttachments } from '../mail/gifts.ts'
import type * as queries from './queries.ts'
import type { Selection } from './selection.ts'
import type { CampaignDefinition } from './tables.ts'

const isOrAre = (n: number) => (n === 1 ? 'is' : 'are')

/** Reasons for skipped players, one sentence each. */
export const listExclusions = (selection: Selection, mtype: CampaignDefinition['mtype']): string[] => {
  const sentence = (n: number, words: string) => (n > 0 ? [`${formatQuantity(n, 'player')} ${words}`] : [])
  const { pastRecipients, unreachable, unsubscribed, suspended, banned, overCap, unknown, heldOut } = selection
  return [
    ...sentence(pastRecipients, 'already got it and are excluded.'),
    ...sentence(
      unreachable,
      mtype === 'EMAIL' ? 'without an e-mail are excluded.' : 'are not connected, have no device, and are excluded.',
    ),
    ...sentence(unsubscribed, 'unsubscribed from e-mails and are excluded.'),
    ...sentence(suspended, `${isOrAre(suspended)} suspended and excluded.`),
    ...sentence(banned, `${isOrAre(banned)} banned and excluded.`),
    ...sentence(overCap, 'reached the message limit of the realm and are excluded.'),
    ...(unknown > 0
      ? [`${unknown.toLocaleString('en')} pasted id${unknown === 1 ? ' is' : 's are'} not in this realm.`]
      : []),
    ...sentence(heldOut.length, `${isOrAre(heldOut.length)} in the control group and get nothing.`),
  ]
}

/** Only in-game mail has attachments; e-mails and notifications ignore them. */
export const giftsOfCampaign = ({ definition: { mtype, mb_attachments } }: Pick<queries.CampaignRow, 'definition'>) =>
  mtype === 'MAILBOX-IN-GAME' ? giftsOfAttachments(mb_attachments, 'mb_attachments') : []
