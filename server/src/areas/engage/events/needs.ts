import { dayMs } from '@regent/contract/time'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import { selectEnding } from './need-queries.ts'

const readAtMost = 100

/** Running events that end within a day. */
export const endingEvents: NeedSource = async ({ realm, now }) => {
  const rounds = await selectEnding(realm, new Date(now), new Date(now + dayMs), readAtMost)
  return groupIfMany(
    rounds.map(({ name, symbol, end_at: at, players }) => ({
      urgency: 'soon',
      id: symbol,
      name: name ?? symbol,
      count: players,
      at,
    })),
  )
}
