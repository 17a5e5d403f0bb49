import { couponCurrency } from '@regent/contract/monetize/commerce'
import { type DraftContent, type Finding, warningIn } from '../../../kernel/checks/content-check.ts'
import { familyOf, type GiftEntry } from './gifts.ts'

/** A warning for each currency and item that content gives to players although its manifest does not have it. */
export const giftFindings = (gifts: readonly GiftEntry[], { has }: Pick<DraftContent, 'has'>): Finding[] =>
  gifts.flatMap(({ field, symbol }) => {
    const family = familyOf(symbol)
    if ((family !== 'currency' && family !== 'items') || symbol === couponCurrency || has(symbol)) return []
    return [warningIn(field, `gives ${symbol}, which this manifest does not have: publish it too.`)]
  })
