import { listCurrencyContents, listItemContents } from '@regent/contract/inventory'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'

/** The ids of the published currencies and items, to choose from; empty until loaded. */
export function useContentIds(realmId: string): string[] {
  const options = { scope: realmScope(realmId) }
  const currencies = useQuery(query(listCurrencyContents, {}, options))
  const items = useQuery(query(listItemContents, {}, options))
  return [...(currencies.data?.content ?? []), ...(items.data?.content ?? [])].map(({ symbol }) => symbol)
}
