import { present } from '../../../kernel/context/present.ts'
import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectEvents } from './queries.ts'

/** The mails that the player read and claimed; mails sent by staff are in the audit trail. */
export const mailEvents: TimelineSource = {
  by: 'player',
  right: 'view mail',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectEvents(realm, gamerTag, page)
    return rows.map(({ id, at, act, mail_id: mailId, category, subject }) => ({
      id,
      at,
      of: { act, mailId, category, ...present({ subject }) },
    }))
  },
}
