import { TagsInput } from '@mantine/core'
import { getCatalog, getPublishedCatalog } from '@regent/contract/monetize/commerce'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { RecordOption } from '../../../ui/input/RecordOption.tsx'
import { IconBuildingStore } from '../../../ui/layout/icons.ts'
import { useRecordUses } from '../../operate/search/use-record-uses.ts'

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

/** Selects stores of the realm, with their number of listings; the symbol of a future store can be typed. */
export function StoresPicker({ realmId, value, onChange, ...field }: StoresPickerProps) {
  const [isChoosing, setIsChoosing] = useState(false)
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
  const usedBy = useRecordUses(
    realmId,
    'store',
    stores.map(({ symbol }) => symbol),
    isChoosing,
  )
  const storeBySymbol = new Map(
    stores.map(({ symbol, title, listings }) => {
      const detail = [formatQuantity(listings.length, 'listing'), usedBy(symbol)].filter(Boolean).join(' · ')
      return [symbol, { symbol, name: title, detail }]
    }),
  )
  return (
    <TagsInput
      {...field}
      placeholder={value.length === 0 ? 'Choose a store' : ''}
      autoComplete="off"
      spellCheck={false}
      splitChars={[',', ' ', '\n']}
      value={value}
      onFocus={() => setIsChoosing(true)}
      onChange={onChange}
      data={[...storeBySymbol.keys()].filter((symbol) => !value.includes(symbol))}
      renderOption={({ option }) => (
        <RecordOption icon={IconBuildingStore} symbol={option.value} choice={storeBySymbol.get(option.value)} />
      )}
    />
  )
}
