import { getGrantsLeft, givingRights } from '@regent/contract/organization/approvals'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Time } from '../../../ui/time/Time.tsx'

type GrantsLeftProps = {
  realmId: string
  symbols: readonly string[]
  /** Explains what counts towards the budget: "Each code counts as redeemed." */
  counted?: string
  /** False if grants above the budget are rejected instead of planned. */
  isPlanned?: boolean
}

/** The operator's remaining grant budget of today for these symbols; empty if no budget applies. */
export function GrantsLeft({ realmId, symbols, counted, isPlanned = true }: GrantsLeftProps) {
  const filledSymbols = [
    ...new Set(symbols.map((symbol) => symbol.trim()).filter((symbol) => /^(currency|items)\../.test(symbol))),
  ]
  const { can } = useRights().at(realmId)
  // Without a right to grant, the form is read-only.
  const mayGive = givingRights.some(can)
  const read = useQuery({
    ...query(getGrantsLeft, { query: { symbols: filledSymbols.join(',') } }, { scope: realmScope(realmId) }),
    enabled: mayGive && isServed('getGrantsLeft') && filledSymbols.length > 0,
  })
  const budgets = read.data?.left.filter(({ symbol }) => filledSymbols.includes(symbol)) ?? []
  if (!read.data || budgets.length === 0) return null
  return (
    <p className="dimmed" role="status">
      {budgets.map(({ symbol, left: amount, perDay }) => (
        <span key={symbol}>
          Your budget: {formatCount(amount)} of {formatCount(perDay)} <code className="mono">{symbol}</code> today.{' '}
        </span>
      ))}
      {counted && `${counted} `}
      {read.data.isApprovable && (isPlanned ? 'Above it: approval needed. ' : 'Above it: rejected. ')}
      It resets <Time ms={read.data.renewsAt} />.
    </p>
  )
}
