import { formatCount } from '@regent/contract/words'

/** Of fewer people a percentage is misleading: one person is a large part. */
export const fewestForPercent = 30

/** "41 %"; of fewer than 30 the counts: "7 of 17". */
export const formatShare = (part: number, of: number, decimals = 0): string =>
  of < fewestForPercent ? `${formatCount(part)} of ${formatCount(of)}` : `${((100 * part) / of).toFixed(decimals)} %`

/** Formats minor units: "$ 12.34". The currency defines the number of decimals: 500 JPY is "¥ 500". */
export function formatMoney(minor: number, currency = 'USD'): string {
  const format = moneyFormat(currency)
  if (!format) return `${currency} ${formatCount(minor)}`
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  const parts = format.formatToParts(Math.abs(minor) / 10 ** decimals)
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency
  const amount = parts.filter((part) => !['currency', 'literal'].includes(part.type)).map((part) => part.value)
  return `${minor < 0 ? '-' : ''}${symbol}\u00a0${amount.join('')}`
}

const formats = new Map<string, Intl.NumberFormat | null>()

function moneyFormat(currency: string): Intl.NumberFormat | null {
  const cached = formats.get(currency)
  if (cached !== undefined) return cached
  let format: Intl.NumberFormat | null = null
  try {
    format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  } catch {
    // Not an ISO code, but a game's own currency: shown by name.
  }
  formats.set(currency, format)
  return format
}

const sizes = ['B', 'kB', 'MB', 'GB'] as const

/** "2.4 kB" */
export function sizeText(bytes: number): string {
  const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const amount = bytes / 1000 ** power
  return `${power === 0 ? amount : amount.toFixed(1)} ${sizes[power]}`
}
