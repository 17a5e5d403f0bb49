import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'
import { selectSignInsByTime } from './sign-in-queries.ts'

/** New sign-ins of the player's game clients, without their addresses. */
export const signIns: TimelineSource = {
  by: 'player',
  async read(context, { gamerTag, accountId }, page) {
    const rows = await selectSignInsByTime(context.realm, accountId, gamerTag, page)
    const { column } = maskingFor(context)
    return rows.map(({ id, created_at: at, platform, device, revoked_at: revokedAt }) => ({
      id,
      at,
      of: {
        ...(platform && { platform: column('sign_ins.platform', platform) }),
        ...(device && { device: column('sign_ins.device', device) }),
        isEnded: revokedAt !== null,
      },
    }))
  },
}
