import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectReceived } from './recipient-queries.ts'

/** E-mails and notifications to the player. */
export const received: TimelineSource = {
  by: 'staff',
  right: 'view campaigns',
  async read({ realm }, { gamerTag }, page) {
    const rows = await selectReceived(realm, gamerTag, page)
    return rows.map(({ sid, at, name, mtype }) => ({ id: sid, at, of: { sid, name, mtype } }))
  },
}
