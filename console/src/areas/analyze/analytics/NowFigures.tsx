import { getHourlyFigures, type HourlyFigure } from '@regent/contract/analyze/analytics'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { countLogErrors } from '@regent/contract/operate/logs/logs'
import { getPlayerCounts } from '@regent/contract/players/players'
import { weekMs } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconTrendingDown, IconTrendingUp } from '../../../ui/layout/icons.ts'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import { fewestForPercent } from '../../../ui/words/format-number.ts'
import { countText, moneyFormat, percentText } from './dashboard-words.ts'
import styles from './NowFigures.module.css'

const READ_AGAIN_MS = 60_000

/** The metrics that the operator may view and the server has. */
function useFigureReads() {
  const { can } = useRights()
  return {
    mayCount: can('view players') && isServed('getPlayerCounts'),
    mayRead: can('view dashboard') && isServed('getHourlyFigures'),
    mayLog: can('view logs') && isServed('countLogErrors'),
  }
}

const hourlyLabels = ['Active, 24 h', 'Installs, 24 h', 'Revenue, 24 h', 'Payers, 24 h']

/** The same metrics of a realm without players: dashes, because zeros would be a result. */
export function NoFigures() {
  const { mayCount, mayRead, mayLog } = useFigureReads()
  const labels = [
    ...(mayCount ? ['Online now'] : []),
    ...(mayRead ? hourlyLabels : []),
    ...(mayLog ? ['Errors, 1 h'] : []),
  ]
  if (labels.length === 0) return null
  return (
    <section className={`panel ${styles.card}`} aria-label="The last 24 hours">
      <dl className={styles.figures}>
        {labels.map((label) => (
          <div key={label} className={`column shrink ${styles.figure}`}>
            <dt className={styles.label}>{label}</dt>
            <dd className={`dimmed ${styles.value}`}>–</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Six metrics of the last 24 hours, by hour, compared with the same hours a week earlier. */
export function NowFigures() {
  const { realmId, path } = useRealm()
  const { mayCount, mayRead, mayLog } = useFigureReads()
  const scope = realmScope(realmId)
  const options = { refetchInterval: READ_AGAIN_MS }
  const counts = useQuery({ ...query(getPlayerCounts, {}, { scope }), ...options, enabled: mayCount })
  const hourly = useQuery({ ...query(getHourlyFigures, {}, { scope }), ...options, enabled: mayRead })
  const errors = useQuery({ ...query(countLogErrors, {}, { scope }), ...options, enabled: mayLog })
  const clock = useClock()
  const now = useNow()
  if (!mayRead && !mayCount) return null
  const failed = [counts, hourly, errors].find(({ error, data }) => error && !data)
  return (
    <section className={`panel ${styles.card}`} aria-label="The last 24 hours">
      {failed && (
        <ErrorNotice
          failure={readFailure('Some figures could not be loaded.', failed.error)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      <dl className={styles.figures}>
        {mayCount && (
          <FigureCell
            label="Online now"
            value={counts.data?.online}
            isLoading={counts.isLoading}
            words={countText}
            // The server only knows the current number of online players, without history.
            line={undefined}
            compared={undefined}
          />
        )}
        {mayRead && <HourlyCells figures={hourly.data} isLoading={hourly.isLoading} />}
        {mayLog && (
          <FigureCell
            label="Errors, 1 h"
            value={errors.data?.hours.at(-1)}
            isLoading={errors.isLoading}
            words={countText}
            line={errors.data && { hours: errors.data.hours }}
            compared={
              errors.data && { now: errors.data.hours.at(-1) ?? 0, before: errors.data.hourBefore, isCount: true }
            }
            isBad
          />
        )}
      </dl>
      <p className={`divided note cluster ${styles.legend}`}>
        <span className={`cluster ${styles.lines}`}>
          <span className={styles.solid} aria-hidden /> last 24 hours
          <span className={styles.dotted} aria-hidden /> the same hours a week earlier
        </span>
        <span>Compared with {clockText(now - weekMs, clock, now)}</span>
        {mayRead && (
          <Link className="end" to={path('dashboard')}>
            Dashboard
          </Link>
        )}
      </p>
    </section>
  )
}

type HourlyCellsProps = { figures: EndpointOutput<typeof getHourlyFigures> | undefined; isLoading: boolean }

function HourlyCells({ figures, isLoading }: HourlyCellsProps) {
  const { players, installs, revenue, payers, money } = figures ?? {}
  return (
    <>
      <FigureCell label="Active, 24 h" {...totals(players)} isLoading={isLoading} words={countText} />
      <FigureCell label="Installs, 24 h" {...totals(installs)} isLoading={isLoading} words={countText} />
      <FigureCell
        label="Revenue, 24 h"
        {...totals(revenue, payers)}
        isLoading={isLoading}
        words={moneyFormat(money?.currency)}
      />
      <PayersCell players={players} payers={payers} isLoading={isLoading} />
    </>
  )
}

type PayersCellProps = { players: HourlyFigure | undefined; payers: HourlyFigure | undefined; isLoading: boolean }

/** Payers as a share of the active players, in few cases their number. */
function PayersCell({ players, payers, isLoading }: PayersCellProps) {
  const label = 'Payers, 24 h'
  if (!players || !payers || Math.min(payers.total, payers.totalBefore) < fewestForPercent)
    return <FigureCell label={label} {...totals(players && payers)} isLoading={isLoading} words={countText} />
  const now = share(payers.total, players.total)
  return (
    <FigureCell
      label={label}
      value={now}
      isLoading={isLoading}
      words={percentText}
      line={payers}
      compared={{ now, before: share(payers.totalBefore, players.totalBefore), isShare: true }}
    />
  )
}

const share = (part: number, of: number) => (of === 0 ? 0 : part / of)

/** A metric whose change depends on the number of people: by default on its own value. */
const totals = (figure: HourlyFigure | undefined, people = figure) => ({
  value: figure?.total,
  line: figure,
  compared: figure && {
    now: figure.total,
    before: figure.totalBefore,
    base: Math.min(people?.total ?? 0, people?.totalBefore ?? 0),
  },
})

type Compared = { now: number; before: number; base?: number; isShare?: boolean; isCount?: boolean }

type FigureCellProps = {
  label: string
  value: number | undefined
  isLoading: boolean
  words: (value: number) => string
  line: { hours: readonly number[]; hoursBefore?: readonly number[] } | undefined
  compared: Compared | undefined
  /** True if an increase is bad. */
  isBad?: boolean
}

function FigureCell({ label, value, isLoading, words, line, compared, isBad = false }: FigureCellProps) {
  const change = compared && formatChange(compared, words)
  return (
    <div className={`column shrink ${styles.figure}`}>
      <dt className={styles.label}>
        {label}
        {change && (
          <span
            className={`inline-row numbers ${styles.change}`}
            data-good={change.isUp === isBad ? undefined : true}
            data-bad={(isBad && change.isUp) || undefined}
          >
            {change.isUp ? <IconTrendingUp aria-hidden /> : <IconTrendingDown aria-hidden />}
            {change.text}
          </span>
        )}
      </dt>
      <dd className={styles.value}>
        {value !== undefined ? words(value) : <span className="dimmed">{isLoading ? '…' : '–'}</span>}
      </dd>
      <dd className={styles.line}>
        {line && (
          <Sparkline
            values={line.hours}
            before={line.hoursBefore}
            label={`${label}, hour by hour: from ${words(line.hours[0] ?? 0)} to ${words(line.hours.at(-1) ?? 0)}`}
            tone={isBad && change?.isUp ? 'bad' : 'usual'}
          />
        )}
      </dd>
    </div>
  )
}

/**
 * The change as text: "+6.2 %", shares in points, errors as a number; for few people, the value of a week earlier.
 * Undefined if nothing changed or the previous value is 0.
 */
function formatChange(
  { now, before, base, isShare, isCount }: Compared,
  words: (value: number) => string,
): { text: string; isUp: boolean } | undefined {
  const difference = now - before
  if (base !== undefined && base < fewestForPercent && difference !== 0)
    return { text: `was ${words(before)}`, isUp: difference > 0 }
  if (difference === 0 || (before === 0 && !isCount)) return undefined
  const isUp = difference > 0
  const amount = Math.abs(difference)
  const size = isShare
    ? `${(amount * 100).toFixed(2)} pt`
    : isCount
      ? formatCount(amount)
      : percent((amount / before) * 100)
  // Rounds to zero, so it is not shown as a change.
  if (/^0\.0+ /.test(size)) return undefined
  return { text: `${isUp ? '+' : '−'}${size}`, isUp }
}

/** "6.2 %"; large values have no decimals. */
const percent = (value: number) => `${value < 100 ? value.toFixed(1) : formatCount(Math.round(value))} %`
