let known: ReadonlySet<string> | undefined

/** Whether a currency of this code exists or existed: three capital letters of ISO 4217. */
export function isKnownCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known.has(code)
}
