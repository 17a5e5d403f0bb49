import { endingKeyDays } from '@regent/contract/organization/health'
import { dayMs } from '@regent/contract/time'
import { type HealthSource, rowOfParts } from '../../../kernel/records/health-source.ts'
import { selectEndingKeys } from './queries.ts'

const maxRead = 500

/** API keys that end soon, the first one first. */
export const keysHealth: HealthSource = async ({ db, cid, now }) => {
  const before = new Date(now + endingKeyDays.warning * dayMs)
  const keys = await selectEndingKeys({ db, cid }, new Date(now), before, maxRead)
  const row = rowOfParts(
    keys.map(({ id, name, expires_at: at }) => ({
      state: at - now < endingKeyDays.problem * dayMs ? 'problem' : 'warning',
      name,
      id: String(id),
      at,
      reason: 'api-key',
    })),
  )
  const [first] = keys
  return { ...row, ...(first && { at: first.expires_at }) }
}
