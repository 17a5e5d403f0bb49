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
  listEpochMs,
  skippedText,
  timePresets,
} from './typed-time.ts'

type DateTimePickerProps = {
  ms: number | undefined
  clock: ClockName
  /** Label of the button that clears the field. */
  emptyLabel: string | undefined
  /** Undefined for no time. */
  onPick: (ms: number | undefined) => void
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const usualTime = '10:00'

/**
 * Presets, a month and a time of day. A preset applies immediately; a day and its time apply with the button that shows
 * them.
 */
export function DateTimePicker({ ms, clock, emptyLabel, onPick }: DateTimePickerProps) {
  const [now] = useState(Date.now)
  const at = ms === undefined || Number.isNaN(ms) ? undefined : clockMinute(ms, clock)
  const [day, setDay] = useState(at ? `${pad(at.year, 4)}-${pad(at.month + 1)}-${pad(at.day)}` : null)
  const [time, setTime] = useState(ms !== undefined && at ? dayTimeText(ms, clock) : usualTime)
  const minute = dayAndTime(day, time)
  // If clocks repeat the time, the first one; the field then offers the second.
  const selectedMs = minute && listEpochMs(minute, clock)[0]
  return (
    <div className={styles.picker}>
      <section className={`column ${styles.presets}`} aria-label="Presets">
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
      <div className={`row wrap ${styles.foot}`}>
        <TextInput
          w={84}
          aria-label="Time of day"
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // This Enter must not submit the form around it.
            event.preventDefault()
            if (selectedMs !== undefined) onPick(selectedMs)
          }}
          error={dayTime(time) === undefined}
        />
        <p className={styles.other}>
          {selectedMs !== undefined ? clocksText(selectedMs, clock) : minute && skippedText(minute, clock)}
        </p>
        {emptyLabel !== undefined && (
          <Button variant="subtle" onClick={() => onPick(undefined)}>
            {emptyLabel}
          </Button>
        )}
        <Button variant="filled" disabled={selectedMs === undefined} onClick={() => onPick(selectedMs)}>
          {selectedMs === undefined
            ? minute
              ? 'Choose another time'
              : 'Choose a day'
            : `Set ${clockText(selectedMs, clock, now)}`}
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
