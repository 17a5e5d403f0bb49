import {
  type getResults,
  type getWeekResults,
  type ResultKind,
  type ResultStep,
  type ResultSummary,
  stepsOf,
  unknownSteps,
} from '../src/analyze/results.ts'
import type { EndpointOutput } from '../src/core/endpoint.ts'
import { dayMs } from '../src/core/time.ts'

/** The share of the players of a realm at each step. */
const shares: Record<ResultStep, number> = {
  reached: 0.9,
  seen: 0.6,
  participated: 0.5,
  given: 0.9,
  bought: 0.2,
  claimed: 0.4,
}
/** What each player who claims or buys gets. */
const gemsEach = 50
const gems = 'currency.gems'
const daysShown = 5

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** How many players of the first `days` of five days have done a step. */
const playersUntil = (step: ResultStep, players: number, days: number) =>
  Math.round((Math.floor(players * shares[step]) * days) / daysShown)

function sumSteps(kind: ResultKind, players: number): ResultSummary['steps'] {
  return Object.fromEntries(stepsOf(kind).map(([step]) => [step, playersUntil(step, players, daysShown)]))
}

function sampleGiven(kind: ResultKind, players: number): Record<string, number> {
  // The listing counts what a sale gives.
  if (kind === 'sale') return {}
  const { claimed, bought } = sumSteps(kind, players)
  const getters = claimed ?? bought ?? 0
  return getters > 0 ? { [gems]: getters * gemsEach } : {}
}

/** What was given on one of the five days. */
function sampleGivenOn(kind: ResultKind, players: number, index: number): Record<string, number> {
  const step = stepsOf(kind).find(([one]) => one === 'claimed' || one === 'bought')?.[0]
  if (step === undefined || kind === 'sale') return {}
  const getters = playersUntil(step, players, index + 1) - playersUntil(step, players, index)
  return getters > 0 ? { [gems]: getters * gemsEach } : {}
}

type Named = { kind: ResultKind; id: string; name: string }

/** Records of the sample with results, besides the shown one. */
export const sampleRecords: readonly Named[] = [
  { kind: 'event', id: 'events.kraken-hunt', name: 'Kraken hunt' },
  { kind: 'daily-reward', id: 'calendars.daily', name: 'Daily chest' },
  { kind: 'listing', id: 'starter-pack', name: 'starter-pack' },
]

const toSummary = ({ kind, id, name }: Named, players: number): ResultSummary => ({
  kind,
  id,
  name,
  steps: sumSteps(kind, players),
  given: sampleGiven(kind, players),
})

/** The results of a record of the sample, which a realm with so many players has had in the last five days. */
export function sampleResults(
  now: number,
  { kind, id }: { kind: ResultKind; id: string },
  players: number,
): EndpointOutput<typeof getResults> {
  const given = sampleGiven(kind, players)
  const days = Array.from({ length: daysShown }, (_, index) => {
    const steps = stepsOf(kind).map(([step]) => [
      step,
      playersUntil(step, players, index + 1) - playersUntil(step, players, index),
    ])
    return {
      day: toDay(now - (daysShown - 1 - index) * dayMs),
      steps: Object.fromEntries(steps),
      given: sampleGivenOn(kind, players, index),
    }
  })
  const others = sampleRecords.filter((one) => one.kind !== kind || one.id !== id)
  const week = sampleRecords.reduce((sum, one) => sum + (sampleGiven(one.kind, players)[gems] ?? 0), 0)
  return {
    steps: stepsOf(kind).map(([step, word]) => ({ step, word, players: playersUntil(step, players, daysShown) })),
    unknown: Object.entries(unknownSteps[kind] ?? {}).map(([step, why]) => ({ step: step as ResultStep, ...why })),
    withdrawn: 0,
    days: players > 0 ? days : [],
    costs: Object.entries(given).map(([symbol, amount]) => ({
      symbol,
      given: amount,
      takenBack: 0,
      givenInWeek: Math.max(week, amount),
    })),
    holdOuts: [],
    marks: players > 0 ? [{ at: now - (daysShown - 1) * dayMs, what: 'start' }] : [],
    beside: players > 0 ? others.map((one) => toSummary(one, players)) : [],
  }
}

/** The results of the sample's records in the week that ends now; the week before had half of them. */
export function sampleWeek(now: number, players: number): EndpointOutput<typeof getWeekResults> {
  const records = players > 0 ? sampleRecords.map((one) => toSummary(one, players)) : []
  const half = Math.floor(players / 2)
  const sumGems = (count: number) =>
    sampleRecords.reduce((sum, one) => sum + (sampleGiven(one.kind, count)[gems] ?? 0), 0)
  return {
    from: toDay(now - 6 * dayMs),
    to: toDay(now),
    records: records.map((one) => ({ ...one, before: sumSteps(one.kind, half) })),
    amounts: players > 0 ? [{ symbol: gems, given: sumGems(players), before: sumGems(half) }] : [],
  }
}
