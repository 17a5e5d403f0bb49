import { getGrantsLeft, givingRights } from '@regent/contract/organization/approvals'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'

type GrantsLeftProps = {
  realmId: string
  symbols: readonly string[]
  /** How it is counted: "Each code counts as redeemed." */
  counted?: string
  /** False where what is more is refused, because it is no plan. */
  isPlanned?: boolean
}

/** What the operator may still give today of these symbols; nothing where no budget limits it. */
export function GrantsLeft({ realmId, symbols, counted, isPlanned = true }: GrantsLeftProps) {
  const named = [
    ...new Set(symbols.map((symbol) => symbol.trim()).filter((symbol) => /^(currency|items)\../.test(symbol))),
  ]
  const { can } = useRights().at(realmId)
  // Whoever may not give anything reads the form only.
  const mayGive = givingRights.some(can)
  const read = useQuery({
    ...query(getGrantsLeft, { query: { symbols: named.join(',') } }, { scope: realmScope(realmId) }),
    enabled: mayGive && isServed('getGrantsLeft') && named.length > 0,
  })
  const left = read.data?.left.filter(({ symbol }) => named.includes(symbol)) ?? []
  if (!read.data || left.length === 0) return null
  return (
    <p className="dimmed" role="status">
      {left.map(({ symbol, left: amount, perDay }) => (
        <span key={symbol}>
          You may give {formatCount(amount)} of {formatCount(perDay)} <code className="mono">{symbol}</code> today.{' '}
        </span>
      ))}
      {counted && `${counted} `}
      {read.data.isApprovable && (isPlanned ? 'More than that needs approval. ' : 'More than that is refused here. ')}
      It renews <Time ms={read.data.renewsAt} />.
    </p>
  )
}
