import { listGiftUses } from '@regent/contract/monetize/inventory-uses'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { usedByText } from './gift-uses.ts'

/** What uses a symbol, in words; asked of the server only while somebody chooses. */
export function useGiftUses(realmId: string, isChoosing: boolean): (symbol: string) => string | undefined {
  const { can } = useRights()
  const { data } = useQuery({
    ...query(listGiftUses, {}, { scope: realmScope(realmId) }),
    enabled: isChoosing && isServed('listGiftUses') && (can('view inventory') || can('view content')),
  })
  return (symbol) => usedByText(symbol, data?.uses ?? [])
}
