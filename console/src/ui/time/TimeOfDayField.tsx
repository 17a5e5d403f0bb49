import type { AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { whenReleased } from '../code/when-released.ts'
import { SuggestInput } from '../input/SuggestInput.tsx'
import { useNow } from './Time.tsx'
import { halfHours, timeOfDayText, typedTimeOfDay } from './time-of-day.ts'

type TimeOfDayFieldProps = Omit<AutocompleteProps, 'data' | 'filter' | 'value' | 'onChange'> & {
  /** "18:30", or incomplete text; empty for none. */
  value?: string
  onChange?: (value: string) => void
  /** True for a local time whose zone differs by player; else it is in UTC. */
  isWallTime?: boolean
}

/**
 * A time of day in a form, selected or typed ("9", "18.30", "6 pm"), and formatted as 18:30 on blur. A time in UTC is
 * also shown in the operator's time zone below.
 */
export function TimeOfDayField({
  value = '',
  onChange,
  isWallTime = false,
  description,
  onBlur,
  ...input
}: TimeOfDayFieldProps) {
  const now = useNow()
  const [isTyping, setIsTyping] = useState(false)
  const time = typedTimeOfDay(value)
  const other = !isWallTime && time !== undefined ? timeOfDayText(time, now) : undefined
  return (
    <SuggestInput
      autoComplete="off"
      spellCheck={false}
      placeholder="Such as 18:30"
      openOnFocus={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      description={other && description ? `${other}. ${description}` : (other ?? description)}
      value={value}
      data={[...halfHours]}
      // The opened list shows all times of the day; typing filters by prefix.
      filter={({ options, search }) =>
        isTyping ? options.filter((option) => 'value' in option && option.value.startsWith(search.trim())) : options
      }
      onChange={(text) => {
        setIsTyping(true)
        onChange?.(text)
      }}
      onBlur={(event) => {
        whenReleased(() => setIsTyping(false))
        if (time !== undefined && time !== value) onChange?.(time)
        onBlur?.(event)
      }}
    />
  )
}
