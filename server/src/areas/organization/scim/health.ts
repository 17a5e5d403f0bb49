import { endingKeyDays } from '@regent/contract/organization/health'
import { dayMs } from '@regent/contract/time'
import { type HealthSource, rowOfParts } from '../../../kernel/records/health-source.ts'
import { selectEndingTokens } from './token-queries.ts'

const maxRead = 100

/** Tokens of provisioning that end soon, the first one first. */
export const endingTokens: HealthSource = async ({ db, cid, now }) => {
  const before = new Date(now + endingKeyDays.warning * dayMs)
  const tokens = await selectEndingTokens({ db, cid }, new Date(now), before, maxRead)
  const times = tokens.flatMap(({ expires_at }) => expires_at ?? [])
  const row = rowOfParts(
    tokens.map(({ name, expires_at }) => ({
      state: (expires_at ?? now) - now < endingKeyDays.problem * dayMs ? 'problem' : 'warning',
      name,
      at: expires_at ?? now,
      reason: 'provisioning-token',
    })),
  )
  return { ...row, ...(times.length > 0 && { at: Math.min(...times) }) }
}
