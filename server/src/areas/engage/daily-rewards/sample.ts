import { calendarDays, sampleCalendar } from '@regent/contract/samples/daily-rewards'
import { dayMs } from '@regent/contract/time'
import type { RememberedPlayer } from '../../../kernel/records/sample-realm.ts'
import { claim, listForPlayer } from './service.ts'

/** After the beginning of a session. */
const claimedAfterMs = 25_000

/** Two of three players claim, in each session in which they can. */
export async function rememberClaims({ past, gamerTag, now, asOf }: RememberedPlayer): Promise<void> {
  if (past.index % 3 === 1) return
  const publishedAt = Math.floor(now / dayMs - calendarDays + 1) * dayMs
  for (const session of past.sessions) {
    const at = session.at + claimedAfterMs
    if (at < publishedAt || at >= now) continue
    await asOf(at, async (context) => {
      const [calendar] = await listForPlayer(context, gamerTag)
      if (calendar?.nextClaimSeconds === 0) await claim(context, gamerTag, sampleCalendar)
    })
  }
}
