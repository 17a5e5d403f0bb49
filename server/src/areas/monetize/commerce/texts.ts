import type { TextUse } from '@regent/contract/communicate/localizations'
import type { OfferDefinition, Store } from '@regent/contract/monetize/commerce-shapes'
import type { Realm } from '../../../kernel/context/context.ts'
import { type Reading, resolveField, type TextsOfKey, textForLanguage } from '../../../kernel/texts/texts.ts'
import { readSold } from './service.ts'

/** All possible text keys in a title, a description or a button. */
export const keysIn = (...texts: readonly (TextsOfKey | undefined)[]): string[] =>
  texts.flatMap((one) => Object.values(one ?? {}))

/**
 * A text of the catalogue for a player: the best matching language, else the first one. If that text is the key of a
 * localization, the localized text.
 */
export function readText(reading: Reading, texts: TextsOfKey | undefined): string | undefined {
  const own = textForLanguage(texts, reading) ?? (texts && Object.values(texts)[0])
  return resolveField(reading, own)
}

/** The stores, listings and offers that use these keys. */
export async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  const { stores, offers } = await readSold(realm)
  const uses = (texts: readonly string[], user: TextUse['user'], id: string, name: string) =>
    keys.filter((key) => texts.includes(key)).map((key) => ({ key, user, id, name }))
  const ofStore = ({ symbol, title = '', listings }: Store) => [
    ...uses([title], 'store', symbol, title || symbol),
    ...listings.flatMap((one) => uses(keysIn(one.buttonText), 'listing', `${one.symbol}:${symbol}`, one.symbol)),
  ]
  const ofOffer = ({ symbol, titles, descriptions, buttonText }: OfferDefinition) =>
    uses(keysIn(titles, descriptions, buttonText), 'offer', symbol, symbol)
  return [...stores.flatMap(ofStore), ...[...offers.values()].flatMap(ofOffer)]
}
