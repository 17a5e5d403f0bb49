import type { CloudFile } from '../src/cloud-files.ts'
import { cloudFileTypes } from '../src/cloud-files.ts'
import type { CohortResult, Trial, TrialFigure, TrialRule, TrialStrategy } from '../src/trials.ts'

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
    customRules: [at('HONOR', 'gte', '40')],
    isPlaying: true,
    createdDaysAgo: 30,
  },
]

const dayMs = 86_400_000

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

const figure = (value: number, reach: number): TrialFigure => ({
  value,
  low: Math.max(0, value - reach),
  high: value + reach,
})

/** Possible results of a trial with some thousand players. */
export const demoResults: CohortResult[] = [
  {
    name: 'a',
    players: 2_410,
    sessions: 21_208,
    sessionsPerPlayer: figure(8.8, 0.4),
    retention: [
      { day: 1, players: 2_390, returned: 932, share: figure(0.39, 0.02) },
      { day: 7, players: 1_720, returned: 310, share: figure(0.18, 0.018) },
      { day: 30, players: 0, returned: 0 },
    ],
    payers: 96,
    payerShare: figure(0.0398, 0.008),
    revenue: 71_904,
    revenuePerPlayer: figure(29.8, 6.1),
  },
  {
    name: 'b',
    players: 2_377,
    sessions: 21_631,
    sessionsPerPlayer: figure(9.1, 0.4),
    retention: [
      { day: 1, players: 2_360, returned: 943, share: figure(0.4, 0.02) },
      { day: 7, players: 1_702, returned: 323, share: figure(0.19, 0.019) },
      { day: 30, players: 0, returned: 0 },
    ],
    payers: 171,
    payerShare: figure(0.0719, 0.0104),
    revenue: 84_204,
    revenuePerPlayer: figure(35.4, 5.8),
  },
]
