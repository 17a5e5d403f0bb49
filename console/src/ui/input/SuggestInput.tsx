import { Autocomplete, type AutocompleteProps, defaultOptionsFilter } from '@mantine/core'
import { useState } from 'react'

/**
 * A text field with suggestions; any other text can be typed. Suggests all values until the user types; otherwise a
 * filled field would only suggest values that contain its text.
 */
export function SuggestInput({ filter, limit, onFocus, onOptionSubmit, ...input }: AutocompleteProps) {
  /** The text at the time when the field got the focus, or when a suggestion was selected. */
  const [initial, setInitial] = useState<string>()
  const narrow = filter ?? (defaultOptionsFilter as NonNullable<AutocompleteProps['filter']>)
  return (
    <Autocomplete
      {...input}
      {...(limit !== undefined && { limit })}
      onFocus={(event) => {
        setInitial(event.currentTarget.value)
        onFocus?.(event)
      }}
      onOptionSubmit={(value) => {
        setInitial(value)
        onOptionSubmit?.(value)
      }}
      filter={(wanted) => (wanted.search === initial ? wanted.options.slice(0, wanted.limit) : narrow(wanted))}
    />
  )
}
