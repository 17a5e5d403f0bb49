import { shortened, valueText } from './field-words.ts'
import { useTimeText } from './use-time-text.ts'

type LineOfValueProps = {
  value: unknown
  /** The field whose value it is; empty where fields have names of their own. */
  path?: string
  maxLength?: number
  className?: string | undefined
}

/** One side of a change in a line: fields with their units, times by the chosen clock. */
export function LineOfValue({ value, path, maxLength = 48, className }: LineOfValueProps) {
  const timeText = useTimeText()
  const isNothing = value === null || value === undefined
  const text = valueText(value, path, timeText)
  return <span className={isNothing ? 'dimmed' : className}>{shortened(text, maxLength)}</span>
}
