import { getPlayerTrials } from '@regent/contract/operate/trials'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Trials.module.css'

const SHOWN = 6

/** The cohorts of the current player, and for other running trials the reason why they are not a member. */
export function TrialsOfPlayer() {
  const { realmId, gamerTag, path } = usePlayerRoute()
  const isAllowed = useRights().can('view trial-participation')
  const read = useQuery({
    ...query(getPlayerTrials, { query: { dbid: gamerTag, with_outside: true } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  const { trials = [], outside = [] } = read.data ?? {}
  return (
    <ReadCard
      title="Trials"
      count={trials.length}
      actions={<Link to={path('trials')}>Trial Participation</Link>}
      read={{
        isLoading: read.isLoading,
        failure: read.error && !read.data && readFailure('The trials could not be loaded.', read.error),
        onRetry: () => void read.refetch(),
      }}
      rows={1}
      rowHeight={52}
      empty={trials.length + outside.length === 0 && 'No trials.'}
    >
      <ul className="plain-list lined">
        {trials.map(({ trial, cohort, joined, active }) => (
          <li key={trial} className={`row gap-12 ${styles.row}`}>
            <span className="shrink breakable column">
              {trial}
              <span className="dimmed small">
                since <Time ms={joined} />
                {!active && ', paused'}
              </span>
            </span>
            <Pill tone="started">{cohort}</Pill>
          </li>
        ))}
        {outside.slice(0, SHOWN).map(({ trial, why }) => (
          <li key={trial} className={`row gap-12 ${styles.row}`}>
            <span className="shrink breakable column">
              {trial}
              <span className="dimmed small">{why}</span>
            </span>
            <Pill tone="neutral">outside</Pill>
          </li>
        ))}
      </ul>
    </ReadCard>
  )
}
