import { TagsInput, type TagsInputProps } from '@mantine/core'

type TagsFieldProps = Omit<TagsInputProps, 'value' | 'defaultValue' | 'onChange' | 'splitChars'> & {
  /** The words as one string, as forms store them. */
  value?: string
  onChange?: (value: string) => void
  /** Separator of the words in that text. */
  separator?: ', ' | '\n'
}

const splitChars = [',', ';', '\n', '\t']

/** Several words in one field: each can be typed, pasted, chosen if there are choices, and removed. */
export const TagsField = ({ value = '', onChange, separator = ', ', placeholder, ...input }: TagsFieldProps) => {
  const words = value
    .split(separator.trimEnd() || '\n')
    .map((word) => word.trim())
    .filter(Boolean)
  return (
    <TagsInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      placeholder={words.length === 0 ? placeholder : ''}
      splitChars={splitChars}
      value={words}
      onChange={(next) => onChange?.(next.join(separator))}
    />
  )
}
