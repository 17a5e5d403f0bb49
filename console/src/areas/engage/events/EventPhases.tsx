import type { EventRow } from '@regent/contract/events'
import type { Column } from '../../../ui/DataTable.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Duration } from '../../../ui/Duration.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Time } from '../../../ui/Time.tsx'

type Phase = {
  name: string
  state: 'over' | 'now' | 'to come'
  startTime: number | undefined
  endTime: number | undefined
  durationMs: number
  rules: string
}

const tones = { over: 'cancelled', now: 'done', 'to come': 'started' } as const

const columns: Column<Phase>[] = [
  { id: 'name', header: 'Phase', width: 150, cell: ({ name }) => name },
  { id: 'state', header: 'State', width: 110, cell: ({ state }) => <Pill tone={tones[state]}>{state}</Pill> },
  { id: 'starts', header: 'Starts', width: 188, keepsWidth: true, cell: ({ startTime }) => <Time ms={startTime} /> },
  { id: 'ends', header: 'Ends', width: 120, cell: ({ endTime }) => <Time ms={endTime} /> },
  { id: 'length', header: 'Duration', width: 110, cell: ({ durationMs }) => <Duration ms={durationMs} /> },
  { id: 'rules', header: 'Rules', width: 300, cell: ({ rules }) => rules || <span className="dimmed">–</span> },
]

/** The phases of the running round; if none is running, of the next or else the last round. */
export function EventPhases({ row: { current, next, last, content } }: { row: EventRow }) {
  const round = current ?? next ?? last
  const now = Date.now()
  const rows = content.phases.map(({ name, durationMillis, rules = [] }, index): Phase => {
    const time = round?.phaseTimes[index]
    return {
      name,
      state: !time || time.endTime <= now ? 'over' : time.startTime <= now ? 'now' : 'to come',
      startTime: time?.startTime,
      endTime: time?.endTime,
      durationMs: time ? time.endTime - time.startTime : durationMillis,
      rules: rules.map(({ rule, value }) => `${rule} = ${value}`).join(', '),
    }
  })
  return (
    <DataTable
      label="Phases"
      columns={columns}
      rows={rows}
      rowId={(phase) => `${rows.indexOf(phase)}`}
      noun={['phase', 'phases']}
    />
  )
}
