import { Select, type SelectProps } from '@mantine/core'
import type { Icon } from '../layout/icons.ts'
import { type RecordChoice, RecordOption } from './RecordOption.tsx'

type RecordSelectProps = Omit<SelectProps, 'data' | 'renderOption' | 'filter'> & {
  icon: Icon
  choices: readonly RecordChoice[]
}

/** Selects a record of the realm, by symbol or name; shows the display name of the selected one below the field. */
export function RecordSelect({ icon, choices, description, ...input }: RecordSelectProps) {
  const choicesBySymbol = new Map(choices.map((choice) => [choice.symbol, choice]))
  const selected = choicesBySymbol.get(input.value ?? '')
  const words = [selected?.name, selected?.detail].filter(Boolean).join(' · ')
  return (
    <Select
      classNames={{ input: 'mono' }}
      searchable
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      description={words || description}
      data={[...choicesBySymbol.keys()]}
      filter={({ options, search }) => {
        const sought = search.toLowerCase().split(/\s+/).filter(Boolean)
        const isFound = (symbol: string) =>
          sought.every((word) => `${symbol} ${choicesBySymbol.get(symbol)?.name ?? ''}`.toLowerCase().includes(word))
        return options.filter((option) => 'value' in option && isFound(option.value))
      }}
      renderOption={({ option }) => (
        <RecordOption icon={icon} symbol={option.value} choice={choicesBySymbol.get(option.value)} />
      )}
    />
  )
}
