import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { minuteMs } from '@regent/contract/time'

const dayMinutes = 24 * 60

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** The formatter of a time zone; undefined if it does not exist. Names come from games, so the cache is limited. */
function findFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) {
    if (formats.size > 1_000) formats.clear()
    try {
      const format = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })
      formats.set(timeZone, format)
    } catch {
      formats.set(timeZone, undefined)
    }
  }
  return formats.get(timeZone)
}

export const isTimeZone = (name: string): boolean => findFormat(name) !== undefined

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The end of the current quiet hours in a time zone; undefined outside of them. */
export function quietUntil({ quiet }: CampaignLimits, timeZone: string, now: number): number | undefined {
  const clock = findFormat(timeZone)
  if (!quiet || !clock) return undefined
  const from = toMinutes(quiet.from)
  const to = toMinutes(quiet.to)
  const at = toMinutes(clock.format(now))
  const length = (to - from + dayMinutes) % dayMinutes
  if ((at - from + dayMinutes) % dayMinutes >= length) return undefined
  const minutesLeft = (to - at + dayMinutes) % dayMinutes
  const end = Math.floor(now / minuteMs) * minuteMs + minutesLeft * minuteMs
  return correctEnd(end, to, clock)
}

/** Keeps the time of day across a clock change. A skipped time becomes the first minute after it. */
function correctEnd(end: number, to: number, clock: Intl.DateTimeFormat): number {
  const off = ((to - toMinutes(clock.format(end)) + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2
  const corrected = end + off * minuteMs
  return toMinutes(clock.format(corrected)) === to ? corrected : end
}

/** The time zone of each country with only one zone, or the zone of most of its people; by ISO 3166 code. */
const zones: Record<string, string> = {
  AE: 'Asia/Dubai',
  AR: 'America/Argentina/Buenos_Aires',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CO: 'America/Bogota',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EG: 'Africa/Cairo',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HK: 'Asia/Hong_Kong',
  HU: 'Europe/Budapest',
  ID: 'Asia/Jakarta',
  IE: 'Europe/Dublin',
  IL: 'Asia/Jerusalem',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NG: 'Africa/Lagos',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PE: 'America/Lima',
  PH: 'Asia/Manila',
  PK: 'Asia/Karachi',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RU: 'Europe/Moscow',
  SA: 'Asia/Riyadh',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
  TW: 'Asia/Taipei',
  UA: 'Europe/Kyiv',
  US: 'America/Chicago',
  VN: 'Asia/Ho_Chi_Minh',
  ZA: 'Africa/Johannesburg',
}

/** The time zone of a player: their own, else that of their country, else that of the realm. */
export function findTimeZone(
  { time_zone: own, country }: { time_zone: string | null; country: string | null },
  { timeZone }: CampaignLimits,
): string {
  if (own !== null && own.length <= 64 && isTimeZone(own)) return own
  return zones[country?.trim().toUpperCase() ?? ''] ?? timeZone
}
