import { listPaymentAudits } from '@regent/contract/monetize/payments'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { GlanceRead } from '../../../ui/chart/Glance.tsx'
import { IconCreditCard } from '../../../ui/layout/icons.ts'

const MAX_PAYMENTS = 200

/** The number of completed payments of the current player, and of disputed and failed ones. */
export function PaymentsGlance() {
  const { realmId, gamerTag, path } = usePlayerRoute()
  const isAllowed = useRights().can('view player-real-money-transactions')
  const input = { query: { player: gamerTag, limit: MAX_PAYMENTS } }
  const read = useQuery({ ...query(listPaymentAudits, input, { scope: realmScope(realmId) }), enabled: isAllowed })
  if (!isAllowed) return null
  const audits = read.data?.audits ?? []
  const inState = (...states: string[]) => audits.filter(({ txstate }) => states.includes(txstate)).length
  // Disputed payments were completed before and count as completed.
  const done = audits.filter(({ history }) => history.some(({ change }) => change === 'COMPLETED')).length
  const disputed = inState('DISPUTED')
  const failed = inState('FAILED', 'CLIENT_ISSUE')
  const more = [
    ...(disputed > 0 ? [formatQuantity(disputed, 'dispute')] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ]
  return (
    <GlanceRead icon={IconCreditCard} label="Payments" read={read}>
      <Link to={path('purchases')}>{`${formatCount(done)}${read.data?.next ? '+' : ''}`}</Link>
      {more.length > 0 && <span className="dimmed">{more.join(', ')}</span>}
    </GlanceRead>
  )
}
