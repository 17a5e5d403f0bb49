import { listEntitlementDefinitions } from '@regent/contract/monetize/entitlements'
import { listCurrencyContents, listItemContents } from '@regent/contract/monetize/inventory'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import type { GiftChoice } from './gift-choices.ts'

/** Available rewards of a realm; undefined while loading. */
export function useGiftChoices(realmId: string, hasEntitlements: boolean): GiftChoice[] | undefined {
  const options = { scope: realmScope(realmId) }
  const isAllowed = useRights().can('view entitlements') && isServed('listEntitlementDefinitions')
  const currencies = useQuery(query(listCurrencyContents, {}, options)).data
  const items = useQuery(query(listItemContents, {}, options)).data
  const definitions = useQuery({
    ...query(listEntitlementDefinitions, {}, options),
    enabled: hasEntitlements && isAllowed,
  }).data
  return useMemo(() => {
    if (!currencies || !items) return undefined
    const content = [...currencies.content, ...items.content].map(({ symbol, name }) => ({ symbol, name }))
    const entitlements = hasEntitlements ? (definitions?.definitions ?? []) : []
    return [...content, ...entitlements.map(({ symbol }) => ({ symbol }))]
  }, [currencies, items, definitions, hasEntitlements])
}
