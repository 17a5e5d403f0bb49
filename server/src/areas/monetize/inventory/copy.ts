import { maxItemsHeld, type Property } from '@regent/contract/monetize/inventory'
import { realmName } from '../../../directory/organizations/directory.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { type CopyPart, formatNameList } from '../../../kernel/plans/copy-part.ts'
import type { PlannedRow } from '../../../kernel/plans/plan-kind.ts'
import { findContents } from './contents.ts'
import { checkGifts, findMissing, type GiftEntry } from './gifts.ts'
import { sumAmounts } from './given-amounts.ts'
import { countItems, selectAmounts } from './queries.ts'
import { readInventory } from './read-inventory.ts'
import { changeInventory } from './service.ts'

const toObject = (list: readonly Property[]) => Object.fromEntries(list.map(({ name, value }) => [name, value]))

/** The symbol of `currency.gems`, `currency.gems/properties` or `items.sword/7`. */
const symbolIn = (key: string) => key.split('/')[0] ?? ''
const isAmount = ({ key }: PlannedRow) => key.startsWith('currency.') && !key.includes('/')
const isOfCurrency = ({ key }: PlannedRow) => key.startsWith('currency.') && key.includes('/')
const isItem = ({ key }: PlannedRow) => key.startsWith('items.')

/** Currencies get the player's amount and properties; items are added to existing ones. */
export const copyInventory: CopyPart = {
  async plan({ from, fromTag, to, toTag }) {
    const { currencies, items } = await readInventory(from.realm, fromTag, {})
    const missing = await findMissing(
      to.realm,
      [...currencies, ...items].map(({ id }) => id),
    )
    // Warns about gifts that could not be checked because nothing of their kind is published there yet.
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
                key: `${id}/properties`,
                label: `Properties of ${id}`,
                before: null,
                after: toObject(properties),
              },
            ],
      ),
      ...items.flatMap((group) =>
        missing.has(group.id)
          ? []
          : group.items.map(({ id, properties }) => ({
              key: `${group.id}/${id}`,
              label: group.id,
              before: null,
              after: toObject(properties),
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
          ? [`Skipped, because not published in ${await realmName(to.realm)}: ${formatNameList([...missing.keys()])}.`]
          : []),
        ...(held && added > 0
          ? [`The player holds ${held.count.toLocaleString('en')} items. They are kept in addition to the copies.`]
          : []),
        ...((held?.count ?? 0) + added > maxItemsHeld
          ? [`A player can hold ${maxItemsHeld.toLocaleString('en')} items. Further copies will fail.`]
          : []),
      ],
    }
  },

  async whatMoved({ realm }, gamerTag, rows) {
    const [gone] = (await findMissing(realm, [...new Set(rows.map(({ key }) => symbolIn(key)))])).keys()
    if (gone !== undefined) return `${gone} is no longer published there.`
    const amounts = rows.filter(isAmount)
    const there = await amountsIn(
      realm,
      gamerTag,
      amounts.map(({ key }) => key),
    )
    const changedAmount = amounts.find(({ key, before }) => (there.get(key) ?? 0) !== before)
    return changedAmount && `The player’s ${changedAmount.key} has changed since.`
  },

  gives: (rows) =>
    sumAmounts([
      ...rows.filter(isAmount).map(({ key, before, after }) => ({ [key]: Number(after) - Number(before) })),
      ...rows.filter(isItem).map(({ key }) => ({ [symbolIn(key)]: 1 })),
    ]),

  async apply(context, gamerTag, rows, planId) {
    // Adds the difference, so that gains since the plan was created are preserved.
    const amounts = rows.filter(isAmount).map(({ key, before, after }) => ({
      symbol: key,
      added: Number(after) - Number(before),
    }))
    const entries: GiftEntry[] = [
      ...amounts.flatMap(({ symbol, added }) => (added > 0 ? [{ field: 'parts', symbol, count: added }] : [])),
      ...rows.filter(isItem).map(({ key, after }) => ({
        field: 'parts',
        symbol: symbolIn(key),
        count: 1,
        properties: toPropertyList(after),
      })),
    ]
    const { gifts } = await checkGifts(context.realm, entries)
    const takenAmounts = amounts.filter(({ added }) => added < 0).map(({ symbol, added }) => [symbol, added] as const)
    const properties = rows
      .filter(isOfCurrency)
      .map(({ key, after }) => [symbolIn(key), toPropertyList(after)] as const)
    await changeInventory(
      context,
      gamerTag,
      { gifts, currencies: Object.fromEntries(takenAmounts), currencyProperties: Object.fromEntries(properties) },
      { cause: 'plan', reference: String(planId) },
    )
  },
}

const toPropertyList = (properties: unknown): Property[] =>
  Object.entries(properties as Record<string, string>).map(([name, value]) => ({ name, value }))

/** A player's amounts of these currencies, including the starting amount of those without a row. */
async function amountsIn(realm: Realm, gamerTag: number, ids: readonly string[]): Promise<Map<string, number>> {
  const contents = await findContents(realm, ids)
  const amounts = new Map([...contents].map(([id, { startingAmount }]) => [id, startingAmount]))
  for (const row of await selectAmounts(realm, [gamerTag], ids)) amounts.set(row.content_id, row.amount)
  return amounts
}
