import { Select, TextInput } from '@mantine/core'
import type { Relation } from '@regent/contract/players/search-words'
import type { ReactNode } from 'react'
import { RecordOption } from '../../../ui/input/RecordOption.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { IconTable } from '../../../ui/layout/icons.ts'
import { hintOf } from '../stats/stat-hints.ts'
import { type ConditionPart, relationOptions, spaceOptions, takesList, usualStats } from './stat-condition.ts'
import { useOfferList } from './use-offer-list.ts'
import { useOfferedStats } from './use-offered-stats.ts'

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

/** A game may have thousands; who types finds the others. */
const maxOffered = 100

type PartInput = { value?: string; onChange: (value: string) => void; error?: ReactNode }

type StatConditionInputProps = {
  /** The value of each part, what hears of its changes, and its error. */
  inputs: (part: ConditionPart) => PartInput
  /** Completes the name of an input: "Stat" becomes "Stat of rule 2". */
  label?: (word: string) => string
  /** True where the place of the condition says what its inputs are: their names are then read out only. */
  hasHiddenLabels?: boolean
  /** Stats that are offered besides those of the realm while the name of one is typed. */
  stats?: readonly string[]
}

/** One condition on a stat: its name, how it is compared, with what, and the space in which it is kept. */
export function StatConditionInput({
  inputs,
  label = (word) => word,
  hasHiddenLabels = false,
  stats = usualStats,
}: StatConditionInputProps) {
  const [stat, rel, value, space] = [inputs('stat'), inputs('rel'), inputs('value'), inputs('space')]
  const named = (word: string) => ({ 'aria-label': label(word), ...(!hasHiddenLabels && { label: word }) })
  const offered = useOfferedStats(stats, space.value)
  const list = useOfferList((key) => offered.has(key))
  const isList = takesList(rel.value as Relation)
  return (
    <>
      {/* A drawer opens with its first field in focus: what is offered would lie over the others. */}
      <SuggestInput
        {...named('Stat')}
        placeholder={hasHiddenLabels ? 'Stat' : ''}
        data={[...offered.keys()]}
        limit={maxOffered}
        openOnFocus={false}
        {...list.props}
        renderOption={({ option: { value: key } }) => (
          <RecordOption
            icon={IconTable}
            symbol={key}
            choice={{
              symbol: key,
              name: hintOf(key),
              detail: offered
                .get(key)
                ?.map((one) => `in ${one}`)
                .join(', '),
            }}
          />
        )}
        classNames={mono}
        {...text}
        {...stat}
        onChange={(key) => {
          list.typed(key)
          stat.onChange(key)
        }}
      />
      <Select
        {...named('Condition')}
        data={relationOptions}
        allowDeselect={false}
        {...rel}
        onChange={(chosen) => chosen !== null && rel.onChange(chosen)}
      />
      {isList ? (
        <TagsField {...named('Values')} placeholder="Values, each with Enter" {...value} />
      ) : (
        <TextInput
          {...named('Value')}
          placeholder={hasHiddenLabels ? 'Value' : ''}
          disabled={rel.value === 'nonexistent'}
          classNames={mono}
          {...text}
          {...value}
          onChange={({ currentTarget }) => value.onChange(currentTarget.value)}
        />
      )}
      <Select
        {...named('Space')}
        data={spaceOptions}
        allowDeselect={false}
        {...space}
        onChange={(chosen) => chosen !== null && space.onChange(chosen)}
      />
    </>
  )
}
