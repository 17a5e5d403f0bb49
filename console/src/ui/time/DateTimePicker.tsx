import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { type ClockName, clockParts, clockText } from './clock.ts'
import styles from './DateTimePicker.module.css'
import './mantine-dates.css'
import { pickerLabels } from '../input/picker-labels.ts'
import {
  type ClockMinute,
  clockMinute,
  clocksText,
  dayTime,
  dayTimeText,
  momentsOf,
  skippedText,
  timePresets,
} from './typed-time.ts'

type DateTimePickerProps = {
  ms: number | undefined
  clock: ClockName
  /** The words of the button that leaves the field empty. */
  emptyLabel: string | undefined
  /** Undefined for no time. */
  onPick: (ms: number | undefined) => void
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const usualTime = '10:00'

/** Presets, a month and a time of day. A preset is taken at once; a day and its time by the button that names them. */
export function DateTimePicker({ ms, clock, emptyLabel, onPick }: DateTimePickerProps) {
  const [now] = useState(Date.now)
  const at = ms === undefined || Number.isNaN(ms) ? undefined : clockMinute(ms, clock)
  const [day, setDay] = useState(at ? `${pad(at.year, 4)}-${pad(at.month + 1)}-${pad(at.day)}` : null)
  const [time, setTime] = useState(ms !== undefined && at ? dayTimeText(ms, clock) : usualTime)
  const minute = dayAndTime(day, time)
  // Of a time that exists twice the first; the field then offers the second.
  const chosen = minute && momentsOf(minute, clock)[0]
  return (
    <div className={styles.picker}>
      <section className={styles.presets} aria-label="Presets">
        {timePresets(clock, now).map((preset) => (
          <UnstyledButton key={preset.label} onClick={() => onPick(preset.ms)}>
            {preset.label} <span>{clockParts(preset.ms, clock, now).time}</span>
          </UnstyledButton>
        ))}
      </section>
      <div className={styles.calendar}>
        <DatePicker
          size="sm"
          value={day}
          onChange={setDay}
          defaultDate={day ?? undefined}
          highlightToday
          classNames={{ day: styles.day }}
          ariaLabels={pickerLabels}
        />
      </div>
      <div className={styles.foot}>
        <TextInput
          className={styles.time}
          aria-label="Time of day"
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It is not the Enter that sends the form around it.
            event.preventDefault()
            if (chosen !== undefined) onPick(chosen)
          }}
          error={dayTime(time) === undefined}
        />
        <p className={styles.other}>
          {chosen !== undefined ? clocksText(chosen, clock) : minute && skippedText(minute, clock)}
        </p>
        {emptyLabel !== undefined && (
          <Button variant="subtle" onClick={() => onPick(undefined)}>
            {emptyLabel}
          </Button>
        )}
        <Button variant="filled" disabled={chosen === undefined} onClick={() => onPick(chosen)}>
          {chosen === undefined
            ? minute
              ? 'Choose another time'
              : 'Choose a day'
            : `Set ${clockText(chosen, clock, now)}`}
        </Button>
      </div>
    </div>
  )
}

function dayAndTime(day: string | null, time: string): ClockMinute | undefined {
  const at = dayTime(time)
  if (day === null || !at) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month: month - 1, day: date, ...at }
}
