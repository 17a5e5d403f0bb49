import { claimEventRewards, type PlayerEvent } from '@regent/contract/engage/events-players'
import { act } from '../../../api/act.ts'

/** Grants the player all earned rewards; undo reclaims them. */
export const claimRewards = (gamerTag: number, { id, name }: Pick<PlayerEvent, 'id' | 'name'>) =>
  act(
    claimEventRewards,
    { params: { gamerTag }, body: { eventId: id } },
    {
      subject: ['event-claim', 'currency', 'item'],
      done: `Claimed the rewards of ${name}`,
      failed: `The rewards of ${name} were not claimed.`,
    },
  )
