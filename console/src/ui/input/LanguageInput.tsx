import type { AutocompleteProps } from '@mantine/core'
import { languageCodes } from '../words/language-codes.ts'
import { languageName } from '../words/language-name.ts'
import { SuggestInput } from './SuggestInput.tsx'

type LanguageInputProps = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption'> & {
  /** Languages of the realm; default: those offered everywhere. */
  languages?: readonly string[]
}

/** The language of a text, selected by name or code; other codes can be typed. */
export function LanguageInput({ languages = languageCodes, ...input }: LanguageInputProps) {
  return (
    <SuggestInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      data={[...languages]}
      filter={({ options, search }) => {
        const sought = search.trim().toLowerCase()
        return options.filter(
          (option) =>
            'value' in option && `${option.value} ${languageName(option.value)}`.toLowerCase().includes(sought),
        )
      }}
      renderOption={({ option }) => (
        <span>
          {languageName(option.value)} <span className="mono dimmed">{option.value}</span>
        </span>
      )}
    />
  )
}
