import { sampleDevicePrefix } from '@regent/contract/operate/now-sample-players'
import { dayMs } from '@regent/contract/time'

/** A sample player as the audit trail records them: enough to make them again. */
export type GeneratedPlayer = {
  device: string
  name: string
  country: string
  language: string
  platform: string
  level: number
  wins: number
  /** Times as ISO texts. */
  installed: string
  lastSeen: string
}

export type FillInput = { seed: number; at: number }

const firstWords = ['Swift', 'Silver', 'Lucky', 'Brave', 'Quiet', 'Golden', 'Misty', 'Stormy', 'Clever', 'Sunny']
const secondWords = ['Otter', 'Falcon', 'Fox', 'Heron', 'Lynx', 'Badger', 'Wolf', 'Raven', 'Tiger', 'Panda']
const homes = ['US en', 'US en', 'GB en', 'DE de', 'FR fr', 'ES es', 'MX es', 'IT it', 'NL nl', 'CN zh'] as const
const platforms = ['IPhonePlayer', 'Android', 'Android', 'WindowsPlayer', 'WebGLPlayer'] as const
const historyDays = 30
const maxLevel = 40

/** The sample player with the number `n` of a plan; the same input gives the same player. */
export function generatePlayer({ seed, at }: FillInput, n: number): GeneratedPlayer {
  const random = createRandom(seed + n)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const name = `${pick(firstWords)}${pick(secondWords)}${10 + Math.floor(random() * 90)}`
  const [country = '', language = ''] = pick(homes).split(' ')
  const platform = pick(platforms)
  const age = random() * historyDays * dayMs
  // Most players leave early, so half of the range is squeezed towards the installation.
  const stayed = age * random() ** 1.5
  const level = 1 + Math.floor((stayed / (historyDays * dayMs)) * (maxLevel - 1) * (0.5 + random() / 2))
  return {
    device: `${sampleDevicePrefix}${seed}-${n}`,
    name,
    country,
    language,
    platform,
    level,
    wins: Math.floor(level * random() * 4),
    installed: new Date(Math.floor(at - age)).toISOString(),
    lastSeen: new Date(Math.floor(at - age + stayed)).toISOString(),
  }
}

/** "level 12, DE, Android, last seen 2026-11-20" */
export const describePlayer = ({ level, country, platform, lastSeen }: GeneratedPlayer): string =>
  `level ${level}, ${country}, ${platform}, last seen ${lastSeen.slice(0, 10)}`

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = (seed % 2 ** 32) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
