import type { OutputOf } from '@regent/contract/endpoint'
import type { forecastTrial } from '@regent/contract/operate/trials'
import { countOf, formatCount } from '../../../ui/words/format-number.ts'
import styles from './Trials.module.css'

/** The estimate of how many players a trial reaches. A dialog shows it, so the caller reads the data. */
export function Forecast({ forecast }: { forecast: OutputOf<typeof forecastTrial> }) {
  const { isExact, players, matching, held, lately, cohorts } = forecast
  const about = isExact ? '' : 'about '
  return (
    <div className={styles.stack}>
      <p className={styles.text}>
        {`It matches ${about}${formatCount(matching)} of ${about}${countOf(players, 'player')}, without those who are in it already.`}
        {held > 0 && ` ${formatCount(held)} of them cannot join, because they are in another trial.`}
        {` Of those who can, ${formatCount(lately)} have played in the last 28 days.`}
      </p>
      <ul className={styles.rules}>
        {cohorts.map(({ name, players: expected }) => (
          <li key={name}>{`${name}: about ${countOf(expected, 'player')}`}</li>
        ))}
      </ul>
      <p className={styles.note}>
        An estimate from the current stats. Players join when they next start to play; those who never come back never
        join.
      </p>
    </div>
  )
}
