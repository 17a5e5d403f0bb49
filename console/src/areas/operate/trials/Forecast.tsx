import type { OutputOf } from '@regent/contract/endpoint'
import type { forecastTrial } from '@regent/contract/trials'
import { countOf, formatCount } from '../../../ui/format-number.ts'
import styles from './Trials.module.css'

/** What starting a trial does. It stands in a dialog, which reads nothing by itself. */
export function Forecast({ forecast }: { forecast: OutputOf<typeof forecastTrial> }) {
  const { isExact, players, matching, held, lately, cohorts } = forecast
  const about = isExact ? '' : 'about '
  return (
    <div className={styles.stack}>
      <p className={styles.text}>
        {`It is for ${about}${formatCount(matching)} of ${about}${countOf(players, 'player')}, not counting who is in it already.`}
        {held > 0 && ` ${formatCount(held)} of them cannot join, for another trial holds them.`}
        {` Of those who can, ${formatCount(lately)} have played in the last 28 days.`}
      </p>
      <ul className={styles.rules}>
        {cohorts.map(({ name, players: expected }) => (
          <li key={name}>{`${name}: about ${countOf(expected, 'player')}`}</li>
        ))}
      </ul>
      <p className={styles.note}>
        An estimate, by the stats as they are now. Players join when they next begin to play; who never comes back never
        joins.
      </p>
    </div>
  )
}
