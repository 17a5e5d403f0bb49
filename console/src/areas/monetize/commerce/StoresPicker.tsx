import { TagsInput } from '@mantine/core'
import { getCatalog, getPublishedCatalog } from '@regent/contract/commerce'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/capabilities.ts'
import { useRights } from '../../../shell/rights.ts'
import { countOf } from '../../../ui/format-number.ts'
import { IconBuildingStore } from '../../../ui/icons.ts'
import { RecordOption } from '../../../ui/RecordOption.tsx'

type StoresPickerProps = {
  realmId: string
  label: string
  description?: ReactNode
  /** Symbols of stores. */
  value: string[]
  onChange: (stores: string[]) => void
  error?: ReactNode
  'data-path'?: string
}

/** Some stores of the realm, with how many listings each has; the symbol of one that comes later can be typed. */
export function StoresPicker({ realmId, value, onChange, ...field }: StoresPickerProps) {
  const scope = realmScope(realmId)
  const mayView = useRights().can('view commerce-catalog')
  const saved = useQuery({
    ...query(getCatalog, { query: {} }, { scope }),
    enabled: mayView && isServed('getCatalog'),
  }).data
  const published = useQuery({
    ...query(getPublishedCatalog, {}, { scope }),
    enabled: mayView && isServed('getPublishedCatalog'),
  }).data
  const stores = [...(saved?.catalog.stores ?? []), ...(published?.stores ?? [])]
  const known = new Map(
    stores.map(({ symbol, title, listings }) => [
      symbol,
      { symbol, name: title, detail: countOf(listings.length, 'listing') },
    ]),
  )
  return (
    <TagsInput
      {...field}
      placeholder={value.length === 0 ? 'Choose a store' : ''}
      autoComplete="off"
      spellCheck={false}
      splitChars={[',', ' ', '\n']}
      value={value}
      onChange={onChange}
      data={[...known.keys()].filter((symbol) => !value.includes(symbol))}
      renderOption={({ option }) => (
        <RecordOption icon={IconBuildingStore} symbol={option.value} choice={known.get(option.value)} />
      )}
    />
  )
}
