import { Anchor, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { LazyCode } from '../code/lazy-code.ts'
import { useTypedText } from '../form/use-typed-text.ts'
import { PickerField } from '../input/PickerField.tsx'
import { useClock } from './clock.ts'
import styles from './DateTimeField.module.css'
import { relativeTime } from './format-time.ts'
import { momentFieldText } from './moment-text.ts'
import { useNow } from './Time.tsx'
import { clocksText, fieldText, repeatedMoments, typedTime, typedTimeFault } from './typed-time.ts'

const pickerCode = new LazyCode(() => import('./DateTimePicker.tsx').then((module) => module.DateTimePicker))

type DateTimeFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Any text that `new Date` reads; empty for no time. */
  value?: string
  /** Gets such a text in UTC, `2026-11-27T17:00Z` with what it has of seconds, or the empty text. */
  onChange?: (value: string) => void
  /** What it means to leave it empty, such as "Immediately"; without it, a time must be chosen. */
  emptyLabel?: string
  /** False in a popover, which would take a click outside of it for its own end. */
  withinPortal?: boolean
  /** The time is that of a clock on the wall, whose zone differs by player: it is shown as written, `…Z` or not. */
  isWallTime?: boolean
}

/**
 * A moment in a form: typed, or picked from a calendar with presets, by the clock that the header has chosen. Under it
 * stand the other clock and how far off the moment is.
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
  const chosen = useClock()
  const clock = isWallTime ? 'utc' : chosen
  const now = useNow()
  const box = useRef<HTMLInputElement>(null)
  const ms = value === '' ? undefined : new Date(value).getTime()
  const typed = useTypedText({
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
        ...typed.inputProps,
        error: typed.fault ?? error,
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
                    typed.forget()
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
            typed.forget()
            onChange?.(next === undefined ? '' : momentFieldText(next))
            close()
          }}
        />
      )}
    />
  )
}
