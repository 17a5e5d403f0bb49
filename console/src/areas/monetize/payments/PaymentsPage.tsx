import { useSearch } from '@tanstack/react-router'
import { PaymentList } from './PaymentList.tsx'

/** All payments of the realm. */
export function PaymentsPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/purchases' })
  return <PaymentList search={search} right="view real-money-transactions" />
}
