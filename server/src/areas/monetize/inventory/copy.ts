import { maxItemsHeld, type Property } from '@regent/contract/monetize/inventory'
import { realmName } from '../../../directory/organizations/directory.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { type CopyPart, namesOf } from '../../../kernel/copying/copy-part.ts'
import type { PlannedRow } from '../../../kernel/plans/plan-kind.ts'
import { findContents } from './contents.ts'
import { checkGifts, type GiftEntry, missingAmong } from './gifts.ts'
import { sumOf } from './given-amounts.ts'
import { countItems, selectAmounts } from './queries.ts'
import { readInventory } from './read-inventory.ts'
import { changeInventory } from './service.ts'

const propertiesOf = (list: readonly Property[]) => Object.fromEntries(list.map(({ name, value }) => [name, value]))

/** `currency.gems`, `currency.gems/properties`, `items.sword/7`: the thing, and which one of it. */
const symbolIn = (key: string) => key.split('/')[0] ?? ''
const isAmount = ({ key }: PlannedRow) => key.startsWith('currency.') && !key.includes('/')
const isOfCurrency = ({ key }: PlannedRow) => key.startsWith('currency.') && key.includes('/')
const isItem = ({ key }: PlannedRow) => key.startsWith('items.')

/** Currencies get the amount and the properties that the player has; items are added to those who are there. */
export const copyInventory: CopyPart = {
  async plan({ from, fromTag, to, toTag }) {
    const { currencies, items } = await readInventory(from.realm, fromTag, {})
    const missing = await missingAmong(
      to.realm,
      [...currencies, ...items].map(({ id }) => id),
    )
    // What could not be looked up, because nothing of its kind is published there yet, is named.
    const { warnings } = await checkGifts(
      to.realm,
      [...currencies, ...items].flatMap(({ id }) =>
        missing.has(id) ? [] : [{ field: 'parts', symbol: id, count: 1 }],
      ),
    )
    const copied = currencies.filter(({ id }) => !missing.has(id))
    const there = await amountsIn(
      to.realm,
      toTag,
      copied.map(({ id }) => id),
    )
    const rows = [
      ...copied.flatMap(({ id, amount }) => {
        const before = there.get(id) ?? 0
        return before === amount ? [] : [{ key: id, label: id, before, after: amount }]
      }),
      ...copied.flatMap(({ id, properties }) =>
        properties.length === 0
          ? []
          : [
              {
                ...{ key: `${id}/properties`, label: `Properties of ${id}` },
                ...{ before: null, after: propertiesOf(properties) },
              },
            ],
      ),
      ...items.flatMap((group) =>
        missing.has(group.id)
          ? []
          : group.items.map(({ id, properties }) => ({
              ...{ key: `${group.id}/${id}`, label: group.id, before: null, after: propertiesOf(properties) },
            })),
      ),
    ]
    const added = rows.filter((row) => row.key.startsWith('items.')).length
    const [held] = await countItems(to.realm, [toTag])
    return {
      rows,
      warnings: [
        ...warnings,
        ...(missing.size > 0
          ? [`Not published in ${await realmName(to.realm)}, and left out: ${namesOf([...missing.keys()])}.`]
          : []),
        ...(held && added > 0
          ? [`The player holds ${held.count.toLocaleString('en')} items already; they stay beside the copied ones.`]
          : []),
        ...((held?.count ?? 0) + added > maxItemsHeld
          ? [`A player holds at most ${maxItemsHeld.toLocaleString('en')} items; the copies beyond that will fail.`]
          : []),
      ],
    }
  },

  async whatMoved({ realm }, gamerTag, rows) {
    const [gone] = (await missingAmong(realm, [...new Set(rows.map(({ key }) => symbolIn(key)))])).keys()
    if (gone !== undefined) return `${gone} is no longer published there.`
    const amounts = rows.filter(isAmount)
    const there = await amountsIn(
      realm,
      gamerTag,
      amounts.map(({ key }) => key),
    )
    const moved = amounts.find(({ key, before }) => (there.get(key) ?? 0) !== before)
    return moved && `The player’s ${moved.key} was changed since.`
  },

  gives: (rows) =>
    sumOf([
      ...rows.filter(isAmount).map(({ key, before, after }) => ({ [key]: Number(after) - Number(before) })),
      ...rows.filter(isItem).map(({ key }) => ({ [symbolIn(key)]: 1 })),
    ]),

  async apply(context, gamerTag, rows, planId) {
    // The difference is added, so that what the player got since the plan was made is not lost.
    const amounts = rows.filter(isAmount).map(({ key, before, after }) => ({
      symbol: key,
      added: Number(after) - Number(before),
    }))
    const entries: GiftEntry[] = [
      ...amounts.flatMap(({ symbol, added }) => (added > 0 ? [{ field: 'parts', symbol, count: added }] : [])),
      ...rows
        .filter(isItem)
        .map(({ key, after }) => ({ field: 'parts', symbol: symbolIn(key), count: 1, properties: listOf(after) })),
    ]
    const { gifts } = await checkGifts(context.realm, entries)
    const taken = amounts.filter(({ added }) => added < 0).map(({ symbol, added }) => [symbol, added] as const)
    const properties = rows.filter(isOfCurrency).map(({ key, after }) => [symbolIn(key), listOf(after)] as const)
    await changeInventory(
      context,
      gamerTag,
      { gifts, currencies: Object.fromEntries(taken), currencyProperties: Object.fromEntries(properties) },
      { cause: 'plan', reference: String(planId) },
    )
  },
}

const listOf = (properties: unknown): Property[] =>
  Object.entries(properties as Record<string, string>).map(([name, value]) => ({ name, value }))

/** What a player has of these currencies, with the starting amount of those that never changed. */
async function amountsIn(realm: Realm, gamerTag: number, ids: readonly string[]): Promise<Map<string, number>> {
  const contents = await findContents(realm, ids)
  const amounts = new Map([...contents].map(([id, { startingAmount }]) => [id, startingAmount]))
  for (const row of await selectAmounts(realm, [gamerTag], ids)) amounts.set(row.content_id, row.amount)
  return amounts
}
