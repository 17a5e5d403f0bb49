import type { Giver } from '../../../kernel/giving/giver.ts'
import { changeMails } from './service.ts'

/** A claimed mail gives nothing a second time, whoever claims it. */
export const givesMail: Giver = {
  giveAgain: (context, gamerTag, reference) =>
    changeMails(context, gamerTag, [{ id: Number(reference), field: 'mailId', acceptAttachments: true }]),
}
