import { returnToBudget, spendBudget } from '../../../kernel/approvals/budgets.ts'
import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { lockCurrencyProperties, lockItems, type Properties, selectAmounts } from './queries.ts'
import { changeInventory, propertyList, restoreItem } from './service.ts'
import { findLeft } from './take-left.ts'

const reason = { cause: 'operator' } as const

/** `42/currency.gems`, `42/items.sword/7` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [gamerTag = '', contentId = '', id = ''] = text.split('/')
  return { gamerTag: Number(gamerTag), contentId, id: Number(id) }
}

/** True for an original change. Undoing a removal gives nothing; undoing the undo of a grant gives it again. */
const isFirst = (entry: UndoEntry) => entry.undoes === null

const toGiver = ({ account_id: accountId, at }: UndoEntry) => ({ accountId, at })

/** An amount is undone by the opposite amount, regardless of later changes. */
export const currency: Undoable = {
  async read(context, entry) {
    const { gamerTag, contentId } = parseSubject(entry)
    const [row] = await selectAmounts(realmOfUndo(context).realm, [gamerTag], [contentId])
    return row?.amount ?? null
  },
  gave: (entry) => (entry.amount !== null && entry.amount > 0 ? { [parseSubject(entry).contentId]: entry.amount } : {}),
  async used(context, entry) {
    const amount = entry.amount ?? 0
    const { gamerTag, contentId } = parseSubject(entry)
    if (amount <= 0) return undefined
    const remainingAmounts = await findLeft(realmOfUndo(context).realm, { gamerTag, amounts: { [contentId]: amount } })
    if (remainingAmounts[contentId] === amount) return undefined
    return {
      reason: 'The player has spent some of the amount.',
      keeps: { [contentId]: amount },
      left: remainingAmounts,
    }
  },
  async restore() {
    throw new Error('An amount has been added in every such entry')
  },
  async add(context, entry, amount) {
    const { gamerTag, contentId } = parseSubject(entry)
    const here = realmOfUndo(context)
    const isReturn = amount > 0 && isFirst(entry)
    await changeInventory(here, gamerTag, { currencies: { [contentId]: amount } }, { ...reason, isReturn })
    await noteTakenBack(here, entry, amount)
    await returnToBudget(context, here.realm, { ...toGiver(entry), symbol: contentId, amount: -amount })
  },
  async takeBack(context, entry, left) {
    await this.add?.(context, entry, -(left[parseSubject(entry).contentId] ?? 0))
  },
}

export const currencyProperties: Undoable = {
  async read(context, entry) {
    const [row] = await lockCurrencyProperties(realmOfUndo(context).realm, [parseSubject(entry)])
    return row?.properties ?? {}
  },
  async restore(context, entry, state) {
    const { gamerTag, contentId } = parseSubject(entry)
    const now = (await this.read(context, entry)) as Properties
    const properties = { [contentId]: propertyList(restoreFields(now, state)) }
    await changeInventory(realmOfUndo(context), gamerTag, { currencyProperties: properties }, reason)
  },
}

export const item: Undoable = {
  async read(context, entry) {
    const [row] = await lockItems(realmOfUndo(context).realm, [parseSubject(entry)])
    return row?.properties ?? null
  },
  gave: (entry) => (entry.before === null && entry.after !== null ? { [parseSubject(entry).contentId]: 1 } : {}),
  async used(_context, entry, now) {
    if (entry.before !== null || now !== null) return undefined
    return { reason: 'The player no longer has the item.', keeps: { [parseSubject(entry).contentId]: 1 } }
  },
  async restore(context, entry, state) {
    const { gamerTag, ...ref } = parseSubject(entry)
    const here = realmOfUndo(context)
    if (state === null) {
      await changeInventory(here, gamerTag, { deleteItems: [ref] }, reason)
      await noteTakenBack(here, entry, -1)
      return returnToBudget(context, here.realm, { ...toGiver(entry), symbol: ref.contentId, amount: 1 })
    }
    if (entry.after === null) {
      if (!isFirst(entry)) await spendBudget(context, here.realm, { [ref.contentId]: 1 })
      return restoreItem(here, { gamerTag, ...ref }, state as Properties)
    }
    const now = (await this.read(context, entry)) as Properties
    const properties = propertyList(restoreFields(now, state))
    await changeInventory(here, gamerTag, { updateItems: [{ ...ref, properties }] }, reason)
  },
}

/** The results of a plan show granted and reclaimed amounts. */
async function noteTakenBack(context: RealmContext, entry: UndoEntry, amount: number): Promise<void> {
  if (entry.plan_id === null || (amount > 0 && isFirst(entry))) return
  const { gamerTag, contentId } = parseSubject(entry)
  const record = { kind: 'plan', id: String(entry.plan_id) } as const
  const step = amount < 0 ? 'taken-back' : 'given'
  await noteResults(context, [{ record, step, gamerTags: [gamerTag], amounts: { [contentId]: Math.abs(amount) } }])
}

/** Restores the fields of the state (null removes a field); all others stay. */
function restoreFields(now: Properties, state: unknown): Properties {
  const fields = { ...now, ...(state as Record<string, string | null>) }
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== null))
}
