import type { CSSProperties } from 'react'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import styles from './PhaseBar.module.css'
import type { PhaseTime } from './phases-of.ts'

/** The phases of a round beside one another, each as wide as it is long; the running one shows how far it is. */
export function PhaseBar({ phases }: { phases: readonly PhaseTime[] }) {
  const [clock, now] = [useClock(), useNow()]
  return (
    <ol className={styles.bar} aria-label="Phases in order">
      {phases.map(({ name, state, startTime, endTime, durationMs }) => (
        <li
          key={`${name} ${startTime}`}
          className={styles.phase}
          data-state={state}
          style={{ '--length': durationMs } as CSSProperties}
        >
          <p className={styles.name}>{name}</p>
          {startTime !== undefined && endTime !== undefined && (
            <>
              <p>
                {state}
                {' · '}
                {state === 'to come'
                  ? `from ${clockText(startTime, clock, now)}`
                  : `until ${clockText(endTime, clock, now)}`}
              </p>
              {state === 'now' && (
                <div
                  className={styles.passed}
                  style={{ width: `${(100 * Math.min(1, (now - startTime) / (endTime - startTime))).toFixed(1)}%` }}
                />
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
