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
  // What a parameter of a runbook stands for is known when that runs.
  if (symbol.includes('{{')) return undefined
  if (symbol === '' || family === 'services' || choices.some((choice) => choice.symbol === symbol)) return undefined
  const isEmpty = !choices.some((choice) => familyOf(choice.symbol) === family)
  const verb = family === 'entitlements' ? 'defined' : 'published'
  return isEmpty
    ? `No ${familyNames[family]} is ${verb} in this realm yet. Players cannot get it before it is.`
    : `${symbol} is not ${verb} in this realm.`
}

export type GrantWords = { contentId: string; count: string }

/**
 * What is meant by "100 gems" or "sword 2": a whole number is the amount, the rest names the content. A name is the last
 * part of a symbol, a symbol, or what it is called, also without an "s" at its end. What is not among the choices stays
 * as it was typed.
 */
export function grantOf(words: string, choices: readonly GiftChoice[]): GrantWords {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  const amount = parts.find((part) => /^[+-]?\d+$/.test(part))
  const named = parts.filter((part) => part !== amount).join(' ')
  return { contentId: choiceNamed(named, choices)?.symbol ?? named, count: amount?.replace('+', '') ?? '' }
}

function choiceNamed(named: string, choices: readonly GiftChoice[]): GiftChoice | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, ' ')
  const sought = plain(named)
  if (sought === '') return undefined
  const textsOf = ({ symbol, name = '' }: GiftChoice) => [symbol, symbol.split('.').at(-1) ?? '', name].map(plain)
  const isSame = (text: string) => text === sought || text === `${sought}s` || `${text}s` === sought
  return (
    choices.find((choice) => textsOf(choice).some((text) => text !== '' && isSame(text))) ??
    choices.find((choice) => textsOf(choice).some((text) => text.startsWith(sought)))
  )
}
