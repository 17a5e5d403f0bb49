import { listTrials, type Trial } from '@regent/contract/operate/trials'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './RunningTrials.module.css'

const SHOWN = 5

/** The running trials, with the players of each cohort. */
export function RunningTrials() {
  const { realmId, path } = useRealm()
  const isAllowed = useRights().can('view trials')
  const read = useQuery({ ...query(listTrials, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  if (!isAllowed) return null
  const running = read.data?.result.filter(({ active }) => active)
  return (
    <Section
      title="Running trials"
      count={running?.length}
      actions={<Link to={path('cloud-trials')}>All trials</Link>}
      isFlush
    >
      {read.error && !read.data ? (
        <ErrorNotice
          failure={readFailure('The trials could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
        />
      ) : running === undefined ? (
        <p className="flush padded dimmed">Loading…</p>
      ) : running.length === 0 ? (
        <p className="flush padded dimmed">No running trials.</p>
      ) : (
        <ul className="plain-list lined">
          {running.slice(0, SHOWN).map((trial) => (
            <li key={trial.name} className={`stack gap-6 ${styles.trial}`}>
              <span className={styles.head}>
                <Link to={path('cloud-trials')} search={{ shown: trial.name }}>
                  {trial.name}
                </Link>
                <span className="dimmed">
                  since <Time ms={trial.activated} />
                </span>
              </span>
              <CohortBar trial={trial} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The cohorts by number of players, as a bar and as text. */
function CohortBar({ trial: { cohorts } }: { trial: Trial }) {
  const all = cohorts.reduce((sum, { assigned }) => sum + assigned, 0)
  return (
    <>
      <span className={styles.bar} aria-hidden>
        {cohorts.map(({ name, assigned, pct }) => (
          <span key={name} style={{ flexGrow: all === 0 ? pct : assigned }} />
        ))}
      </span>
      <span className="small">
        {cohorts.map(({ name, assigned }, index) => (
          <span key={name}>
            {index > 0 && ' · '}
            {name} <strong className="num">{formatCount(assigned)}</strong>
          </span>
        ))}
      </span>
    </>
  )
}
