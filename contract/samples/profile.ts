import { dayMs } from '../src/core/time.ts'
import type { Profile } from '../src/players/profile.ts'
import type { SamplePlayer } from './players.ts'

/** The state of a demo player’s account: one is in the grace period before being forgotten. */
export function sampleProfile({ row, account }: SamplePlayer, index: number, now: number): Profile {
  return {
    accountId: row.accountId,
    version: 1 + index,
    isClear: true,
    hasPassword: account.email !== undefined,
    ...(index === 3 && {
      forgetting: { due: now + 5 * dayMs, asked: now - 2 * dayMs, askedByEmail: 'ada@lumen-forge.test' },
    }),
  }
}
