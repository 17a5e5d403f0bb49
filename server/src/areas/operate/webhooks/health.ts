import { dayMs } from '@regent/contract/time'
import { present } from '../../../kernel/context/present.ts'
import { type HealthSource, rowOfParts } from '../../../kernel/records/health-source.ts'
import { selectTroubled } from './queries.ts'

const maxRead = 500

/** Webhooks that the server disabled, that drop or fail to deliver events, or that gave events up. */
export const troubledWebhooks: HealthSource = async ({ db, pids, now }) => {
  const webhooks = await selectTroubled(db, pids, new Date(now - dayMs), maxRead)
  return rowOfParts(
    webhooks.map(({ pid, id, name, stoppedAt, fullSince, failingSince, failed }) => ({
      state: stoppedAt !== null || fullSince !== null ? 'problem' : 'warning',
      name,
      id: String(id),
      pid,
      count: failed,
      reason:
        stoppedAt !== null ? 'disabled' : fullSince !== null ? 'full' : failingSince !== null ? 'failing' : 'failed',
      ...present({ at: stoppedAt ?? fullSince ?? failingSince ?? undefined }),
    })),
  )
}
