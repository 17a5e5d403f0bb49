import type { AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { whenReleased } from '../code/when-released.ts'
import { SuggestInput } from '../input/SuggestInput.tsx'
import { useNow } from './Time.tsx'
import { halfHours, timeOfDayText, typedTimeOfDay } from './time-of-day.ts'

type TimeOfDayFieldProps = Omit<AutocompleteProps, 'data' | 'filter' | 'value' | 'onChange'> & {
  /** "18:30", or a text that is no time yet; empty for none. */
  value?: string
  onChange?: (value: string) => void
  /** The time is that of a clock on the wall, whose zone differs by player; else it is in UTC. */
  isWallTime?: boolean
}

/**
 * A time of day in a form, chosen or typed ("9", "18.30", "6 pm"), and written as 18:30 when the field is left. Under a
 * time in UTC stands what it is by the operator's clock.
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
      // Whoever opens the list sees all of the day; whoever types sees what begins so.
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
