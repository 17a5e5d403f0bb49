import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { durationText, typedDuration } from './typed-duration.ts'
import { useTypedText } from './use-typed-text.ts'

type DurationFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Seconds, as a text; empty for no duration. */
  value?: string
  onChange?: (value: string) => void
  /** What it means to leave it empty, such as "Never". */
  emptyLabel?: string
}

/** A span of time in a form, as "2 h 30 min"; "90 min", "1 d" and "3600", which are seconds, are understood. */
export function DurationField({ value = '', onChange, emptyLabel, ...input }: DurationFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const typed = useTypedText({
    shown: /^\d+$/.test(value.trim()) ? durationText(Number(value)) : value,
    read: (text) => typedDuration(text)?.toString(),
    fault: 'Write a duration such as 2 h 30 min.',
    box,
    onChange,
  })
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      placeholder={emptyLabel ?? 'Such as 2 h 30 min'}
      {...input}
      {...typed.inputProps}
      ref={box}
      error={typed.fault ?? input.error}
    />
  )
}
