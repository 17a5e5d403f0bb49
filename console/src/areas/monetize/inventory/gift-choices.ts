import { familyNames, type GiftFamily } from './gift-form.ts'

/** One thing that can be given, to choose from. */
export type GiftChoice = { symbol: string; name?: string | undefined }

/** The part of a symbol that says what it is; without one it is an entitlement. */
export const familyOf = (symbol: string): GiftFamily =>
  symbol.startsWith('currency.')
    ? 'currency'
    : symbol.startsWith('items.')
      ? 'items'
      : symbol.startsWith('services.') && symbol.includes('/')
        ? 'services'
        : 'entitlements'

/** The choices whose symbol or name contains all typed words. */
export function choicesFor(choices: readonly GiftChoice[], typed: string, limit: number): GiftChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const texts = ({ symbol, name = '' }: GiftChoice) => `${symbol} ${name}`.toLowerCase()
  return choices.filter((choice) => words.every((word) => texts(choice).includes(word))).slice(0, limit)
}

/** What an operator should know about a symbol that none of the choices has; the server decides. */
export function symbolWarning(typed: string, choices: readonly GiftChoice[]): string | undefined {
  const symbol = typed.trim()
  const family = familyOf(symbol)
  if (symbol === '' || family === 'services' || choices.some((choice) => choice.symbol === symbol)) return undefined
  const isEmpty = !choices.some((choice) => familyOf(choice.symbol) === family)
  const verb = family === 'entitlements' ? 'defined' : 'published'
  return isEmpty
    ? `No ${familyNames[family]} is ${verb} in this realm yet. Players cannot get it before it is.`
    : `${symbol} is not ${verb} in this realm.`
}
