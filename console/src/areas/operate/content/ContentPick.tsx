import type { AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listItems } from '@regent/contract/operate/content/content'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordPicker } from '../../../ui/input/RecordPicker.tsx'
import { iconOfType } from './type-icons.ts'

/** Items that a picker reads; more are found by what is typed. */
const maxChoices = 200

type ContentPickProps = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'value' | 'onChange'> & {
  types: readonly string[]
  value: string
  onChange: (id: string) => void
}

/** The id of an item of one of these types: picked by id or name, or typed, because what it names may come later. */
export function ContentPick({ types, value, onChange, ...input }: ContentPickProps) {
  const { realmId } = useRealm()
  const [isUsed, setIsUsed] = useState(false)
  const [sought] = useDebouncedValue(value, 200)
  const reads = useQueries({
    queries: types.map((type) => ({
      ...query(
        listItems,
        { query: { type, limit: maxChoices, search: isUsed && sought !== '' ? sought.split('.').at(-1) : undefined } },
        { scope: realmScope(realmId) },
      ),
      placeholderData: keepPreviousData,
      enabled: isUsed || value !== '',
    })),
  })
  const choices = reads.flatMap(({ data }) => data?.rows ?? []).map(({ id, title }) => ({ symbol: id, name: title }))
  return (
    <RecordPicker
      icon={iconOfType(types[0] ?? '')}
      choices={choices}
      placeholder={types.map((type) => `${type}.…`).join(' or ')}
      {...input}
      value={value}
      onChange={onChange}
      onFocus={() => setIsUsed(true)}
    />
  )
}
