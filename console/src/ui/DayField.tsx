import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconCalendar } from './icons.ts'
import { LazyCode } from './lazy-code.ts'
import { openPicker } from './open-picker.ts'
import { typedDay } from './typed-day.ts'
import { useTypedText } from './use-typed-text.ts'

const pickerCode = new LazyCode(() => import('./DayPicker.tsx').then((module) => module.DayPicker))

type DayFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** A day as `yyyy-MM-dd`; empty for none. */
  value: string
  /** Gets such a text. A field that is emptied keeps its day. */
  onChange: (day: string) => void
  /** The first and last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
}

/** A day (UTC) of a range: typed, or picked from a calendar. */
export function DayField({ value, onChange, min, max, ...input }: DayFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [Picker, setPicker] = useState(() => pickerCode.loaded)
  const [isOpen, setIsOpen] = useState(false)
  const isAllowed = (day: string) => (min === undefined || day >= min) && (max === undefined || day <= max)
  const typed = useTypedText({
    shown: value,
    read: (text) => {
      const day = typedDay(text, Date.now())
      return day !== undefined && isAllowed(day) ? day : undefined
    },
    fault: faultOf(min, max),
    box,
    onChange: (day) => day !== '' && onChange(day),
  })

  useEffect(() => {
    if (!isOpen) return
    openPicker.set(true)
    return () => openPicker.set(false)
  }, [isOpen])

  async function open() {
    setIsOpen(true)
    const code = await pickerCode.load()
    setPicker(() => code)
  }

  function pick(day: string) {
    typed.forget()
    onChange(day)
    setIsOpen(false)
  }

  return (
    <Popover
      opened={isOpen && Picker !== undefined}
      onChange={setIsOpen}
      onDismiss={() => setIsOpen(false)}
      position="bottom-start"
      withinPortal
      // The target is a text field, which cannot be said to be expanded.
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder="Such as 2026-01-31"
          w={140}
          rightSection={
            <ActionIcon aria-label="Show picker" onClick={open} disabled={input.disabled}>
              <IconCalendar aria-hidden />
            </ActionIcon>
          }
          {...input}
          {...typed.inputProps}
          ref={box}
          error={typed.fault ?? input.error}
        />
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={`Picker of ${nameOf(input)}`}>
        {Picker && <Picker day={value} min={min} max={max} onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function faultOf(min: string | undefined, max: string | undefined): string {
  const bounds = [min && `not before ${min}`, max && `not after ${max}`].filter(Boolean)
  return `Write a day such as 2026-01-31${bounds.length > 0 ? `, ${bounds.join(' and ')}` : ''}.`
}

const nameOf = (input: Pick<TextInputProps, 'label' | 'aria-label'>): string =>
  typeof input.label === 'string' ? input.label : (input['aria-label'] ?? 'Day')
