import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'

const minuteMs = 60_000
const dayMinutes = 24 * 60

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** The clock of a time zone; undefined if there is no such zone. Names come from games, so not all are kept. */
function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
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

export const isTimeZone = (name: string): boolean => clockOf(name) !== undefined

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** When the quiet hours end that last at a moment in a time zone; undefined if they do not last. */
export function quietUntil({ quiet }: CampaignLimits, timeZone: string, now: number): number | undefined {
  const clock = clockOf(timeZone)
  if (!quiet || !clock) return undefined
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), minutesOf(clock.format(now))]
  const length = (to - from + dayMinutes) % dayMinutes
  if ((at - from + dayMinutes) % dayMinutes >= length) return undefined
  const left = (to - at + dayMinutes) % dayMinutes
  return Math.floor(now / minuteMs) * minuteMs + left * minuteMs
}

/** A time zone of each country that has one, or in which one holds most people; by ISO 3166 code. */
const zones: Record<string, string> = {
  ...{ AE: 'Asia/Dubai', AR: 'America/Argentina/Buenos_Aires', AT: 'Europe/Vienna', AU: 'Australia/Sydney' },
  ...{ BE: 'Europe/Brussels', BG: 'Europe/Sofia', BR: 'America/Sao_Paulo', CA: 'America/Toronto' },
  ...{ CH: 'Europe/Zurich', CL: 'America/Santiago', CN: 'Asia/Shanghai', CO: 'America/Bogota', CZ: 'Europe/Prague' },
  ...{ DE: 'Europe/Berlin', DK: 'Europe/Copenhagen', EG: 'Africa/Cairo', ES: 'Europe/Madrid', FI: 'Europe/Helsinki' },
  ...{ FR: 'Europe/Paris', GB: 'Europe/London', GR: 'Europe/Athens', HK: 'Asia/Hong_Kong', HU: 'Europe/Budapest' },
  ...{ ID: 'Asia/Jakarta', IE: 'Europe/Dublin', IL: 'Asia/Jerusalem', IN: 'Asia/Kolkata', IT: 'Europe/Rome' },
  ...{ JP: 'Asia/Tokyo', KR: 'Asia/Seoul', MX: 'America/Mexico_City', MY: 'Asia/Kuala_Lumpur', NG: 'Africa/Lagos' },
  ...{ NL: 'Europe/Amsterdam', NO: 'Europe/Oslo', NZ: 'Pacific/Auckland', PE: 'America/Lima', PH: 'Asia/Manila' },
  ...{ PK: 'Asia/Karachi', PL: 'Europe/Warsaw', PT: 'Europe/Lisbon', RO: 'Europe/Bucharest', RU: 'Europe/Moscow' },
  ...{ SA: 'Asia/Riyadh', SE: 'Europe/Stockholm', SG: 'Asia/Singapore', TH: 'Asia/Bangkok', TR: 'Europe/Istanbul' },
  ...{ TW: 'Asia/Taipei', UA: 'Europe/Kyiv', US: 'America/Chicago', VN: 'Asia/Ho_Chi_Minh', ZA: 'Africa/Johannesburg' },
}

/** The time zone that is used for a player: their own, else that of their country, else that of the realm. */
export function timeZoneOf(
  { time_zone: own, country }: { time_zone: string | null; country: string | null },
  { timeZone }: CampaignLimits,
): string {
  if (own !== null && own.length <= 64 && isTimeZone(own)) return own
  return zones[country?.trim().toUpperCase() ?? ''] ?? timeZone
}
