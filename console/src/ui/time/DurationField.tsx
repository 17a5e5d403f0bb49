import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { useTypedText } from '../form/use-typed-text.ts'
import { durationText, typedDuration } from './typed-duration.ts'

type DurationFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Seconds, also parts of one, or the whole count of another unit, as a text; empty for no duration. */
  value?: string
  onChange?: (value: string) => void
  /** What it means to leave it empty, such as "Never". */
  emptyLabel?: string
  /** The unit of `value` in seconds: 86,400 for a field that is kept in whole days. A number alone is of this unit. */
  unitSeconds?: number
}

export const daySeconds = 86_400

const examples: Record<number, readonly [whole: string, example: string]> = {
  60: ['whole minutes', '2 h 30 min'],
  3600: ['whole hours', '1 d 12 h'],
  86400: ['whole days', '14 d'],
}

/** A span of time in a form, as "2 h 30 min"; "90 min", "1 d" and "3600", which are seconds, are understood. */
export function DurationField({ value = '', onChange, emptyLabel, unitSeconds = 1, ...input }: DurationFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [whole, example] = examples[unitSeconds] ?? ['a duration', '2 h 30 min']
  const typed = useTypedText({
    shown: /^\d+(\.\d+)?$/.test(value.trim()) ? durationText(Number(value) * unitSeconds) : value,
    read: (text) => {
      const seconds = typedDuration(text, Math.max(1, unitSeconds))
      if (seconds === undefined) return undefined
      const count = unitSeconds < 1 ? Math.round(seconds / unitSeconds) : seconds / unitSeconds
      return Number.isInteger(count) || unitSeconds === 1 ? String(count) : undefined
    },
    fault: `Write ${whole} such as ${example}.`,
    box,
    onChange,
  })
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      placeholder={emptyLabel ?? `Such as ${example}`}
      {...input}
      {...typed.inputProps}
      ref={box}
      error={typed.fault ?? input.error}
    />
  )
}
