import { dayMs } from '../src/core/time.ts'
import type { CloudFile } from '../src/operate/cloud-files.ts'
import { cloudFileTypes } from '../src/operate/cloud-files.ts'
import type { CohortResult, Trial, TrialFigure, TrialRule, TrialStrategy } from '../src/operate/trials.ts'

type SampleTrial = {
  name: string
  strategy: TrialStrategy
  cohorts: { name: string; pct: number; files?: Record<string, string> }[]
  customRules: TrialRule[]
  isPlaying: boolean
  createdDaysAgo: number
}

const at = (customAttr: string, customOp: string, ...customVal: string[]): TrialRule => ({
  customAttr,
  customOp,
  customVal,
})

/** A playing trial with files, a playing trial with rules, and a paused one; newest first. */
export const sampleTrials: SampleTrial[] = [
  {
    name: 'harvest-tutorial',
    strategy: 'GLOBALLY_OPEN_WITH_FLOW',
    cohorts: [
      { name: 'short', pct: 20 },
      { name: 'long', pct: 20 },
    ],
    customRules: [
      {
        ...at('', 'And'),
        customItems: [at('LEVEL', 'gte', '5'), at('geo_country_code', 'in', 'DE', 'FR', 'JP')],
      },
      at('VIP_LEVEL', 'gt', '3'),
    ],
    isPlaying: false,
    createdDaysAgo: 2,
  },
  {
    name: 'starter-pack-price',
    strategy: 'GLOBALLY_OPEN',
    cohorts: [
      { name: 'a', pct: 50, files: { 'shop-prices.json': '{ "starterPack": 499 }\n' } },
      { name: 'b', pct: 50, files: { 'shop-prices.json': '{ "starterPack": 299 }\n' } },
    ],
    customRules: [],
    isPlaying: true,
    createdDaysAgo: 16,
  },
  {
    name: 'guild-invites',
    strategy: 'GLOBALLY_MUTUAL_EXCLUSIVE',
    cohorts: [
      { name: 'control', pct: 30 },
      { name: 'banner', pct: 30 },
      { name: 'mail', pct: 30 },
    ],
    customRules: [at('REPUTATION', 'gte', '40')],
    isPlaying: true,
    createdDaysAgo: 30,
  },
]

const fileOf = (
  trial: string,
  cohort: string,
  name: string,
  content: string,
  at: number,
  index: number,
): CloudFile => ({
  sid: 7_200_000_000_000_001 + index,
  stype: cloudFileTypes.cohort,
  kind: 'cohort',
  ref: name,
  uniqueIdentifier: `cohort/${trial}/${cohort}/${name}`,
  version: 1,
  added: at,
  updated: at,
  data: {
    fname: name,
    tags: [],
    uri: `data:application/json,${encodeURIComponent(content)}`,
    mimeType: 'application/json',
    sizeBytes: content.length,
    checksum: `${'e4d909c290d0fb1ca068ffaddf22cbd'}${index}`,
    uploaded: at,
  },
  cohort: { trial, cohort },
})

/** The trials as a server answers them; `assigned` counts the demo's players in a cohort. */
export const demoTrials = (now: number, assigned: (trial: string, cohort: string) => number): Trial[] => {
  let files = 0
  return sampleTrials.map(({ name, strategy, cohorts, customRules, isPlaying, createdDaysAgo }) => {
    const created = now - createdDaysAgo * dayMs
    const shown = cohorts.map(({ name: cohort, pct, files: given = {} }) => ({
      id: `${name}-${cohort}`,
      name: cohort,
      pct,
      assigned: assigned(name, cohort),
      cloudData: Object.entries(given).map(([file, content]) => fileOf(name, cohort, file, content, created, files++)),
    }))
    return {
      ttype: 'cohort',
      name,
      created,
      ...(isPlaying && { activated: created + dayMs }),
      strategy,
      withFlow: strategy.endsWith('_WITH_FLOW'),
      active: isPlaying,
      assigned: shown.reduce((sum, one) => sum + one.assigned, 0),
      ctype: 'PCT_ALLOCATION',
      cohorts: shown,
      customRules,
      version: isPlaying ? 2 : 1,
    }
  })
}

/** What the cohorts of the demo’s trial differ in: shares, minor units, and sessions per player. */
const outcomes: Readonly<
  Record<string, { back: readonly [number, number]; sessions: number; pay: number; spent: number }>
> = {
  a: { back: [0.39, 0.18], sessions: 8.8, pay: 0.04, spent: 29.8 },
  b: { back: [0.4, 0.19], sessions: 9.1, pay: 0.125, spent: 35.4 },
}

/** A value with the bounds of its confidence, which are the closer the more players there are. */
const figure = (value: number, deviation: number, players: number): TrialFigure => {
  const reach = (1.96 * deviation) / Math.sqrt(Math.max(1, players))
  return { value, low: Math.max(0, value - reach), high: value + reach }
}
const shareOf = (part: number, players: number): TrialFigure => {
  const share = players === 0 ? 0 : part / players
  return figure(share, Math.sqrt(share * (1 - share)), players)
}

/** The results of a cohort with so many players; undefined where the demo has none. */
export function demoResultOf(name: string, players: number): CohortResult | undefined {
  const outcome = outcomes[name]
  if (!outcome || players === 0) return undefined
  const retention = ([1, 7] as const).map((day, index) => {
    const since = Math.round(players * (day === 1 ? 0.98 : 0.7))
    const returned = Math.round(since * (outcome.back[index] ?? 0))
    return { day, players: since, returned, share: shareOf(returned, since) }
  })
  const sessions = Math.round(players * outcome.sessions)
  const payers = Math.round(players * outcome.pay)
  const revenue = Math.round(players * outcome.spent)
  return {
    name,
    players,
    sessions,
    payers,
    revenue,
    sessionsPerPlayer: figure(sessions / players, 9, players),
    retention: [...retention, { day: 30, players: 0, returned: 0 }],
    payerShare: shareOf(payers, players),
    revenuePerPlayer: figure(revenue / players, 140, players),
  }
}
