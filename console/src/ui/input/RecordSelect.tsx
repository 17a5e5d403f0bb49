import { Select, type SelectProps } from '@mantine/core'
import type { Icon } from '../layout/icons.ts'
import { type RecordChoice, RecordOption } from './RecordOption.tsx'

type RecordSelectProps = Omit<SelectProps, 'data' | 'renderOption' | 'filter'> & {
  icon: Icon
  choices: readonly RecordChoice[]
}

/** Chooses one of the things that the realm has, by symbol or name; below the field stands what the chosen one is called. */
export function RecordSelect({ icon, choices, description, ...input }: RecordSelectProps) {
  const known = new Map(choices.map((choice) => [choice.symbol, choice]))
  const chosen = known.get(input.value ?? '')
  const words = [chosen?.name, chosen?.detail].filter(Boolean).join(' · ')
  return (
    <Select
      classNames={{ input: 'mono' }}
      searchable
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      description={words || description}
      data={[...known.keys()]}
      filter={({ options, search }) => {
        const sought = search.toLowerCase().split(/\s+/).filter(Boolean)
        const isFound = (symbol: string) =>
          sought.every((word) => `${symbol} ${known.get(symbol)?.name ?? ''}`.toLowerCase().includes(word))
        return options.filter((option) => 'value' in option && isFound(option.value))
      }}
      renderOption={({ option }) => <RecordOption icon={icon} symbol={option.value} choice={known.get(option.value)} />}
    />
  )
}
