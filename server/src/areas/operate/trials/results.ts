import { type Money, moneyWords, toMainCurrency } from '@regent/contract/money'
import type { CohortResult } from '@regent/contract/operate/trials'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { queryRows, readAsOf } from '../../../kernel/history/ask.ts'
import { moneyOfRealm } from '../../../kernel/realm-config/money.ts'
import type { TrialRow } from './queries.ts'
import { compareCohorts, computeMean, computeShare, formatRatioMismatch } from './uncertainty.ts'

const timeoutMs = 20_000
const retentionDays = [1, 7, 30] as const

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const moment = (at: number) => `timestamp ${text(new Date(at).toISOString().replace('T', ' ').replace('Z', ''))}`

/**
 * An event's revenue in the main currency, in minor units: at the realm's rates, and 0 without a rate. Older events
 * have only a price, which is in the main currency.
 */
function revenueSql(table: string, money: Money): string {
  const amount = `coalesce(try_cast(${table}."e.amount" as double), try_cast(${table}."e.price" as double), 0)`
  const currency = `coalesce(${table}."e.currency", '')`
  const rates = money.rates.map(
    (rate) =>
      `when ${currency} = ${text(rate.currency)} then ${amount} * ${toMainCurrency({ ...rate, amount: 1 }, money) ?? 0}`,
  )
  return `case when ${currency} in ('', ${text(money.currency)}) then ${amount} ${rates.join(' ')} else 0 end`
}

/** Per cohort of a trial, from history: the players who joined, and their later activity. */
export function resultsQuery(trial: Pick<TrialRow, 'name' | 'created_at'>, asOf: number, money: Money): string {
  const today = `date ${text(new Date(asOf).toISOString().slice(0, 10))}`
  const days = retentionDays.flatMap((day) => [
    // Only complete days count.
    `count(*) filter (where cast(since as date) + ${day} < ${today}) as old${day}`,
    `count(*) filter (where cast(since as date) + ${day} < ${today} and day${day}) as back${day}`,
  ])
  return `with joined as (
  select gamer_tag, "e.cohort" as cohort, min(act_time) as since from platform_cohort_join
  where "e.trial" = ${text(trial.name)} and act_time >= ${moment(trial.created_at)} and gamer_tag is not null
  group by gamer_tag, "e.cohort"
), played as (
  select j.gamer_tag, count(*) as sessions, ${retentionDays
    .map((day) => `bool_or(cast(s.act_time as date) = cast(j.since as date) + ${day}) as day${day}`)
    .join(', ')}
  from joined j join platform_session_session s on s.gamer_tag = j.gamer_tag and s.act_time >= j.since
  group by j.gamer_tag
), paid as (
  select j.gamer_tag, sum(${revenueSql('p', money)}) as amount
  from joined j join platform_commerce_hard_purchase p on p.gamer_tag = j.gamer_tag and p.act_time >= j.since
  group by j.gamer_tag
), refunded as (
  select j.gamer_tag, sum(${revenueSql('r', money)}) as back
  from joined j join platform_commerce_hard_purchase p on p.gamer_tag = j.gamer_tag and p.act_time >= j.since
  join platform_commerce_refund r on r.gamer_tag = j.gamer_tag and r."e.txid" = p."e.txid"
  group by j.gamer_tag
), people as (
  select cohort, since, coalesce(sessions, 0) as sessions, coalesce(amount, 0) - coalesce(back, 0) as amount,
    ${retentionDays.map((day) => `coalesce(day${day}, false) as day${day}`).join(', ')}
  from joined left join played using (gamer_tag) left join paid using (gamer_tag)
    left join refunded using (gamer_tag)
)
select cohort, count(*) as players, sum(sessions) as sessions, sum(sessions * sessions) as sessions_squared,
  count(*) filter (where amount > 0) as payers, sum(amount) as revenue, sum(amount * amount) as revenue_squared,
  ${days.join(', ')}
from people group by cohort order by cohort`
}

export async function readResults(context: RealmContext, trial: TrialRow) {
  const { realm, history, now } = context
  const asOf = await readAsOf(realm, now)
  const money = await moneyOfRealm(context)
  const { columns, rows } = await queryRows(history, realm.id, resultsQuery(trial, asOf, money), timeoutMs)
  const byCohort = new Map(
    rows.map((row) => {
      const counts = Object.fromEntries(columns.map((column, index) => [column, Number(row[index] ?? 0)]))
      return [String(row[0]), (column: string) => counts[column] ?? 0]
    }),
  )
  const cohorts = trial.cohorts.map(({ name }) => buildResult(name, byCohort.get(name) ?? (() => 0)))
  const weightByCohort = new Map(trial.cohorts.map(({ name, pct }) => [name, pct]))
  const ratioMismatch = formatRatioMismatch(
    cohorts.map(({ name, players }) => ({ name, players, weight: weightByCohort.get(name) ?? 0 })),
  )
  const findings = buildFindings(cohorts, money.currency)
  return { asOf, currency: money.currency, cohorts, findings, ...present({ ratioMismatch }) }
}

function buildResult(name: string, count: (column: string) => number): CohortResult {
  const players = count('players')
  const ifPresent = <Value>(key: string, value: Value | undefined) => (value === undefined ? {} : { [key]: value })
  return {
    name,
    players,
    sessions: count('sessions'),
    ...ifPresent('sessionsPerPlayer', computeMean(count('sessions'), count('sessions_squared'), players)),
    retention: retentionDays.map((day) => {
      const of = count(`old${day}`)
      const returned = count(`back${day}`)
      return { day, players: of, returned, ...ifPresent('share', computeShare(returned, of)) }
    }),
    payers: count('payers'),
    ...ifPresent('payerShare', computeShare(count('payers'), players)),
    revenue: Math.round(count('revenue')),
    ...ifPresent('revenuePerPlayer', computeMean(count('revenue'), count('revenue_squared'), players)),
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
function buildFindings(cohorts: readonly CohortResult[], currency: string) {
  const of = (figureOf: (cohort: CohortResult) => CohortResult['payerShare']) =>
    cohorts.map((cohort) => ({ name: cohort.name, figure: figureOf(cohort) }))
  return [
    compareCohorts(
      'Sessions per player',
      of(({ sessionsPerPlayer }) => sessionsPerPlayer),
      (value) => value.toFixed(1),
    ),
    ...retentionDays.map((day) =>
      compareCohorts(
        `Retention on day ${day}`,
        of(({ retention }) => retention.find((one) => one.day === day)?.share),
        percent,
      ),
    ),
    compareCohorts(
      'Share of payers',
      of(({ payerShare }) => payerShare),
      percent,
    ),
    compareCohorts(
      'Revenue per player',
      of(({ revenuePerPlayer }) => revenuePerPlayer),
      (minor) => moneyWords(minor, currency),
    ),
  ]
}
