import type { EventRow } from '@regent/contract/engage/events'
import type { CSSProperties } from 'react'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { Duration } from '../../../ui/time/Duration.tsx'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import styles from './Events.module.css'
import { buildPhases, type PhaseTime } from './phases-of.ts'

const tones = { over: 'cancelled', now: 'done', 'to come': 'started' } as const

const columns: Column<PhaseTime>[] = [
  { id: 'name', header: 'Phase', width: 150, cell: ({ name }) => name },
  { id: 'state', header: 'State', width: 110, cell: ({ state }) => <Pill tone={tones[state]}>{state}</Pill> },
  { id: 'starts', header: 'Starts', keepsWidth: true, cell: ({ startTime }) => <Time ms={startTime} /> },
  { id: 'ends', header: 'Ends', width: 120, cell: ({ endTime }) => <Time ms={endTime} /> },
  { id: 'length', header: 'Duration', width: 110, cell: ({ durationMs }) => <Duration ms={durationMs} /> },
  { id: 'rules', header: 'Rules', width: 300, cell: ({ rules }) => rules || <span className="dimmed">–</span> },
]

/** The phases of a round, as a bar and as a list. */
export function EventPhases({ row }: { row: EventRow }) {
  const rows = buildPhases(row, useNow())
  return (
    <>
      <PhaseBar phases={rows} />
      <DataTable
        label="Phases"
        columns={columns}
        rows={rows}
        rowId={(phase) => `${rows.indexOf(phase)}`}
        noun={['phase', 'phases']}
      />
    </>
  )
}

/** The phases of a round in a row, with widths by duration; the current one shows its progress. */
function PhaseBar({ phases }: { phases: readonly PhaseTime[] }) {
  const clock = useClock()
  const now = useNow()
  return (
    <ol className={styles.bar} aria-label="Phases in order">
      {phases.map(({ name, state, startTime, endTime, durationMs }) => (
        <li
          key={`${name} ${startTime}`}
          className={styles.phase}
          data-state={state}
          style={{ '--length': durationMs } as CSSProperties}
        >
          <p className="strong">{name}</p>
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
