import type { AutocompleteProps } from '@mantine/core'
import type { Icon } from '../layout/icons.ts'
import { type RecordChoice, RecordOption } from './RecordOption.tsx'
import { SuggestInput } from './SuggestInput.tsx'

type RecordPickerProps = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'value'> & {
  icon: Icon
  choices: readonly RecordChoice[]
  value?: string
}

const maxShown = 50

/**
 * The field for the symbol of something that the realm has: chosen by symbol or name, or typed, because what it names may
 * come later. Below the field stands what the chosen one is called.
 */
export function RecordPicker({ icon, choices, description, ...input }: RecordPickerProps) {
  const known = new Map(choices.map((choice) => [choice.symbol, choice]))
  const chosen = known.get(input.value?.trim() ?? '')
  const words = [chosen?.name, chosen?.detail].filter(Boolean).join(' · ')
  return (
    <SuggestInput
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'mono' }}
      limit={maxShown}
      {...input}
      description={words || description}
      data={[...known.keys()]}
      filter={({ options, search, limit }) => {
        const sought = search.toLowerCase().split(/\s+/).filter(Boolean)
        const matches = ({ symbol, name = '' }: RecordChoice) =>
          sought.every((word) => `${symbol} ${name}`.toLowerCase().includes(word))
        return options
          .filter((option) => 'value' in option && matches(known.get(option.value) ?? { symbol: option.value }))
          .slice(0, limit)
      }}
      renderOption={({ option }) => <RecordOption icon={icon} symbol={option.value} choice={known.get(option.value)} />}
    />
  )
}
