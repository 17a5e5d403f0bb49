import type { ReviewGift } from '@regent/contract/organization/review-shapes'
import { findFamily, type GiftEntry } from './gifts.ts'

/** The rewards of a review: what a number of players can get, by currency and item. */
export const reviewGifts = (
  gifts: readonly Pick<GiftEntry, 'symbol' | 'count'>[],
  receivers: number,
  words: { for: string; note: string },
): ReviewGift[] =>
  gifts.flatMap(({ symbol, count }) =>
    ['currency', 'items'].includes(findFamily(symbol))
      ? [
          {
            label: `${count.toLocaleString('en')} ${symbol.replace(/^[^.]*\./, '')} for ${words.for}`,
            note: words.note,
            symbol,
            atMost: Math.min(Number.MAX_SAFE_INTEGER, count * receivers),
          },
        ]
      : [],
  )
