let currencyCodes: ReadonlySet<string> | undefined

/** True if a currency of this code exists or existed: three capital letters of ISO 4217. */
export function isKnownCurrency(code: string): boolean {
  currencyCodes ??= new Set(Intl.supportedValuesOf('currency'))
  return currencyCodes.has(code)
}
