import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectJoins } from './queries.ts'

/** The trials that the player joined. */
export const trialJoins: TimelineSource = {
  by: 'player',
  async read({ realm }, { gamerTag }, { before, limit }) {
    const rows = await selectJoins(realm, gamerTag, { at: new Date(before.at), id: before.id }, limit)
    return rows.map(({ id, joined_at: at, name, cohort }) => ({ id, at, of: { trial: name, cohort } }))
  },
}
