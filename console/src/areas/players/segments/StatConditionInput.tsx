import { Select, TextInput } from '@mantine/core'
import type { Relation } from '@regent/contract/players/search-words'
import { listStatKeys, type StatSpace } from '@regent/contract/players/stats'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { RecordOption } from '../../../ui/input/RecordOption.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { IconTable } from '../../../ui/layout/icons.ts'
import { findHint } from '../stats/stat-hints.ts'
import {
  type ConditionPart,
  offeredStats,
  relationOptions,
  spaceOptions,
  takesList,
  usualStats,
} from './stat-condition.ts'
import { useOfferList } from './use-offer-list.ts'

/** The available stats for a condition in a space: those of the realm, then other common ones. */
function useOfferedStats(usual: readonly string[], space: string | undefined) {
  const { realmId } = useRealm()
  const mayList = useRights().can('view stats') && isServed('listStatKeys')
  const { data } = useQuery({ ...query(listStatKeys, {}, { scope: realmScope(realmId) }), enabled: mayList })
  return offeredStats(data?.keys ?? none, usual, space)
}

const none: readonly { space: StatSpace; key: string }[] = []

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

/** Maximum number of suggestions: a game may have thousands of stats; typing finds the others. */
const maxOffered = 100

type PartInput = { value?: string; onChange: (value: string) => void; error?: ReactNode }

type StatConditionInputProps = {
  /** Value, change handler and error of each part. */
  inputs: (part: ConditionPart) => PartInput
  /** Formats the label of an input: "Stat" becomes "Stat of rule 2". */
  label?: (word: string) => string
  /** True if the surrounding form labels the condition: the labels of the inputs are then only for screen readers. */
  hasHiddenLabels?: boolean
  /** Suggested stats in addition to those of the realm. */
  stats?: readonly string[]
}

/** One condition on a stat: name, comparison, value and space. */
export function StatConditionInput({
  inputs,
  label = (word) => word,
  hasHiddenLabels = false,
  stats = usualStats,
}: StatConditionInputProps) {
  const stat = inputs('stat')
  const rel = inputs('rel')
  const value = inputs('value')
  const space = inputs('space')
  const labelProps = (word: string) => ({ 'aria-label': label(word), ...(!hasHiddenLabels && { label: word }) })
  const offered = useOfferedStats(stats, space.value)
  const list = useOfferList((key) => offered.has(key))
  const isList = takesList(rel.value as Relation)
  return (
    <>
      {/* A drawer opens with its first field in focus: what is offered would lie over the others. */}
      <SuggestInput
        {...labelProps('Stat')}
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
              name: findHint(key),
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
        {...labelProps('Condition')}
        data={relationOptions}
        allowDeselect={false}
        {...rel}
        onChange={(chosen) => chosen !== null && rel.onChange(chosen)}
      />
      {isList ? (
        <TagsField {...labelProps('Values')} placeholder="Values, each with Enter" {...value} />
      ) : (
        <TextInput
          {...labelProps('Value')}
          placeholder={hasHiddenLabels ? 'Value' : ''}
          disabled={rel.value === 'nonexistent'}
          classNames={mono}
          {...text}
          {...value}
          onChange={({ currentTarget }) => value.onChange(currentTarget.value)}
        />
      )}
      <Select
        {...labelProps('Space')}
        data={spaceOptions}
        allowDeselect={false}
        {...space}
        onChange={(chosen) => chosen !== null && space.onChange(chosen)}
      />
    </>
  )
}
