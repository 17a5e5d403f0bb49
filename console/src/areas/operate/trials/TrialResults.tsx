import { type CohortResult, getTrialResults } from '@regent/contract/operate/trials'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'
import styles from './Trials.module.css'
import { formatMean, formatMoneyRange, formatShareOf } from './trial-words.ts'

const isEmpty = ({ players }: CohortResult) => players === 0

const findRetention = ({ retention }: CohortResult, day: number) => retention.find((one) => one.day === day)

const rows: { label: string; value: (cohort: CohortResult, currency: string) => string }[] = [
  { label: 'Players who ever joined', value: ({ players }) => formatCount(players) },
  { label: 'Sessions', value: ({ sessions }) => formatCount(sessions) },
  { label: 'Sessions per player', value: ({ sessionsPerPlayer }) => formatMean(sessionsPerPlayer) },
  ...[1, 7, 30].map((day) => ({
    label: `Played on day ${day}`,
    value: (cohort: CohortResult) => {
      const retention = findRetention(cohort, day)
      return retention && retention.players > 0 ? formatShareOf(retention.share, retention.players) : '–'
    },
  })),
  { label: 'Payers', value: ({ payerShare, players }) => formatShareOf(payerShare, players) },
  { label: 'Revenue', value: ({ revenue }, currency) => formatMoney(revenue, currency) },
  {
    label: 'Revenue per player',
    value: ({ revenuePerPlayer }, currency) => formatMoneyRange(revenuePerPlayer, currency),
  },
]

/** New members reach analytics a few seconds later. */
const READ_AGAIN_MS = 5_000

/** The results of a trial: metrics per cohort since joining, with confidence intervals. */
export function TrialResults({ name, scope }: { name: string; scope: string | null }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getTrialResults, { params: { name } }, { scope }),
    refetchInterval: ({ state }) => (state.data?.cohorts.every(isEmpty) ? READ_AGAIN_MS : false),
  })
  if (error)
    return (
      <ErrorNotice
        failure={readFailure('The results could not be loaded.', error)}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <p className={`flush dimmed ${styles.note}`} role="status">
        Reading the history…
      </p>
    )
  if (data.cohorts.every(isEmpty))
    return (
      <p className={`flush dimmed ${styles.note}`}>
        The history, up to <Time ms={data.asOf} />, has no members of the trial yet.
      </p>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.results} aria-label="Figures of the cohorts" tabIndex={0}>
        <table className="full-table">
          <thead>
            <tr>
              <th scope="col">Since joining</th>
              {data.cohorts.map((cohort) => (
                <th key={cohort.name} scope="col">
                  {cohort.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {data.cohorts.map((cohort) => (
                  <td key={cohort.name}>{value(cohort, data.currency)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={`stack gap-4 ${styles.findings}`}>
        {data.ratioMismatch !== undefined && <li data-different>{data.ratioMismatch}</li>}
        {data.findings.map(({ words, isDifferent }) => (
          <li key={words} data-different={isDifferent || undefined}>
            {words}
          </li>
        ))}
      </ul>
      <p className={`flush dimmed ${styles.note}`}>
        In brackets: the 95 % confidence range, from 20 players. Cohorts differ if the ranges do not overlap. About 1 in
        20 figures differs by chance. Revenue is in
        {` ${data.currency}`}, less refunds and without currencies that have no rate. As of <Time ms={data.asOf} />.
      </p>
    </>
  )
}
