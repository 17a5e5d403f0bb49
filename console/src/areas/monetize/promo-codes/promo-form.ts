import type { EndpointInput } from '@regent/contract/endpoint'
import { type createPromo, isPromoCode, maxCodes, maxOwnCodes, type Promo } from '@regent/contract/monetize/promo-codes'
import { formatCount } from '@regent/contract/words'
import { type GiftValues, giftBody, giftErrors, newGift } from '../inventory/gift-form.ts'

type PromoBody = NonNullable<EndpointInput<typeof createPromo>['body']>

/** Form values of a promo, as typed. */
export type PromoValues = {
  name: string
  description: string
  /** One shared code, or many random codes. */
  kind: 'one' | 'many'
  /** The shared code; empty: a random one. */
  code: string
  /** The number of random codes. */
  codes: string
  claimsPerCode: string
  maxPerUser: string
  expires: string
  whitelist: string
  audience: Promo['definition']['audience']
  gifts: GiftValues[]
  entitlements: { symbol: string; specialization: string; quantity: string }[]
}

export const newPromo: PromoValues = {
  name: '',
  description: '',
  kind: 'one',
  code: '',
  codes: '100',
  claimsPerCode: '1000',
  maxPerUser: '1',
  expires: '',
  whitelist: '',
  audience: undefined,
  gifts: [newGift],
  entitlements: [],
}

export const newEntitlement = { symbol: '', specialization: '', quantity: '1' }

/** Splits a text at line breaks, commas and spaces. */
export const listIn = (text: string, separator = /[\s,;]+/): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isFilled = ({ symbol }: { symbol: string }) => symbol.trim() !== ''

/** The request body. Empty parts, such as an empty specialization, are omitted. */
export function promoBody(values: PromoValues): PromoBody {
  const entitlements = values.entitlements.filter(isFilled).map(({ symbol, specialization, quantity }) => ({
    symbol: symbol.trim(),
    ...(specialization.trim() !== '' && { specialization: specialization.trim() }),
    quantity: Number(quantity),
  }))
  const whitelist = listIn(values.whitelist).map(Number)
  const description = values.description.trim()
  return {
    definition: {
      name: values.name.trim(),
      classification: 'PROMO',
      maxPerUser: Number(values.maxPerUser),
      ...(description !== '' && { description }),
      ...(values.expires !== '' && { timeExpires: new Date(values.expires).getTime() }),
      ...(whitelist.length > 0 && { whitelist }),
      ...(values.audience && { audience: values.audience }),
      ...(values.gifts.some(isFilled) && { gift: giftBody(values.gifts) }),
      ...(entitlements.length > 0 && { entitlements }),
    },
    ...toCodes(values),
    claimsPerCode: Number(values.claimsPerCode),
  }
}

/** Total number of possible redemptions; 0 if a field is not a number. */
export const computeCapacity = ({ kind, codes, claimsPerCode }: PromoValues): number =>
  (kind === 'many' ? Number(codes) : 1) * Number(claimsPerCode) || 0

function toCodes({ kind, code, codes }: PromoValues): Pick<PromoBody, 'codes' | 'ownCodes'> {
  if (kind === 'many') return { codes: Number(codes) }
  return code.trim() === '' ? { codes: 1 } : { codes: 0, ownCodes: [code.trim()] }
}

/** The error of a custom code. */
function codeProblem(code: string): string | undefined {
  const isValid = code.length <= 60 && isPromoCode(code)
  return isValid
    ? undefined
    : `${code} is not valid. Use at least four letters or digits; spaces and hyphens are allowed.`
}

const isCount = (text: string, most: number, least = 1) =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** The error texts, by form field. */
export function promoErrors(values: PromoValues, now = Date.now()): Record<string, string> {
  const errors = giftErrors('gifts', values.gifts, { isBlankLeftOut: true })
  if (values.name.trim() === '') errors['name'] = 'Enter a name.'
  const code = values.code.trim()
  if (values.kind === 'many') {
    if (!isCount(values.codes, maxCodes, 0)) errors['codes'] = `A whole number up to ${formatCount(maxCodes)}.`
  } else if (code !== '') {
    const problem = codeProblem(code)
    if (problem !== undefined) errors['code'] = problem
  }
  Object.assign(errors, claimErrors(values))
  if (!isCount(values.maxPerUser, 1_000_000, 0)) errors['maxPerUser'] = 'A whole number; 0 for no limit.'
  if (values.expires !== '' && !(new Date(values.expires).getTime() > now))
    errors['expires'] = 'Choose a time in the future.'
  const tags = listIn(values.whitelist)
  const wrong = tags.find((tag) => !/^[1-9]\d{0,15}$/.test(tag))
  if (wrong !== undefined) errors['whitelist'] = `${wrong} is not a gamer tag.`
  else if (tags.length > 1_000) errors['whitelist'] = 'At most 1,000 gamer tags.'
  values.entitlements.forEach(({ symbol, quantity }, index) => {
    if (symbol.trim() !== '' && !isCount(quantity, 1_000)) errors[`entitlements.${index}.quantity`] = 'From 1 to 1,000.'
  })
  if (![...values.gifts, ...values.entitlements].some(isFilled)) {
    const field = values.gifts.length > 0 ? 'gifts.0.symbol' : 'name'
    errors[field] ??= 'Add a reward below.'
  }
  return errors
}

const claimErrors = ({ claimsPerCode }: { claimsPerCode: string }): Record<string, string> =>
  isCount(claimsPerCode, 10_000_000) ? {} : { claimsPerCode: 'A whole number above 0.' }

export type OwnCodesValues = { codes: string; claimsPerCode: string }

/** Splits only at line breaks, because codes may contain spaces. */
export const ownCodesIn = (text: string): string[] => listIn(text, /[\n,;]+/)

export function ownCodesErrors(values: OwnCodesValues): Record<string, string> {
  const codes = ownCodesIn(values.codes)
  const [problem] = codes.flatMap((code) => codeProblem(code) ?? [])
  return {
    ...(codes.length === 0 && { codes: 'Enter a code.' }),
    ...(codes.length > maxOwnCodes && { codes: `At most ${formatCount(maxOwnCodes)} at once.` }),
    ...(problem !== undefined && { codes: problem }),
    ...claimErrors(values),
  }
}

/** "100 currency.gems, items.hat (2), founder" */
export function formatGoods({
  definition: { gift, reward, entitlements },
}: {
  definition: Pick<Promo['definition'], 'gift' | 'reward' | 'entitlements'>
}): string {
  const items = gift?.addItems ?? []
  const symbols = [...new Set(items.map(({ symbol }) => symbol))]
  const times = (name: string, count: number) => (count === 1 ? name : `${name} (${formatCount(count)})`)
  return [
    ...(gift?.changeCurrencies ?? []).map(({ symbol, amount }) => `${formatCount(amount)} ${symbol}`),
    ...Object.entries(gift?.addCurrencyMap ?? {}).map(([symbol, amount]) => `${formatCount(Number(amount))} ${symbol}`),
    ...symbols.map((symbol) => times(symbol, items.filter((item) => item.symbol === symbol).length)),
    ...(gift?.addItemRequests ?? []).map(({ contentId }) => contentId),
    ...[...(reward ? [reward] : []), ...entitlements].map(({ symbol, specialization, quantity }) =>
      times(specialization ? `${symbol} ${specialization}` : symbol, quantity),
    ),
  ].join(', ')
}
