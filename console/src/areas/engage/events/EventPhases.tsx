import type { EventRow } from '@regent/contract/engage/events'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Duration } from '../../../ui/time/Duration.tsx'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import { PhaseBar } from './PhaseBar.tsx'
import { type PhaseTime, phasesOf } from './phases-of.ts'

const tones = { over: 'cancelled', now: 'done', 'to come': 'started' } as const

const columns: Column<PhaseTime>[] = [
  { id: 'name', header: 'Phase', width: 150, cell: ({ name }) => name },
  { id: 'state', header: 'State', width: 110, cell: ({ state }) => <Pill tone={tones[state]}>{state}</Pill> },
  { id: 'starts', header: 'Starts', width: 188, keepsWidth: true, cell: ({ startTime }) => <Time ms={startTime} /> },
  { id: 'ends', header: 'Ends', width: 120, cell: ({ endTime }) => <Time ms={endTime} /> },
  { id: 'length', header: 'Duration', width: 110, cell: ({ durationMs }) => <Duration ms={durationMs} /> },
  { id: 'rules', header: 'Rules', width: 300, cell: ({ rules }) => rules || <span className="dimmed">–</span> },
]

/** The phases of a round, as a bar and as a list. */
export function EventPhases({ row }: { row: EventRow }) {
  const rows = phasesOf(row, useNow())
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
