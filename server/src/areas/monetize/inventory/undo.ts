import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { lockCurrencyProperties, lockItems, type Properties, selectAmounts } from './queries.ts'
import { changeInventory, propertyList, restoreItem } from './service.ts'

const reason = { cause: 'operator' } as const

/** `42/currency.gems`, `42/items.sword/7` */
function partsOf({ subject_id: text }: UndoEntry) {
  const [gamerTag = '', contentId = '', id = ''] = text.split('/')
  return { gamerTag: Number(gamerTag), contentId, id: Number(id) }
}

/** An amount is undone by the opposite amount, whatever the player has done since. */
export const currency: Undoable = {
  async read(context, entry) {
    const { gamerTag, contentId } = partsOf(entry)
    const [row] = await selectAmounts(realmOfUndo(context).realm, [gamerTag], [contentId])
    return row?.amount ?? null
  },
  async restore() {
    throw new Error('An amount has been added in every such entry')
  },
  add(context, entry, amount) {
    const { gamerTag, contentId } = partsOf(entry)
    return changeInventory(realmOfUndo(context), gamerTag, { currencies: { [contentId]: amount } }, reason)
  },
}

export const currencyProperties: Undoable = {
  async read(context, entry) {
    const [row] = await lockCurrencyProperties(realmOfUndo(context).realm, [partsOf(entry)])
    return row?.properties ?? {}
  },
  async restore(context, entry, state) {
    const { gamerTag, contentId } = partsOf(entry)
    const now = (await this.read(context, entry)) as Properties
    const properties = { [contentId]: propertyList(putBack(now, state)) }
    await changeInventory(realmOfUndo(context), gamerTag, { currencyProperties: properties }, reason)
  },
}

export const item: Undoable = {
  async read(context, entry) {
    const [row] = await lockItems(realmOfUndo(context).realm, [partsOf(entry)])
    return row?.properties ?? null
  },
  async restore(context, entry, state) {
    const { gamerTag, ...ref } = partsOf(entry)
    const here = realmOfUndo(context)
    if (state === null) return changeInventory(here, gamerTag, { deleteItems: [ref] }, reason)
    if (entry.after === null) return restoreItem(here, { gamerTag, ...ref }, state as Properties)
    const now = (await this.read(context, entry)) as Properties
    const properties = propertyList(putBack(now, state))
    await changeInventory(here, gamerTag, { updateItems: [{ ...ref, properties }] }, reason)
  },
}

/** The fields of the state are restored (null removes a field); all others stay. */
function putBack(now: Properties, state: unknown): Properties {
  const fields = { ...now, ...(state as Record<string, string | null>) }
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== null))
}
