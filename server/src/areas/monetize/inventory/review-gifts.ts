import type { ReviewGift, ReviewPreview } from '@regent/contract/organization/review-shapes'
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

/** "50 × gems": the family of a symbol is of no interest to players. */
export const toGiftText = ({ symbol, count = 1 }: { symbol: string; count?: number | undefined }): string =>
  `${count.toLocaleString('en')} × ${symbol.replace(/^[^.]*\./, '')}`

/** A message as players read it, with its gifts. */
export const previewMessage = (
  texts: ReviewPreview['texts'],
  gifts: readonly { symbol: string; count?: number | undefined }[],
): ReviewPreview => ({
  texts: texts.map(({ lng, subject, msg }) => ({ lng, subject, msg })),
  gifts: gifts.map(toGiftText),
  cards: [],
})
