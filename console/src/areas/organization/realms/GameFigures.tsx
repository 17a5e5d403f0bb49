import { getHourlyFigures } from '@regent/contract/analyze/analytics'
import { minorOfMajor } from '@regent/contract/money'
import { getPlayerCounts } from '@regent/contract/players/players'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'
import styles from './Realms.module.css'

/** Players and the last 24 hours of the game's production realm, as far as the role permits. */
export function GameFigures({ realmId }: { realmId: string }) {
  const rights = useRights().at(realmId)
  const scope = realmScope(realmId)
  const mayCount = rights.can('view players') && isServed('getPlayerCounts')
  const mayRead = rights.can('view dashboard') && isServed('getHourlyFigures')
  const counts = useQuery({ ...query(getPlayerCounts, {}, { scope }), enabled: mayCount })
  const hours = useQuery({ ...query(getHourlyFigures, {}, { scope }), enabled: mayRead })
  if (!mayCount && !mayRead) return null
  const { players, revenue, money } = hours.data ?? {}
  const figure = (label: string, value: ReactNode | undefined) => (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? <span className="dimmed">–</span>}</dd>
    </div>
  )
  return (
    <div className={styles.figures}>
      <dl>
        {figure('Players', counts.data && formatCount(counts.data.about))}
        {figure('Online', counts.data?.online !== undefined ? formatCount(counts.data.online) : undefined)}
        {mayRead && figure('Active, 24 h', players && formatCount(players.total))}
        {mayRead &&
          figure(
            'Revenue, 24 h',
            revenue && money && formatMoney(minorOfMajor(revenue.total, money.currency), money.currency),
          )}
      </dl>
      <div className={styles.hours}>
        {players && (
          <Sparkline
            values={players.hours}
            before={players.hoursBefore}
            label="Active players, hour by hour"
            height={24}
          />
        )}
      </div>
    </div>
  )
}
