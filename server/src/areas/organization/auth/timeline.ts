import { clearRight, maskText } from '../../../kernel/personal-data/masking.ts'
import type { TimelineSource } from '../../../kernel/timeline/timeline-source.ts'
import { selectSignInsByTime } from './sign-in-queries.ts'

/** New sign-ins of the player's game clients, without their addresses. */
export const signIns: TimelineSource = {
  by: 'player',
  async read({ realm, can }, { gamerTag, accountId }, page) {
    const rows = await selectSignInsByTime(realm, accountId, gamerTag, page)
    const seesDevice = can(clearRight, realm.id)
    return rows.map(({ id, created_at: at, platform, device, revoked_at: revokedAt }) => ({
      id,
      at,
      of: {
        ...(platform && { platform }),
        ...(device && { device: seesDevice ? device : maskText(device) }),
        isEnded: revokedAt !== null,
      },
    }))
  },
}
