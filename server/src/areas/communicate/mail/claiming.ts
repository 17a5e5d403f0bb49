import type { Giver } from '../../../kernel/giving/giver.ts'
import { changeMails } from './service.ts'

/** Claimed mails give nothing a second time, regardless of who claims them. */
export const givesMail: Giver = {
  giveAgain: (context, gamerTag, reference) =>
    changeMails(context, gamerTag, [{ id: Number(reference), field: 'mailId', acceptAttachments: true }]),
}
