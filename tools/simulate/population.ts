import { seeded } from './random.ts'

/** Who plays: people that a seed makes up, each the same whenever it is asked for. */

type Home = {
  country: string
  locale: string
  language: string
  /** Hours from UTC. */
  zone: number
}

/** Where players come from, and how many of a hundred. */
const homes: readonly (readonly [Home, number])[] = [
  [{ country: 'US', locale: 'en-US', language: 'en', zone: -5 }, 21],
  [{ country: 'US', locale: 'es-US', language: 'es', zone: -8 }, 4],
  [{ country: 'GB', locale: 'en-GB', language: 'en', zone: 0 }, 8],
  [{ country: 'DE', locale: 'de-DE', language: 'de', zone: 1 }, 11],
  [{ country: 'AT', locale: 'de-AT', language: 'de', zone: 1 }, 2],
  [{ country: 'FR', locale: 'fr-FR', language: 'fr', zone: 1 }, 8],
  [{ country: 'CA', locale: 'fr-CA', language: 'fr', zone: -5 }, 2],
  [{ country: 'ES', locale: 'es-ES', language: 'es', zone: 1 }, 5],
  [{ country: 'MX', locale: 'es-MX', language: 'es', zone: -6 }, 5],
  [{ country: 'IT', locale: 'it-IT', language: 'it', zone: 1 }, 5],
  [{ country: 'NL', locale: 'nl-NL', language: 'nl', zone: 1 }, 3],
  [{ country: 'BR', locale: 'pt-BR', language: 'pt', zone: -3 }, 9],
  [{ country: 'JP', locale: 'ja-JP', language: 'ja', zone: 9 }, 8],
  [{ country: 'CN', locale: 'zh-CN', language: 'zh', zone: 8 }, 6],
  [{ country: 'IN', locale: 'en-IN', language: 'en', zone: 5 }, 3],
]

/** Which devices there are of a platform; a browser has none to be known by. */
const platforms: readonly (readonly [{ platform: string; devices: readonly string[] }, number])[] = [
  [{ platform: 'IPhonePlayer', devices: ['iPhone 14', 'iPhone 15 Pro', 'iPhone 16', 'iPad Air'] }, 34],
  [{ platform: 'Android', devices: ['Pixel 9', 'Galaxy S24', 'Galaxy A15', 'Redmi Note 13', 'Moto G84'] }, 38],
  [{ platform: 'WindowsPlayer', devices: ['Desktop', 'Steam Deck'] }, 12],
  [{ platform: 'OSXPlayer', devices: ['MacBook Air', 'Mac mini'] }, 4],
  [{ platform: 'WebGLPlayer', devices: ['Chrome', 'Firefox', 'Safari'] }, 12],
]

const firstNames = (
  'aiko amir anna bram carla chen deniz elif emma farid finn greta hugo ines ivan jonas kira lea luca maya mia nils noor ' +
  'olga omar pablo quinn ravi rosa sara sven tara theo uma viktor wen xenia yara yuri zoe'
).split(' ')
const lastNames = 'archer bold comet drift ember frost gale harbor iron jade keen lark moss north onyx pike'.split(' ')

const sources: readonly (readonly [string, number])[] = [
  ['organic', 60],
  ['search-ad', 18],
  ['video-ad', 14],
  ['friend', 8],
]

export type Person = Home & {
  index: number
  name: string
  platform: string
  device: string
  /** Absent for browsers, which keep a token and nothing else. */
  deviceId: string | undefined
  /** What those sign in with who want to play elsewhere, too. */
  email: string | undefined
  source: string
  /** Sessions in a day; many hardly come back, few come all the time. */
  sessionsPerDay: number
  sessionMinutes: number
}

/** The person of this number, whoever asks. */
export function personOf(seed: string, index: number): Person {
  const random = seeded(`${seed} person ${index}`)
  const home = random.weighted(homes)
  const { platform, devices } = random.weighted(platforms)
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const isBrowser = platform === 'WebGLPlayer'
  const word = Array.from({ length: 16 }, () => random.between(0, 15).toString(16)).join('')
  return {
    ...home,
    index,
    platform,
    name: `${first}-${last}-${index}`,
    device: random.pick(devices),
    deviceId: isBrowser ? undefined : `${platform.toLowerCase()}-${word}`,
    email: random.chance(0.12) ? `${first}.${last}.${word.slice(0, 8)}@players.test` : undefined,
    source: random.weighted(sources),
    sessionsPerDay: 0.2 + random.around(2.2),
    sessionMinutes: 4 + random.around(14),
  }
}

/** How busy each hour of a player's own day is: asleep at four, on the way home at six, on the sofa at nine. */
const busyHours = [8, 5, 3, 2, 1, 2, 4, 7, 8, 7, 7, 8, 10, 10, 9, 9, 10, 12, 14, 16, 18, 19, 17, 12]
const busiest = busyHours.reduce((sum, busy) => sum + busy, 0)

/** The part of a day's sessions that begins within an hour around this one, in a time zone. */
export function shareOfHour(hourUtc: number, zone: number): number {
  const local = (((hourUtc + zone) % 24) + 24) % 24
  const before = Math.floor(local)
  const part = local - before
  const busy = (busyHours[before] ?? 0) * (1 - part) + (busyHours[(before + 1) % 24] ?? 0) * part
  return busy / busiest
}
