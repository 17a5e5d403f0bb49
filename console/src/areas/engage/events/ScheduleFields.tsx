import { Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { weekdayNames } from '@regent/contract/cron'
import { ZoneField } from '../../../shell/form/ZoneField.tsx'
import { describeClockChange } from '../../../shell/form/zone-words.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { NextTimes } from '../../../ui/time/NextTimes.tsx'
import { TimeOfDayField } from '../../../ui/time/TimeOfDayField.tsx'
import styles from './Events.module.css'
import { cronTexts, nextStarts, type Recurrence, type ScheduleValues, weekdayLabel } from './schedule-form.ts'

const recurrenceLabels: Record<Recurrence, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly, on the start day',
  'day-of-month': 'On a day of the month',
  cron: 'By cron expressions',
}
const options = Object.entries(recurrenceLabels).map(([value, label]) => ({ value, label }))
const days = [...weekdayNames.slice(1), weekdayNames[0]]

type ScheduleFieldsProps = {
  form: UseFormReturnType<Record<string, unknown>>
  /** Prefix of the schedule's fields in the form, such as `schedule.`; unset: none. */
  at?: string
  values: ScheduleValues
  /** Length of a round, in milliseconds. */
  lengthMs: number
  now: number
}

/** Fields for a recurring schedule, with a preview: description, cron expression and next rounds. */
export function ScheduleFields({ form, at = '', values, lengthMs, now }: ScheduleFieldsProps) {
  const starts = nextStarts(values, now)
  const isOverlapping = starts.some((start, index) => index > 0 && start - (starts[index - 1] ?? 0) < lengthMs)
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <Select label="Repeats" data={options} allowDeselect={false} {...form.getInputProps(`${at}recurrence`)} />
      {values.recurrence === 'cron' ? (
        <Textarea
          label="Cron expressions"
          description="Second, minute, hour, day of the month, month, day of the week, year. One per line."
          autosize
          minRows={1}
          classNames={{ input: 'mono' }}
          {...text}
          {...form.getInputProps(`${at}crons`)}
        />
      ) : (
        <TimeOfDayField label="At" {...form.getInputProps(`${at}time`)} />
      )}
      <ZoneField {...form.getInputProps(`${at}zone`)} />
      {values.recurrence === 'weekly' && (
        <Checkbox.Group label="On" {...form.getInputProps(`${at}weekdays`)}>
          <div className={styles.days}>
            {days.map((day = '') => (
              <Checkbox key={day} value={day} label={weekdayLabel(day)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {values.recurrence === 'day-of-month' && (
        <TextInput
          label="Day of the month"
          description="L: the last day. Months without this day are skipped."
          {...text}
          {...form.getInputProps(`${at}dayOfMonth`)}
        />
      )}
      <DateTimeField label="From" {...form.getInputProps(`${at}activeFrom`)} />
      <Radio.Group label="Ends" {...form.getInputProps(`${at}ends`)}>
        <div className={styles.days}>
          <Radio value="0" label="Never" />
          <Radio value="1" label="At a time" />
        </div>
      </Radio.Group>
      {values.ends === '1' && (
        <DateTimeField
          label="Until"
          description="A running round continues to its end."
          {...form.getInputProps(`${at}activeTo`)}
        />
      )}
      <TextInput label="Description" {...form.getInputProps(`${at}description`)} />
      <NextTimes
        label="Next rounds"
        words={
          starts.length > 0 && (
            <>
              Cron <code className="mono">{cronTexts(values).join(' and ')}</code> ({values.zone}).
            </>
          )
        }
        times={starts}
        none="This schedule has no rounds."
      >
        {cronTexts(values)
          .flatMap((cron) => describeClockChange(cron, values.zone, now))
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        {isOverlapping && <strong>Rounds overlap. Leave more time between them.</strong>}
      </NextTimes>
    </>
  )
}
