import { shortened, valueText } from '../form/field-words.ts'
import { useTimeText } from '../time/use-time-text.ts'

type LineOfValueProps = {
  value: unknown
  /** The name of the field whose value it is; empty where fields have names of their own. */
  field?: string
  maxLength?: number
  className?: string | undefined
}

/** One side of a change in a line: fields with their units, times by the chosen clock. */
export function LineOfValue({ value, field, maxLength = 48, className }: LineOfValueProps) {
  const timeText = useTimeText()
  const isNothing = value === null || value === undefined
  const text = valueText(value, field, timeText)
  return <span className={isNothing ? 'dimmed' : className}>{shortened(text, maxLength)}</span>
}
