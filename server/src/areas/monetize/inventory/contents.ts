import type { Realm } from '../../../kernel/context/context.ts'
import { type PublishedItem, publishedContents, publishedOfType } from '../../operate/content/published.ts'

/** The properties of a currency or an item in the published content. */
export type InventoryContent = {
  symbol: string
  /** For people; content types name this property differently. */
  name: string | undefined
  /** Whether a game client may change it for its own player. */
  isWritable: boolean
  /** The starting amount: what a player holds before the first change. */
  startingAmount: number
  tags: readonly string[]
  /** The names of its further properties, which the game defines. */
  declared: readonly string[]
}

export const publishedCurrencies = async (realm: Realm): Promise<InventoryContent[]> =>
  (await publishedOfType(realm, 'currency')).map(contentOf)

export const publishedItems = async (realm: Realm): Promise<InventoryContent[]> =>
  (await publishedOfType(realm, 'items')).map(contentOf)

/** The ids that are published. */
export async function findContents(
  realm: Realm,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InventoryContent>> {
  const items = await publishedContents(realm, [...new Set(ids)])
  return new Map(items.map((item) => [item.id, contentOf(item)]))
}

/** Properties of the content itself, which an item of a player does not have. */
const known = new Set([
  ...['clientPermission', 'startingAmount', 'name', 'title', 'displayName', 'description'],
  ...['icon', 'image', 'external', 'tags'],
])

function contentOf({ id, properties, tags }: PublishedItem): InventoryContent {
  const { clientPermission, startingAmount, name, title, displayName } = properties
  const amount = Number(startingAmount ?? 0)
  return {
    symbol: id,
    name: [displayName, title, name].find((text): text is string => typeof text === 'string' && text !== ''),
    isWritable: isObject(clientPermission) && clientPermission['write_self'] === true,
    startingAmount: Number.isSafeInteger(amount) && amount > 0 ? amount : 0,
    tags,
    declared: Object.keys(properties).filter((name) => !known.has(name)),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
