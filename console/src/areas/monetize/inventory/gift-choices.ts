import { familyNames, type GiftFamily } from './gift-form.ts'

/** A possible gift. */
export type GiftChoice = { symbol: string; name?: string | undefined }

/** The family of a symbol, from its prefix; without a prefix it is an entitlement. */
export const toFamily = (symbol: string): GiftFamily =>
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

/** A warning about a symbol that is not among the choices; the server decides. */
export function symbolWarning(typed: string, choices: readonly GiftChoice[]): string | undefined {
  const symbol = typed.trim()
  const family = toFamily(symbol)
  // A runbook parameter has no value before the run.
  if (symbol.includes('{{')) return undefined
  if (symbol === '' || family === 'services' || choices.some((choice) => choice.symbol === symbol)) return undefined
  const isEmpty = !choices.some((choice) => toFamily(choice.symbol) === family)
  const verb = family === 'entitlements' ? 'defined' : 'published'
  return isEmpty
    ? `No ${familyNames[family]} is ${verb} in this realm yet. Players get it once it is.`
    : `${symbol} is not ${verb} in this realm.`
}

export type GrantWords = { contentId: string; count: string }

/**
 * Parses "100 gems" or "sword 2": an integer is the amount, the remaining text the name of the content. It matches the
 * last part of a symbol, a full symbol, or a display name, also without a plural "s". Text without a match is returned
 * unchanged.
 */
export function parseGrant(words: string, choices: readonly GiftChoice[]): GrantWords {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  const amount = parts.find((part) => /^[+-]?\d+$/.test(part))
  const contentName = parts.filter((part) => part !== amount).join(' ')
  return { contentId: choiceNamed(contentName, choices)?.symbol ?? contentName, count: amount?.replace('+', '') ?? '' }
}

function choiceNamed(named: string, choices: readonly GiftChoice[]): GiftChoice | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, ' ')
  const sought = plain(named)
  if (sought === '') return undefined
  const collectTexts = ({ symbol, name = '' }: GiftChoice) => [symbol, symbol.split('.').at(-1) ?? '', name].map(plain)
  const isSame = (text: string) => text === sought || text === `${sought}s` || `${text}s` === sought
  return (
    choices.find((choice) => collectTexts(choice).some((text) => text !== '' && isSame(text))) ??
    choices.find((choice) => collectTexts(choice).some((text) => text.startsWith(sought)))
  )
}
