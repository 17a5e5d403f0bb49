import type { CallReview, ReviewCost, ReviewLane } from '@regent/contract/organization/review-shapes'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { IconArrowBackUp, IconCheck, IconSpeakerphone } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Plans.module.css'
import { PlayersView } from './PlayersView.tsx'

/** The effect of a call on players: its time, audience, clashes and maximum cost. */
export function CallReviewCards({ review }: { review: CallReview }) {
  const { starts, ends, players, isExact, counted, canSchedule, lanes, gifts, told } = review
  const otherLanes = lanes.filter(({ isThis }) => !isThis)
  return (
    <div className={`stack gap-16 padded ${styles.review}`}>
      <section className="stack gap-4" aria-label="Start and audience">
        <p className={styles.sentence}>
          {starts === undefined ? (canSchedule ? 'Starts now' : 'Takes effect now') : 'Starts'}
          {starts !== undefined && (
            <>
              {' '}
              <Time ms={starts} />
            </>
          )}{' '}
          for{' '}
          <strong data-empty={players === 0 || undefined}>
            {isExact ? '' : 'about '}
            {formatQuantity(players, 'player')}
          </strong>
        </p>
        <p className="flush dimmed">
          {counted}
          {ends !== undefined && (
            <>
              {' '}
              Ends <Time ms={ends} />.
            </>
          )}
        </p>
        {players === 0 && <p className="flush caution">Nobody matches. Check the audience in the form.</p>}
      </section>
      {otherLanes.length > 0 && <Lanes lanes={lanes} />}
      {review.preview && <PlayersView preview={review.preview} />}
      {gifts.length === 0 ? <p className="flush">Gives nothing.</p> : <Gifts review={review} />}
      <ul className={`plain-list ${styles.marked}`}>
        <li>
          <IconSpeakerphone aria-hidden />
          {told}
        </li>
      </ul>
    </div>
  )
}

const percent = (share: number) => `${share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)} %`

const weekShare = ({ atMost, inWeek }: ReviewCost) =>
  inWeek === undefined ? 'nothing given in 7 days' : `${percent(atMost / inWeek)} of the last 7 days`

function Gifts({ review: { gifts, costs } }: { review: CallReview }) {
  return (
    <section className="stack gap-8">
      <h3 className="part-title">Maximum cost</h3>
      <table className={styles.costs}>
        <thead>
          <tr>
            <th scope="col">Reward</th>
            <th scope="col">At most</th>
          </tr>
        </thead>
        <tbody>
          {gifts.map((gift) => (
            <tr key={`${gift.label} ${gift.symbol}`}>
              <td>
                {gift.label}
                <span className="dimmed"> · {gift.note}</span>
              </td>
              <td>{formatCount(gift.atMost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {costs.map((cost) => (
            <tr key={cost.symbol}>
              <th scope="row">
                Together: {cost.symbol}
                <span className="dimmed"> · {weekShare(cost)}</span>
              </th>
              <td>{formatCount(cost.atMost)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

/** Bars of the thing and of what clashes with it, on one scale of time. */
function Lanes({ lanes }: { lanes: readonly ReviewLane[] }) {
  const knownTimes = lanes.flatMap(({ from, to }) => [from, to]).filter((ms) => ms !== null)
  const first = Math.min(...knownTimes)
  const last = Math.max(...knownTimes, first + 1)
  const place = (from: number | null, to: number | null) => {
    const at = (ms: number) => (100 * (Math.max(first, Math.min(last, ms)) - first)) / (last - first)
    const leftX = at(from ?? first)
    return { left: `${leftX}%`, width: `${Math.max(1, at(to ?? last) - leftX)}%` }
  }
  return (
    <section className="stack gap-4">
      <h3 className="part-title">At the same time</h3>
      <ul className="stack gap-4 plain-list">
        {lanes.map((lane) => (
          <li key={`${lane.kind} ${lane.name} ${lane.from}`} className={styles.lane}>
            <span className="breakable">{lane.isThis ? 'This' : lane.name}</span>
            <span className={styles.track} aria-hidden>
              <span data-this={lane.isThis || undefined} style={place(lane.from, lane.to)} />
              {lane.clash && (
                <span data-clash={lane.clash.isMild ? 'mild' : 'hard'} style={place(lane.clash.from, lane.clash.to)} />
              )}
            </span>
            <span className="dimmed">
              {lane.to === null ? (
                'no end'
              ) : (
                <>
                  until <Time ms={lane.to} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Side column of the review: the author's budget, the checks and the way to undo it. */
export function ReviewAside({ review: { costs, checks, undo } }: { review: CallReview }) {
  const budgets = costs.filter(({ perDay }) => perDay !== undefined)
  return (
    <>
      {budgets.length > 0 && (
        <section className="stack gap-8">
          <h3 className="part-title">Budget of the author, today</h3>
          {budgets.map(({ symbol, perDay = 0, left = 0, atMost }) => (
            <p key={symbol} className="flush">
              {symbol}: {formatCount(left)} left of {formatCount(perDay)}, this gives at most {formatCount(atMost)}
              {atMost > left && <strong className={styles.over}> ({formatCount(atMost - left)} over)</strong>}
            </p>
          ))}
        </section>
      )}
      <section className="stack gap-8">
        <h3 className="part-title">{formatQuantity(checks.length, 'check')} passed</h3>
        <ul className={`stack gap-8 plain-list ${styles.marked}`}>
          {checks.map((check) => (
            <li key={check}>
              <IconCheck aria-hidden />
              {check}
            </li>
          ))}
          <li>
            <IconArrowBackUp aria-hidden />
            {undo}
          </li>
        </ul>
      </section>
    </>
  )
}
