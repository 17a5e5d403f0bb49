/** Amounts are whole numbers of a currency’s minor unit: 999 USD is 9.99, 999 JPY is 999. */
export type Amount = { currency: string; amount: number }

/** Config key of the realm's main currency. SKUs are priced in it, and revenue is shown in it. */
export const mainCurrencyKey = 'payments|currency'
export const usualCurrency = 'USD'

/** Config key of an exchange rate: value of one unit in the main currency, and its start: `1.0834 2026-11-20`. */
export const toRateKey = (currency: string): string => `payments|rate.${currency}`
export type Rate = { currency: string; rate: number; on: string }

/** Three capital letters; whether such a currency exists is not checked. */
export const isCurrency = (text: unknown): text is string => typeof text === 'string' && /^[A-Z]{3}$/.test(text)

/** An amount in major units has no more decimals than its currency: 4.99 is none of JPY. */
export const fitsCurrency = (major: number, currency: string): boolean => {
  const minor = major * 10 ** minorDigits(currency)
  return Math.abs(minor - Math.round(minor)) < 1e-6 * Math.max(1, Math.abs(minor))
}

const digits = new Map<string, number>()

/** Number of decimals of a currency: 2 for EUR, 0 for JPY. Default: 2. */
export function minorDigits(currency: string): number {
  const cached = digits.get(currency)
  if (cached !== undefined) return cached
  let fractionDigits = 2
  try {
    fractionDigits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // Not the form of a code.
  }
  digits.set(currency, fractionDigits)
  return fractionDigits
}

/** Converts an amount in major units to minor units: `4.99` USD is 499. Undefined if it is not an amount. */
export function toMinorUnits(major: unknown, currency: string): number | undefined {
  const number = typeof major === 'string' && /^\d{1,12}(\.\d{1,6})?$/.test(major) ? Number(major) : major
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return undefined
  return Math.round(number * 10 ** minorDigits(currency))
}

/** A sum in major units as minor units; it may be below 0. */
export const minorOfMajor = (major: number, currency: string): number => Math.round(major * 10 ** minorDigits(currency))

/** An amount in major units, with the decimals of its currency. */
export function toMajorUnits(minor: number, currency: string): number {
  const unit = 10 ** minorDigits(currency)
  return Math.round(minor) / unit
}

/** Reads the value of a rate's key; undefined if it is malformed. */
export function readRate(currency: string, text: string): Rate | undefined {
  const [, number = '', on = ''] = /^(\d{1,9}(?:\.\d{1,9})?) (\d{4}-\d\d-\d\d)$/.exec(text.trim()) ?? []
  const rate = Number(number)
  return isCurrency(currency) && rate > 0 && !Number.isNaN(Date.parse(on)) ? { currency, rate, on } : undefined
}

export const writeRate = ({ rate, on }: Pick<Rate, 'rate' | 'on'>): string => `${rate} ${on}`

/** The currency of a realm's revenue and what others are worth in it. */
export type Money = { currency: string; rates: readonly Rate[] }

/** Reads the keys of the namespace `payments`, by their names in it. */
export function readMoney(config: ReadonlyMap<string, string>): Money {
  const main = config.get(mainCurrencyKey.slice('payments|'.length))
  const currency = isCurrency(main) ? main : usualCurrency
  const rates = [...config].flatMap(([key, text]) => {
    const other = /^rate\.([A-Z]{3})$/.exec(key)?.[1]
    const rate = other === undefined || other === currency ? undefined : readRate(other, text)
    return rate ?? []
  })
  return { currency, rates: rates.sort((a, b) => a.currency.localeCompare(b.currency)) }
}

/** Converts an amount to minor units of the main currency, not rounded; undefined without an exchange rate. */
export function toMainCurrency({ currency, amount }: Amount, money: Money): number | undefined {
  if (currency === money.currency) return amount
  const rate = money.rates.find((one) => one.currency === currency)?.rate
  if (rate === undefined) return undefined
  return amount * rate * 10 ** (minorDigits(money.currency) - minorDigits(currency))
}

/** How a sum of money was calculated. */
export type MoneyNote = {
  currency: string
  /** The rates of the currencies that occur. */
  rates: Rate[]
  /** Amounts without an exchange rate, in minor units; never part of the sum. */
  beside: Amount[]
}

/** Sums amounts in minor units of the main currency; amounts without a rate are listed separately in the note. */
export function addUp(amounts: readonly Amount[], money: Money): { sum: number; note: MoneyNote } {
  let sum = 0
  const unconverted = new Map<string, number>()
  const used = new Set<string>()
  for (const one of amounts) {
    const value = toMainCurrency(one, money)
    if (value === undefined) unconverted.set(one.currency, (unconverted.get(one.currency) ?? 0) + one.amount)
    else sum += value
    used.add(one.currency)
  }
  return {
    sum: Math.round(sum),
    note: {
      currency: money.currency,
      rates: money.rates.filter(({ currency }) => used.has(currency)),
      beside: [...unconverted]
        .flatMap(([currency, amount]) => (amount === 0 ? [] : [{ currency, amount }]))
        .sort((a, b) => a.currency.localeCompare(b.currency)),
    },
  }
}

/** "9.99 USD": for texts that are kept. */
export const moneyWords = (minor: number, currency: string): string =>
  `${toMajorUnits(minor, currency).toFixed(minorDigits(currency))} ${currency}`
