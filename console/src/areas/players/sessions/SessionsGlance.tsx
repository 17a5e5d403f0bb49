import { listSessions } from '@regent/contract/players/sessions'
import { dayMs } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { GlanceRead } from '../../../ui/chart/Glance.tsx'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { IconClock } from '../../../ui/layout/icons.ts'
import { formatDuration } from '../../../ui/time/format-time.ts'
import styles from './Sessions.module.css'
import { sessionsByDay } from './sessions-by-day.ts'

const DAYS = 7
const MAX_SESSIONS = 1_000

/** The current player's number and duration of sessions in the last seven days. */
export function SessionsGlance() {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  // The time when the screen was opened: a new time per render would change the query key each time.
  const [now] = useState(() => Date.now())
  const isAllowed =
    (rights.can('view player-analytics') || rights.can('view player-profile')) && isServed('listSessions')
  const input = { query: { player: gamerTag, from: now - DAYS * dayMs, limit: MAX_SESSIONS } }
  const read = useQuery({ ...query(listSessions, input, { scope: realmScope(realmId) }), enabled: isAllowed })
  if (!isAllowed) return null
  const sessions = read.data?.rows ?? []
  const played = sessions.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  const isMore = read.data?.next != null
  return (
    <GlanceRead icon={IconClock} label="Sessions, 7 days" read={read}>
      {sessions.length > 0 && (
        <span className={styles.line}>
          <Sparkline values={sessionsByDay(sessions, now, DAYS)} label="Sessions of each day" height={22} />
        </span>
      )}
      <strong className="num">{`${formatCount(sessions.length)}${isMore ? '+' : ''}`}</strong>
      {played > 0 && <span className="dimmed">{formatDuration(played)}</span>}
    </GlanceRead>
  )
}
