import { useSearch } from '@tanstack/react-router'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { PaymentList } from './PaymentList.tsx'

/** The payments of one player. */
export function PlayerPaymentsPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players/$playerId/purchases' })
  const { gamerTag } = usePlayerRoute()
  return <PaymentList search={search} gamerTag={gamerTag} right="view player-real-money-transactions" />
}
