import { couponCurrency } from '@regent/contract/monetize/commerce'
import { type DraftContent, type Finding, warningIn } from '../../../kernel/records/content-check.ts'
import { findFamily, type GiftEntry } from './gifts.ts'

/** A warning for each gift in content whose currency or item is missing in the manifest. */
export const giftFindings = (gifts: readonly GiftEntry[], { has }: Pick<DraftContent, 'has'>): Finding[] =>
  gifts.flatMap(({ field, symbol }) => {
    const family = findFamily(symbol)
    if ((family !== 'currency' && family !== 'items') || symbol === couponCurrency || has(symbol)) return []
    return [warningIn(field, `grants ${symbol}, which is not in this manifest. Publish it too.`)]
  })
