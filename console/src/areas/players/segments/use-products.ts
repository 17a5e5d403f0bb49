import { listPaymentProducts } from '@regent/contract/monetize/payments-products'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'

const none: readonly { product: string; name: string }[] = []

/** The products that were paid for, as options; two products with one name also show their symbols. */
export function useProducts(isEnabled: boolean): { value: string; label: string }[] {
  const { realmId } = useRealm()
  const { data } = useQuery({
    ...query(listPaymentProducts, {}, { scope: realmScope(realmId) }),
    enabled: isEnabled && isServed('listPaymentProducts'),
  })
  const products = data?.products ?? none
  return useMemo(
    () =>
      products.map(({ product, name }) => ({
        value: product,
        label: products.some((one) => one.name === name && one.product !== product) ? `${name} (${product})` : name,
      })),
    [products],
  )
}
