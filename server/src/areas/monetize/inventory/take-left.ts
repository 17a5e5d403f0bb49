import type { UndoneAmounts } from '../../../kernel/audit/undoable.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { findFamily } from './gifts.ts'
import { changeInventory } from './service.ts'
import { lockBalances, lockItemsMadeAt } from './taking.ts'

/** UndoneAmounts that a player got, and when: items of a gift have its time. */
type GiftAmounts = { gamerTag: number; amounts: UndoneAmounts; at?: number | undefined }

const listSymbols = (amounts: UndoneAmounts, family: string): string[] =>
  Object.keys(amounts).filter((symbol) => findFamily(symbol) === family)

/**
 * The part of these amounts that the player still has, locked until the transaction ends: of a currency at most the
 * balance, of items only those of the gift.
 */
export async function findLeft(realm: Realm, { gamerTag, amounts, at }: GiftAmounts): Promise<UndoneAmounts> {
  const remainingAmounts: Record<string, number> = {}
  const balances = await lockBalances(realm, gamerTag, listSymbols(amounts, 'currency'))
  const items = at === undefined ? [] : await lockItemsMadeAt(realm, gamerTag, listSymbols(amounts, 'items'), at)
  for (const [symbol, amount] of Object.entries(amounts)) {
    const balance = balances.get(symbol) ?? items.filter(({ contentId }) => contentId === symbol).length
    if (balance > 0) remainingAmounts[symbol] = Math.min(amount, balance)
  }
  return remainingAmounts
}

/** Takes these amounts from a player. They are what `findLeft` returned in the same transaction. */
export async function takeLeft(context: RealmContext, { gamerTag, amounts, at }: GiftAmounts): Promise<void> {
  const currencies = Object.fromEntries(
    listSymbols(amounts, 'currency').map((symbol) => [symbol, -(amounts[symbol] ?? 0)]),
  )
  const items =
    at === undefined ? [] : await lockItemsMadeAt(context.realm, gamerTag, listSymbols(amounts, 'items'), at)
  const deleteItems = listSymbols(amounts, 'items').flatMap((symbol) =>
    items.filter(({ contentId }) => contentId === symbol).slice(0, amounts[symbol]),
  )
  await changeInventory(context, gamerTag, { currencies, deleteItems }, { cause: 'operator' })
}
