import { TextInput, type TextInputProps } from '@mantine/core'
import { durationText } from '@regent/contract/duration'
import { useRef } from 'react'
import { useTypedText } from '../form/use-typed-text.ts'
import { typedDuration } from './typed-duration.ts'

type DurationFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Seconds (may be fractional), or an integer in another unit, as a string; empty for no duration. */
  value?: string
  onChange?: (value: string) => void
  /** Meaning of the empty field, such as "Never". */
  emptyLabel?: string
  /** The unit of `value` in seconds: 86,400 for a field in whole days. A number without a unit uses it. */
  unitSeconds?: number
}

export const daySeconds = 86_400

const examples: Record<number, readonly [whole: string, example: string]> = {
  60: ['whole minutes', '2 h 30 min'],
  3600: ['whole hours', '1 d 12 h'],
  86400: ['whole days', '14 d'],
}

/** A duration in a form, as "2 h 30 min"; also accepts "90 min", "1 d" and "3600" (seconds). */
export function DurationField({ value = '', onChange, emptyLabel, unitSeconds = 1, ...input }: DurationFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [whole, example] = examples[unitSeconds] ?? ['a duration', '2 h 30 min']
  const typedText = useTypedText({
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
      {...typedText.inputProps}
      ref={box}
      error={typedText.fault ?? input.error}
    />
  )
}
