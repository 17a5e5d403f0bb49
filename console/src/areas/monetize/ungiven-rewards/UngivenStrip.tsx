import { listUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconGiftOff } from '../../../ui/layout/icons.ts'
import styles from './UngivenRewards.module.css'

/** "3 rewards could not be delivered", with a link; nothing if there are none. */
export function UngivenStrip() {
  const { realmId, path } = useRealm()
  const isAllowed = useRights().can('view inventory') && isServed('listUngivenRewards')
  const read = useQuery({
    ...query(listUngivenRewards, { query: { limit: 1 } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const total = read.data?.total ?? 0
  if (total === 0) return null
  return (
    <section className={`panel inset cluster ${styles.strip}`} aria-label="Needs you">
      <IconGiftOff aria-hidden />
      <span>{formatQuantity(total, 'reward')} could not be delivered to players.</span>
      <Link to={path('ungiven-rewards')}>Show failed rewards</Link>
    </section>
  )
}
