import type { RankEntry } from '@regent/contract/engage/leaderboards'

const scores = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** 1234.5 → "1,234.5" */
export const scoreText = (score: number) => scores.format(score)

/** "hero = elf, level = 12" */
export const statsText = (stats: RankEntry['stats']) => stats.map(({ name, value }) => `${name} = ${value}`).join(', ')
