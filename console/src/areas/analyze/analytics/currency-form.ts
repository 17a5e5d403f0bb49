import { isCurrency, mainCurrencyKey, rateKeyOf, readRate, usualCurrency, writeRate } from '@regent/contract/money'

export type RateRow = { currency: string; rate: string; on: string }
export type CurrencyValues = { currency: string; rates: RateRow[] }

type Config = ReadonlyMap<string, string>

const ratePrefix = rateKeyOf('')

/** The form as the realm's config has it, and a row for each currency that lacks a rate. */
export function valuesOf(config: Config, lacking: readonly string[], today: string): CurrencyValues {
  const rates = [...config].flatMap(([name, text]): RateRow[] => {
    if (!name.startsWith(ratePrefix)) return []
    const currency = name.slice(ratePrefix.length)
    const known = readRate(currency, text)
    return [{ currency, rate: known ? String(known.rate) : '', on: known?.on ?? today }]
  })
  const known = new Set(rates.map(({ currency }) => currency))
  const more = lacking.filter((currency) => !known.has(currency)).map((currency) => ({ currency, rate: '', on: today }))
  return { currency: config.get(mainCurrencyKey) ?? usualCurrency, rates: [...rates, ...more] }
}

/** What is wrong, by the path of the field. */
export function faultsOf({ currency, rates }: CurrencyValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const fault = (path: string, message: string) => {
    faults[path] ??= message
  }
  if (!isCurrency(currency)) fault('currency', 'Three capital letters, such as EUR.')
  const seen = new Set<string>()
  for (const [index, row] of rates.entries()) {
    const at = `rates.${index}`
    if (!isCurrency(row.currency)) fault(`${at}.currency`, 'Three capital letters, such as EUR.')
    else if (row.currency === currency) fault(`${at}.currency`, 'This is the main currency: it needs no rate.')
    else if (seen.has(row.currency)) fault(`${at}.currency`, 'This currency has a rate already.')
    seen.add(row.currency)
    if (!(Number(row.rate) > 0) || !readRate('EUR', `${row.rate} 2026-01-01`))
      fault(`${at}.rate`, 'A number above 0, such as 1.0834.')
    if (!readRate('EUR', `1 ${row.on}`)) fault(`${at}.on`, 'The day since which the rate holds.')
  }
  return faults
}

/** The keys that the form changes, with what they were. */
export function configChangesOf(config: Config, { currency, rates }: CurrencyValues) {
  const wanted = new Map([
    ...(currency === usualCurrency && !config.has(mainCurrencyKey) ? [] : [[mainCurrencyKey, currency] as const]),
    ...rates.map((row) => [rateKeyOf(row.currency), writeRate({ rate: Number(row.rate), on: row.on })] as const),
  ])
  const gone = [...config.keys()].filter((name) => name.startsWith(ratePrefix) && !wanted.has(name))
  return [
    ...[...wanted].map(([name, after]) => ({ name, before: config.get(name) ?? null, after: after as string | null })),
    ...gone.map((name) => ({ name, before: config.get(name) ?? null, after: null })),
  ].filter(({ before, after }) => before !== after)
}
