import { useForm } from '@mantine/form'
import { toDurationMs } from '@regent/contract/engage/event-times'
import { applyEventContent, type EventRow } from '@regent/contract/engage/events'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { scheduledBody } from './event-form.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { newSchedule, type ScheduleValues, scheduleErrors, scheduleValues } from './schedule-form.ts'

type ScheduleDrawerProps = { row: EventRow; isOpen: boolean; onClose: () => void }

/** Sets when an event repeats. */
export function ScheduleEventDrawer({ row, isOpen, onClose }: ScheduleDrawerProps) {
  const [now] = useState(Date.now)
  const { content, symbol, version } = row
  const form = useForm<ScheduleValues>({
    mode: 'controlled',
    initialValues: content.schedule && content.recurring ? scheduleValues(content.schedule, now) : newSchedule(now),
    validate: (values) => scheduleErrors(values),
  })
  const save = (values: ScheduleValues) =>
    write(
      applyEventContent,
      { body: { content: scheduledBody(content, values) } },
      { subject: 'event', done: `Scheduled event ${symbol}`, ifMatch: version },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Schedule ${symbol}`}
      subtitle="Each round has its own leaderboard. A running round is not affected."
      form={form}
      draft={{ form: 'event-schedule', record: symbol }}
      save={save}
      failed="The event was not scheduled."
      submitLabel="Schedule event"
    >
      <ScheduleFields
        form={form}
        values={form.values}
        lengthMs={content.phases.reduce((sum, phase) => sum + toDurationMs(phase), 0)}
        now={now}
      />
    </SaveDrawer>
  )
}
