import type { EndpointInput } from '@regent/contract/endpoint'
import { buyListing, listStoreOffers, type saveCatalog } from '@regent/contract/monetize/commerce'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import type { Actor, TestApp } from './test-app.ts'

/** Shared by tests of commerce: a catalogue that sells gold for gems, and a player who buys. */

export type CatalogInput = NonNullable<EndpointInput<typeof saveCatalog>['body']>
export type ListingInput = NonNullable<NonNullable<CatalogInput['stores']>[number]['listings']>[number]

export const gold = { symbol: 'gold', obtainCurrency: [{ symbol: 'currency.gold', amount: 1_000 }] }
export const tenGems = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }

/** A store `main` with these listings, named `l0`, `l1` … */
export const sell = (...listings: Partial<ListingInput>[]): CatalogInput => ({
  offerDefinitions: [gold],
  stores: [
    {
      symbol: 'main',
      listings: listings.map((one, index) => ({ symbol: `l${index}`, offerSymbol: 'gold', price: tenGems, ...one })),
    },
  ],
})

export const buy = (by: Actor, gamerTag: number, purchaseId: string) =>
  by.send(buyListing, { params: { gamerTag }, body: { purchaseId } })

export const storesOf = async (by: Actor, gamerTag: number, query = {}) =>
  (await by.call(listStoreOffers, { params: { gamerTag }, query })).stores
export const shownTo = async (by: Actor, gamerTag: number): Promise<string[]> =>
  (await storesOf(by, gamerTag)).flatMap(({ listings }) => listings.map(({ symbol }) => symbol))

/** The amounts of a player's currencies, by their ids. */
export const heldBy = async (by: Actor, gamerTag: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await by.call(getInventory, { params: { gamerTag }, query: {} })).currencies.map(({ id, amount }) => [id, amount]),
  )

/** A player with some gems, and a developer. */
export async function people(app: TestApp, gems = 0) {
  const client = await app.player()
  const developer = await app.as('developer')
  const { gamerTag } = client
  if (gems > 0)
    await developer.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': gems } } })
  return { client, gamerTag, developer }
}
