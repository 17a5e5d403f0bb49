import { isCurrency, mainCurrencyKey, readRate, toRateKey, usualCurrency, writeRate } from '@regent/contract/money'

export type RateRow = { currency: string; rate: string; on: string }
export type CurrencyValues = { currency: string; rates: RateRow[] }

type Config = ReadonlyMap<string, string>

const ratePrefix = toRateKey('')

/** Form values from the realm's config, with an empty row for each currency without a rate. */
export function toFormValues(config: Config, lacking: readonly string[], today: string): CurrencyValues {
  const rates = [...config].flatMap(([name, text]): RateRow[] => {
    if (!name.startsWith(ratePrefix)) return []
    const currency = name.slice(ratePrefix.length)
    const storedRate = readRate(currency, text)
    return [{ currency, rate: storedRate ? String(storedRate.rate) : '', on: storedRate?.on ?? today }]
  })
  const currenciesWithRate = new Set(rates.map(({ currency }) => currency))
  const more = lacking
    .filter((currency) => !currenciesWithRate.has(currency))
    .map((currency) => ({ currency, rate: '', on: today }))
  return { currency: config.get(mainCurrencyKey) ?? usualCurrency, rates: [...rates, ...more] }
}

/** Validates the form; returns errors by the path of the field. */
export function findErrors({ currency, rates }: CurrencyValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const fault = (path: string, message: string) => {
    faults[path] ??= message
  }
  if (!isCurrency(currency)) fault('currency', 'Three capital letters, such as EUR.')
  const seenCurrencies = new Set<string>()
  for (const [index, row] of rates.entries()) {
    const at = `rates.${index}`
    if (!isCurrency(row.currency)) fault(`${at}.currency`, 'Three capital letters, such as EUR.')
    else if (row.currency === currency) fault(`${at}.currency`, 'The main currency needs no rate.')
    else if (seenCurrencies.has(row.currency)) fault(`${at}.currency`, 'This currency already has a rate.')
    seenCurrencies.add(row.currency)
    if (!(Number(row.rate) > 0) || !readRate('EUR', `${row.rate} 2026-01-01`))
      fault(`${at}.rate`, 'Enter a number above 0, such as 1.0834.')
    if (!readRate('EUR', `1 ${row.on}`)) fault(`${at}.on`, 'The first day of this rate.')
  }
  return faults
}

/** The changed config keys, with their previous values. */
export function toConfigChanges(config: Config, { currency, rates }: CurrencyValues) {
  const newValues = new Map([
    ...(currency === usualCurrency && !config.has(mainCurrencyKey) ? [] : [[mainCurrencyKey, currency] as const]),
    ...rates.map((row) => [toRateKey(row.currency), writeRate({ rate: Number(row.rate), on: row.on })] as const),
  ])
  const deletedKeys = [...config.keys()].filter((name) => name.startsWith(ratePrefix) && !newValues.has(name))
  return [
    ...[...newValues].map(([name, after]) => ({
      name,
      before: config.get(name) ?? null,
      after: after as string | null,
    })),
    ...deletedKeys.map((name) => ({ name, before: config.get(name) ?? null, after: null })),
  ].filter(({ before, after }) => before !== after)
}
