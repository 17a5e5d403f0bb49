import { DatePicker } from '@mantine/dates'
import styles from './DateTimePicker.module.css'
import './mantine-dates.css'
import { pickerLabels } from '../input/picker-labels.ts'

type DayPickerProps = {
  day: string
  min: string | undefined
  max: string | undefined
  onPick: (day: string) => void
}

/** A month calendar to select a day. */
export const DayPicker = ({ day, min, max, onPick }: DayPickerProps) => (
  <DatePicker
    size="sm"
    value={day || null}
    onChange={(next) => next !== null && onPick(next)}
    {...(day && { defaultDate: day })}
    {...(min !== undefined && { minDate: min })}
    {...(max !== undefined && { maxDate: max })}
    classNames={{ day: styles.day ?? '' }}
    ariaLabels={pickerLabels}
  />
)
