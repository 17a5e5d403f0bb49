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
 * A field for the symbol of a record in the realm: chosen by symbol or name, or typed, because the record may not exist
 * yet. Shows the display name of the chosen record below the field.
 */
export function RecordPicker({ icon, choices, description, ...input }: RecordPickerProps) {
  const choicesBySymbol = new Map(choices.map((choice) => [choice.symbol, choice]))
  const selected = choicesBySymbol.get(input.value?.trim() ?? '')
  const words = [selected?.name, selected?.detail].filter(Boolean).join(' · ')
  return (
    <SuggestInput
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'mono' }}
      limit={maxShown}
      {...input}
      description={words || description}
      data={[...choicesBySymbol.keys()]}
      filter={({ options, search, limit }) => {
        const sought = search.toLowerCase().split(/\s+/).filter(Boolean)
        const matches = ({ symbol, name = '' }: RecordChoice) =>
          sought.every((word) => `${symbol} ${name}`.toLowerCase().includes(word))
        return options
          .filter(
            (option) => 'value' in option && matches(choicesBySymbol.get(option.value) ?? { symbol: option.value }),
          )
          .slice(0, limit)
      }}
      renderOption={({ option }) => (
        <RecordOption icon={icon} symbol={option.value} choice={choicesBySymbol.get(option.value)} />
      )}
    />
  )
}
