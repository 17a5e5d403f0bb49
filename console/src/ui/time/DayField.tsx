import type { TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { LazyCode } from '../code/lazy-code.ts'
import { useTypedText } from '../form/use-typed-text.ts'
import { PickerField } from '../input/PickerField.tsx'
import { typedDay } from './typed-day.ts'

const pickerCode = new LazyCode(() => import('./DayPicker.tsx').then((module) => module.DayPicker))

type DayFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** A day as `yyyy-MM-dd`; empty for none. */
  value?: string
  /** Gets such a text. A cleared field keeps its day. */
  onChange?: (day: string) => void
  /** The first and last valid day. */
  min?: string | undefined
  max?: string | undefined
}

/** A day (UTC) of a range: typed, or picked from a calendar. */
export function DayField({ value = '', onChange, min, max, ...input }: DayFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const isAllowed = (day: string) => (min === undefined || day >= min) && (max === undefined || day <= max)
  const typedText = useTypedText({
    shown: value,
    read: (text) => {
      const day = typedDay(text, Date.now())
      return day !== undefined && isAllowed(day) ? day : undefined
    },
    fault: formatFault(min, max),
    box,
    onChange: (day) => day !== '' && onChange?.(day),
  })

  return (
    <PickerField
      code={pickerCode}
      noun="Day"
      box={box}
      padding={8}
      input={{
        // A word before it would be truncated: the field is as wide as a day.
        placeholder: 'yyyy-mm-dd',
        w: 140,
        ...input,
        ...typedText.inputProps,
        error: typedText.fault ?? input.error,
      }}
      picker={(Picker, close) => (
        <Picker
          day={value}
          min={min}
          max={max}
          onPick={(day) => {
            typedText.forget()
            onChange?.(day)
            close()
          }}
        />
      )}
    />
  )
}

function formatFault(min: string | undefined, max: string | undefined): string {
  const bounds = [min && `not before ${min}`, max && `not after ${max}`].filter(Boolean)
  return `Enter a day such as 2026-01-31${bounds.length > 0 ? `, ${bounds.join(' and ')}` : ''}.`
}
