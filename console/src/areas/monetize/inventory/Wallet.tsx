import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import { balanceDays, listBalances } from '@regent/contract/monetize/inventory-balances'
import { dayMs } from '@regent/contract/time'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { Count } from '../../../ui/layout/Count.tsx'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import { useNow } from '../../../ui/time/Time.tsx'
import { reachesBack, sumFlows } from './flows.ts'
import styles from './Inventory.module.css'

/** The server's maximum page size of changes. */
const MAX_CHANGES = 200

/** The currencies of the current player, with income and spending of the last 24 hours. */
export function Wallet() {
  const { realmId, gamerTag, path } = usePlayerRoute()
  const isAllowed = useRights().can('view inventory')
  const scope = realmScope(realmId)
  const since = useNow() - dayMs
  const read = useQuery({ ...query(getInventory, { params: { gamerTag } }, { scope }), enabled: isAllowed })
  const history = useQuery({
    ...query(listInventoryChanges, { params: { gamerTag }, query: { limit: MAX_CHANGES } }, { scope }),
    enabled: isAllowed && isServed('listInventoryChanges'),
  })
  const balances = useQuery({
    ...query(listBalances, { params: { gamerTag } }, { scope }),
    enabled: isAllowed && isServed('listBalances'),
  })
  if (!isAllowed) return null
  const lines = new Map(balances.data?.currencies.map((one) => [one.id, one.balances]))
  const items = (read.data?.items ?? []).reduce((sum, group) => sum + group.items.length, 0)
  // If more changes exist than one page contains, the sums would be too small: show none.
  const isWhole = history.data !== undefined && reachesBack(history.data, since)
  const flows = read.data ? sumFlows(read.data, history.data?.rows ?? [], since) : []
  return (
    <ReadCard
      title="Wallet"
      actions={
        <Link to={path('inventory')}>{`Inventory${items > 0 ? `, ${formatQuantity(items, 'item')}` : ''}`}</Link>
      }
      read={{
        isLoading: read.isLoading,
        failure: read.error && !read.data && readFailure('The inventory could not be loaded.', read.error),
        onRetry: () => void read.refetch(),
      }}
      rows={3}
      rowHeight={34}
      empty={flows.length === 0 && 'No currencies.'}
    >
      <table className={`full-table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            {lines.size > 0 && <th scope="col">{balanceDays} days</th>}
            <th scope="col">Balance</th>
            <th scope="col">In 24 h</th>
            <th scope="col">Out 24 h</th>
          </tr>
        </thead>
        <tbody>
          {flows.map((flow) => (
            <tr key={flow.id}>
              <th scope="row" data-tip={flow.id}>
                {flow.id.replace(/^currency\./, '')}
              </th>
              {lines.size > 0 && (
                <td className={styles.line}>
                  <Balances line={lines.get(flow.id)} now={flow.balance} />
                </td>
              )}
              <td>
                <strong>
                  <Count value={flow.balance} />
                </strong>
              </td>
              <td className={flow.in > 0 && isWhole ? 'done-text' : 'dimmed'}>
                {isWhole ? `${flow.in > 0 ? '+' : ''}${formatCount(flow.in)}` : '–'}
              </td>
              <td className={flow.out > 0 && isWhole ? undefined : 'dimmed'}>
                {isWhole ? `${flow.out > 0 ? '−' : ''}${formatCount(flow.out)}` : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReadCard>
  )
}

const LINE_HEIGHT_PX = 18

/** The changes that led to a balance; nothing if it did not change. */
function Balances({ line, now }: { line: readonly number[] | undefined; now: number }) {
  if (line === undefined) return null
  const label = `${balanceDays} days ago ${formatCount(line[0] ?? 0)}, now ${formatCount(now)}`
  return <Sparkline values={line} label={label} height={LINE_HEIGHT_PX} />
}
