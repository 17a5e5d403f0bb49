import { getDashboardCard, getDashboardFigure, getHourlyFigures } from '@regent/contract/analyze/analytics'
import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { listPaymentAudits, type PaymentAudit } from '@regent/contract/monetize/payments'
import { listNeeds } from '@regent/contract/operate/now'
import { listSuspendedJobs } from '@regent/contract/operate/scheduler'
import { getTrialResults, listTrials } from '@regent/contract/operate/trials'
import { getAuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { listSignIns } from '@regent/contract/organization/auth'
import { listPlans } from '@regent/contract/organization/plans'
import { getPlayerCounts, listPlayers } from '@regent/contract/players/players'
import { listSessions } from '@regent/contract/players/sessions'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { answerDemo } from './demo.ts'

const ask = <E extends AnyEndpoint>(call: E, input: object = {}) => answerDemo(call, input, 'DEMO') as EndpointOutput<E>

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const all = { from: day(120), to: day(0) }
const sumOf = (rows: readonly Record<string, unknown>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)

/** A page of the list that has the named players, and one that has the crowd. */
const found = ask(listPlayers, { query: { query: 'aiko', limit: 100 } }).rows
const newest = ask(listPlayers, { query: { limit: 100 } })
const some = [...found, ...newest.rows]
/** Completed, and not refunded since. */
const isDone = ({ history, refund }: PaymentAudit) =>
  refund === undefined && history.some(({ change }) => change === 'COMPLETED')
const statsOf = (gamerTag: number) =>
  ask(getStats, { params: { objectId: toObjectId('game.private', gamerTag) } }).stats as Record<string, string>

test('as many players are listed and counted as were ever installed', () => {
  const { about, online } = ask(getPlayerCounts)
  expect(newest.about).toBe(about)
  expect(sumOf(ask(getDashboardFigure, { params: { figure: 'installs' }, query: all }).json, 'installs')).toBe(about)
  expect(ask(listPlayers, { query: { online: true, limit: 100 } }).about).toBe(online)
  expect(newest.rows).toEqual(newest.rows.toSorted((a, b) => b.created - a.created))
})

test('the cards of the dashboard are the sums of the hours below them', () => {
  const hours = ask(getHourlyFigures)
  const card = (name: string) => ask(getDashboardCard, { params: { card: name }, query: {} }).value
  expect([card('installs'), card('dau'), card('payers'), card('revenue')]).toEqual([
    hours.installs.total,
    hours.players.total,
    hours.payers.total,
    hours.revenue.total,
  ])
  expect(hours.installs.total).toBe(hours.installs.hours.reduce((sum, one) => sum + one, 0))
  expect(hours.sessions.total).toBeGreaterThanOrEqual(hours.players.total)
  expect(hours.players.total).toBeLessThanOrEqual(newest.about)
})

test('the revenue of all payments equals the dashboard', () => {
  const completed = ask(listPaymentAudits, { query: { limit: 1_000 } }).audits.filter(isDone)
  const revenue = ask(getDashboardFigure, { params: { figure: 'revenue' }, query: all }).json
  expect(sumOf(revenue, 'revenue')).toBeCloseTo(completed.reduce((sum, { details }) => sum + details.price, 0) / 100)
})

test('a player’s header, payments, sessions and timeline agree', () => {
  expect(found.length).toBe(1)
  for (const { gamerTag, created, lastSeen = 0, online } of some) {
    const stats = statsOf(gamerTag)
    const { audits } = ask(listPaymentAudits, { query: { player: gamerTag, limit: 200 } })
    expect(audits.filter(isDone).length).toBe(Number(stats['PURCHASES_TOTAL'] ?? 0))
    const sessions = ask(listSessions, { query: { player: gamerTag, limit: 1_000 } }).rows
    expect(sessions.length).toBe(Number(stats['SESSIONS_TOTAL']))
    expect(Math.min(...sessions.map(({ startedAt }) => startedAt))).toBeGreaterThanOrEqual(created)
    expect(sessions.some(({ endedAt }) => endedAt === undefined)).toBe(online)
    const [last] = sessions
    expect(lastSeen).toBe(last?.endedAt ?? lastSeen)
    const events = ask(listTimeline, { params: { gamerTag }, query: { kinds: ['session'], limit: 100 } })
    expect(events.rows.length).toBe(Math.min(sessions.length, 100))
  }
  expect(Number(statsOf(found[0]?.gamerTag ?? 0)['PURCHASES_TOTAL'])).toBeGreaterThan(0)
})

test('every change of the audit trail changed something, and the last one of a stat is its value', () => {
  const { rows } = ask(listAuditEntries, { query: { limit: 100 } })
  expect(rows.length).toBeGreaterThan(10)
  for (const { before, after } of rows) expect(before).not.toEqual(after)
  for (const { subject, gamerTag, after } of rows) {
    if (subject === 'stat') expect(statsOf(gamerTag ?? 0)['VIP_LEVEL']).toBe(after)
  }
})

test('nothing of the demo can be undone', () => {
  for (const { id } of ask(listAuditEntries, { query: { limit: 100 } }).rows) {
    expect(ask(getAuditEntry, { params: { id } }).undo.isPossible).toBe(false)
  }
  expect(ask(listPlans, { query: {} }).rows.filter(({ canApply }) => canApply)).toEqual([])
})

test('the results of a trial cover all of its players', () => {
  const trials = ask(listTrials).result.filter(({ assigned }) => assigned > 0)
  expect(trials.length).toBeGreaterThan(0)
  for (const { name, cohorts, assigned } of trials) {
    expect(assigned).toBeLessThanOrEqual(newest.about)
    const results = ask(getTrialResults, { params: { name }, query: {} }).cohorts
    expect(results.map(({ players }) => players)).toEqual(cohorts.map((cohort) => cohort.assigned))
  }
})

test('the viewer is signed in somewhere, once here', () => {
  const { rows } = ask(listSignIns, { query: {} })
  expect(rows.filter(({ isCurrent }) => isCurrent).length).toBe(1)
})

test('the needs on Now equal what its screens show', () => {
  const counts = Object.fromEntries(ask(listNeeds).needs.map(({ kind, count }) => [kind, count]))
  const lasts = ask(listPaymentAudits, { query: { limit: 1_000 } }).audits.map(({ history }) => history.at(-1)?.change)
  expect(counts['open-payments']).toBe(lasts.filter((last) => last === 'DISPUTED' || last === 'CLIENT_ISSUE').length)
  expect(counts['waiting-plans']).toBe(ask(listPlans).rows.filter(({ state }) => state === 'open').length)
  expect(
    ask(listNeeds)
      .needs.filter(({ kind }) => kind === 'failing-job')
      .map(({ name }) => name),
  ).toEqual(ask(listSuspendedJobs).records.map(({ name }) => name))
})
