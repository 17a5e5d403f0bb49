import { truncate, valueText } from '../form/field-words.ts'
import { useTimeText } from '../time/use-time-text.ts'

type LineOfValueProps = {
  value: unknown
  /** The name of the value's field; empty for an object, whose fields have their own names. */
  field?: string
  maxLength?: number
  className?: string | undefined
}

/** One side of a change in one line: fields with their units, times in the chosen time zone. */
export function LineOfValue({ value, field, maxLength = 48, className }: LineOfValueProps) {
  const timeText = useTimeText()
  const isNothing = value === null || value === undefined
  const text = valueText(value, field, timeText)
  return <span className={isNothing ? 'dimmed' : className}>{truncate(text, maxLength)}</span>
}
