import { listSkus } from '@regent/contract/monetize/commerce'
import { usualCurrency } from '@regent/contract/money'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { useRealm } from '../frame/place.ts'
import { useRights } from './rights.ts'

/** The currency of the realm's SKU prices and revenue. */
export function useMainCurrency(): string {
  const { realmId } = useRealm()
  const rights = useRights()
  const { data } = useQuery({
    ...query(listSkus, { query: {} }, { scope: realmScope(realmId) }),
    enabled: rights.can('view sku') || rights.can('view commerce-catalog'),
  })
  return data?.currency ?? usualCurrency
}
