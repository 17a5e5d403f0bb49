import { Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { weekdayNames } from '@regent/contract/cron'
import styles from './Events.module.css'
import { cronTexts, nextStarts, type Recurrence, type ScheduleValues, weekdayLabel } from './schedule-form.ts'

const recurrenceLabels: Record<Recurrence, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly, on the day on which it begins',
  'day-of-month': 'On a day of the month',
  cron: 'By cron texts',
}
const options = Object.entries(recurrenceLabels).map(([value, label]) => ({ value, label }))
const days = [...weekdayNames.slice(1), weekdayNames[0]]

type ScheduleFieldsProps = {
  form: UseFormReturnType<Record<string, unknown>>
  /** Where the schedule stands in the form: `schedule.`, or nothing. */
  at?: string
  values: ScheduleValues
  /** How long a round takes, milliseconds. */
  lengthMs: number
  now: number
}

/** When an event takes place again and again, in plain words, with the cron text and the next rounds that come of it. */
export function ScheduleFields({ form, at = '', values, lengthMs, now }: ScheduleFieldsProps) {
  const starts = nextStarts(values, now)
  const isOverlapping = starts.some((start, index) => index > 0 && start - (starts[index - 1] ?? 0) < lengthMs)
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <Select label="Repeats" data={options} allowDeselect={false} {...form.getInputProps(`${at}recurrence`)} />
      {values.recurrence === 'cron' ? (
        <Textarea
          label="Cron texts"
          description="Second, minute, hour, day of the month, month, day of the week, year; one to a line, by UTC."
          autosize
          minRows={1}
          classNames={{ input: 'mono' }}
          {...text}
          {...form.getInputProps(`${at}crons`)}
        />
      ) : (
        <TextInput type="time" label="At" description="By UTC." {...form.getInputProps(`${at}time`)} />
      )}
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
          description="Months without it are left out; L is the last day."
          {...text}
          {...form.getInputProps(`${at}dayOfMonth`)}
        />
      )}
      <TextInput type="datetime-local" label="From" description="By UTC." {...form.getInputProps(`${at}activeFrom`)} />
      <Radio.Group label="Ends" {...form.getInputProps(`${at}ends`)}>
        <div className={styles.days}>
          <Radio value="0" label="Never" />
          <Radio value="1" label="At a time" />
        </div>
      </Radio.Group>
      {values.ends === '1' && (
        <TextInput
          type="datetime-local"
          label="Until"
          description="By UTC; a round that began goes on."
          {...form.getInputProps(`${at}activeTo`)}
        />
      )}
      <TextInput label="Description" {...form.getInputProps(`${at}description`)} />
      <section aria-label="Next rounds" className={styles.preview}>
        {starts.length === 0 ? (
          'No round would come of it.'
        ) : (
          <>
            <div>
              Cron <code className="mono">{cronTexts(values).join(' and ')}</code>. The next rounds begin, by UTC:
            </div>
            <ol>
              {starts.map((start) => (
                <li key={start} className="num">
                  {new Date(start).toUTCString().slice(0, 22)}
                </li>
              ))}
            </ol>
            {isOverlapping && <strong>A round would begin before the one before it has ended.</strong>}
          </>
        )}
      </section>
    </>
  )
}
