import { Anchor, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { LazyCode } from '../code/lazy-code.ts'
import { useTypedText } from '../form/use-typed-text.ts'
import { PickerField } from '../input/PickerField.tsx'
import { useClock } from './clock.ts'
import styles from './DateTimePicker.module.css'
import { relativeTime } from './format-time.ts'
import { momentFieldText } from './moment-text.ts'
import { useNow } from './Time.tsx'
import { clocksText, fieldText, repeatedMoments, typedTime, typedTimeFault } from './typed-time.ts'

const pickerCode = new LazyCode(() => import('./DateTimePicker.tsx').then((module) => module.DateTimePicker))

type DateTimeFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Any text that `new Date` parses; empty for none. */
  value?: string
  /** Gets such a text in UTC: `2026-11-27T17:00Z`, with seconds if there are any, or an empty text. */
  onChange?: (value: string) => void
  /** Meaning of the empty field, such as "Immediately"; undefined: a time is required. */
  emptyLabel?: string
  /** False in a popover, which would close on a click outside of it. */
  withinPortal?: boolean
  /** True for a local time whose zone differs by player: it is shown as written, with or without Z. */
  isWallTime?: boolean
}

/**
 * A time in a form: typed, or picked from a calendar with presets, in the time zone chosen in the header. Shows the
 * other time zone and the distance from now below.
 */
export function DateTimeField({
  value = '',
  onChange,
  emptyLabel,
  withinPortal = true,
  isWallTime = false,
  description,
  error,
  ...input
}: DateTimeFieldProps) {
  const clockChoice = useClock()
  const clock = isWallTime ? 'utc' : clockChoice
  const now = useNow()
  const box = useRef<HTMLInputElement>(null)
  const ms = value === '' ? undefined : new Date(value).getTime()
  const typedText = useTypedText({
    shown: ms === undefined || Number.isNaN(ms) ? '' : fieldText(ms, clock),
    read: (text) => {
      const at = typedTime(text, clock, Date.now())
      return at === undefined ? undefined : momentFieldText(at)
    },
    fault: (text) => typedTimeFault(text, clock, Date.now()),
    box,
    onChange,
  })

  const repeated = ms === undefined || Number.isNaN(ms) ? undefined : repeatedMoments(ms, clock)

  return (
    <PickerField
      code={pickerCode}
      noun="Time"
      box={box}
      withinPortal={withinPortal}
      input={{
        placeholder: emptyLabel ?? 'Such as 27 Nov 18:00',
        ...input,
        ...typedText.inputProps,
        error: typedText.fault ?? error,
        description: (
          <>
            {ms !== undefined && !Number.isNaN(ms) && !isWallTime && (
              <span className={styles.clock}>
                {clocksText(ms, clock)} · {relativeTime(ms, now)}
              </span>
            )}
            {repeated && (
              <span className={styles.clock}>
                This time exists twice, because clocks go back. This is the {ms === repeated[0] ? 'first' : 'second'}.{' '}
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  onClick={() => {
                    typedText.forget()
                    onChange?.(momentFieldText(ms === repeated[0] ? repeated[1] : repeated[0]))
                  }}
                >
                  Use the {ms === repeated[0] ? 'second' : 'first'}
                </Anchor>
              </span>
            )}
            {description}
          </>
        ),
      }}
      picker={(Picker, close) => (
        <Picker
          ms={ms}
          clock={clock}
          emptyLabel={emptyLabel}
          onPick={(next) => {
            typedText.forget()
            onChange?.(next === undefined ? '' : momentFieldText(next))
            close()
          }}
        />
      )}
    />
  )
}
