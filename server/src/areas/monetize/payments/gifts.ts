import { maxItemsHeld } from '@regent/contract/monetize/inventory'
import { present } from '../../../kernel/context/present.ts'
import type { GiftEntry, Gifts } from '../inventory/gifts.ts'
import type { PaymentRow } from './queries.ts'

type Obtain = PaymentRow['obtain']

/** The offer of a payment as it is stored; each item is a separate entry. */
export const toObtain = ({ currencies, items, entitlements, calls }: Gifts): Obtain => ({
  obtainCurrency: Object.entries(currencies).map(([symbol, amount]) => ({ symbol, amount })),
  obtainItems: items.flatMap(({ contentId, count, properties }) =>
    Array.from({ length: Math.min(count, maxItemsHeld + 1) }, () => ({ contentId, properties: [...properties] })),
  ),
  entitlements: [
    ...entitlements.map(({ symbol, quantity, specialization }) => ({
      symbol,
      action: 'GRANT' as const,
      quantity,
      ...present({ specialization }),
    })),
    // The symbol identifies it as a service call.
    ...calls.map(({ symbol, count }) => ({ symbol, action: 'GRANT' as const, quantity: count })),
  ],
})

/** The gifts of a payment, given when it is paid. */
export const giftsOfPayment = ({ obtainCurrency, obtainItems, entitlements }: Obtain): GiftEntry[] => [
  ...obtainCurrency.map(({ symbol, amount }, index) => ({
    field: `obtainCurrency.${index}.symbol`,
    symbol,
    count: amount,
  })),
  ...obtainItems.map(({ contentId, properties }, index) => ({
    field: `obtainItems.${index}.contentId`,
    symbol: contentId,
    count: 1,
    properties,
  })),
  ...entitlements.map(({ symbol, quantity, specialization }, index) => ({
    field: `entitlements.${index}.symbol`,
    symbol,
    count: quantity,
    specialization,
  })),
]
