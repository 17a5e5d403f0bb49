import { Autocomplete, type AutocompleteProps, defaultOptionsFilter } from '@mantine/core'
import { useState } from 'react'

/**
 * A text field that suggests values; any other text can be typed. It suggests all values until somebody types: a field
 * that begins with a value would otherwise suggest only what contains it.
 */
export function SuggestInput({ filter, limit, onFocus, onOptionSubmit, ...input }: AutocompleteProps) {
  /** The text when the field got the focus, or a suggestion was chosen. */
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
