import type { Realm } from '../../../kernel/context/context.ts'
import { type PublishedItem, publishedContents, publishedOfType } from '../../operate/content/published.ts'

/** The properties of a currency or an item in the published content. */
export type InventoryContent = {
  symbol: string
  /** Display name; content types store this property under different names. */
  name: string | undefined
  /** True if a game client may change it for its own player. */
  isWritable: boolean
  /** The starting amount of players without a change. */
  startingAmount: number
  tags: readonly string[]
  /** The names of additional properties, which the game defines. */
  declared: readonly string[]
}

export const publishedCurrencies = async (realm: Realm): Promise<InventoryContent[]> =>
  (await publishedOfType(realm, 'currency')).map(toContent)

export const publishedItems = async (realm: Realm): Promise<InventoryContent[]> =>
  (await publishedOfType(realm, 'items')).map(toContent)

/** The ids that are published. */
export async function findContents(
  realm: Realm,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InventoryContent>> {
  const items = await publishedContents(realm, [...new Set(ids)])
  return new Map(items.map((item) => [item.id, toContent(item)]))
}

/** Properties of the content itself, which items of players do not have. */
const ownFields = new Set([
  'clientPermission',
  'startingAmount',
  'name',
  'title',
  'displayName',
  'description',
  'icon',
  'image',
  'external',
  'tags',
])

function toContent({ id, properties, tags }: PublishedItem): InventoryContent {
  const { clientPermission, startingAmount, name, title, displayName } = properties
  const amount = Number(startingAmount ?? 0)
  return {
    symbol: id,
    name: [displayName, title, name].find((text): text is string => typeof text === 'string' && text !== ''),
    isWritable: isObject(clientPermission) && clientPermission['write_self'] === true,
    startingAmount: Number.isSafeInteger(amount) && amount > 0 ? amount : 0,
    tags,
    declared: Object.keys(properties).filter((name) => !ownFields.has(name)),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
