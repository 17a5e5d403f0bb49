import { formatQuantity } from '@regent/contract/words'
import { readFailure } from '../../../api/failure.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { WhyLink } from '../../players/why/WhyLink.tsx'
import styles from './UngivenRewards.module.css'
import { mergeWaiting, type WaitingRead } from './waiting.ts'

const SHOWN = 8

/** Pending rewards of a player: failed rewards first, then unclaimed ones. */
export function WaitingRewards({ reads }: { reads: readonly WaitingRead[] }) {
  const allowed = reads.flatMap((read) => read ?? [])
  if (allowed.length === 0) return null
  const rows = mergeWaiting(reads)
  const failed = allowed.filter(({ error }) => error)
  return (
    <ReadCard
      title="Waiting rewards"
      count={rows.length}
      read={{
        isLoading: allowed.some(({ isLoading }) => isLoading),
        failure: failed[0] && readFailure('The waiting rewards could not be loaded.', failed[0].error),
        onRetry: () => {
          for (const { refetch } of failed) void refetch()
        },
      }}
      rows={1}
      empty={rows.length === 0 && 'No waiting rewards.'}
    >
      <div className={styles.frame}>
        <ul className={`plain-list lined ${styles.list}`}>
          {rows.slice(0, SHOWN).map(({ of, name, to, holds, since, why, asked, give }) => (
            <li key={`${of} ${holds}`} className={styles.row}>
              <span className={`shrink breakable ${styles.what}`}>
                <RowLink to={to}>{name}</RowLink>
              </span>
              <span className={`shrink breakable ${styles.holds}`}>{holds}</span>
              <span className={styles.since}>{since === undefined ? null : <Time ms={since} />}</span>
              <span>
                <Pill tone={why === undefined ? 'pending' : 'error'}>
                  {why === undefined ? 'waiting' : 'not granted'}
                </Pill>
              </span>
              <span className={`row gap-6 ${styles.give}`}>
                {asked && <WhyLink thing={asked} name={name} />}
                {give && (
                  <ActionButton
                    size="compact-sm"
                    disabledReason={give.disabledReason}
                    onClick={give.onClick}
                    aria-label={`${give.label}: ${name}`}
                  >
                    {give.label}
                  </ActionButton>
                )}
              </span>
              {why !== undefined && <span className={styles.why}>{why}</span>}
            </li>
          ))}
        </ul>
      </div>
      {rows.length > SHOWN && (
        <p className="flush divided inset dimmed">{formatQuantity(rows.length - SHOWN, 'more reward')}.</p>
      )}
    </ReadCard>
  )
}
