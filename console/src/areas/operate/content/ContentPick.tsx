import type { AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listItems } from '@regent/contract/operate/content/content'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordPicker } from '../../../ui/input/RecordPicker.tsx'
import { findTypeIcon } from './type-icons.ts'

/** Number of items that a picker loads; typing searches for more. */
const maxChoices = 200

type ContentPickProps = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'value' | 'onChange'> & {
  types: readonly string[]
  value: string
  onChange: (id: string) => void
}

/** The id of an item of one of these types: selected by id or name, or typed, because the item may be created later. */
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
      icon={findTypeIcon(types[0] ?? '')}
      choices={choices}
      placeholder={types.map((type) => `${type}.…`).join(' or ')}
      {...input}
      value={value}
      onChange={onChange}
      onFocus={() => setIsUsed(true)}
    />
  )
}
