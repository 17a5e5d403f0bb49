import { ApiError } from '@regent/contract/errors'
import { type Grant, maxItemsGranted, typeOfContent } from '@regent/contract/monetize/inventory'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { type Chosen, chosenPlayers, goneOf } from '../../players/segments/chosen.ts'
import { findContents } from './contents.ts'
import { checkGifts, type GiftEntry, whatIsGone } from './gifts.ts'
import { countItemsOf, selectAmounts } from './queries.ts'
import { changeInventories, type InventoryChanges } from './service.ts'

/** Fewer players than for stats, because each of them may get a hundred items. */
const playersAtOnce = 1_000

const many = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`

/** "100 currency.gems", "2 items.sword" */
const grantWords = ({ contentId, count }: Grant) => `${Math.abs(count).toLocaleString('en')} ${contentId}`

/** Currencies and items for many players; each of them gets the same. */
export async function planGrantTo(
  context: RealmContext,
  { players, grants }: { players: ChosenPlayers; grants: readonly Grant[] },
): Promise<PlanWithSample> {
  checkGrants(context, grants)
  const { realm } = context
  const { warnings } = await checkGifts(realm, giftsOf(grants))
  const chosen = await chosenPlayers(context, players)
  const amounts = await amountsOf(realm, chosen.tags, grants)
  let short = 0
  const rows = chosen.tags.map((gamerTag): NewRow => {
    const held = grants.map(({ contentId, count }) => ({
      ...{ contentId, count },
      amount: amounts.get(`${gamerTag}/${contentId}`) ?? 0,
    }))
    const isShort = held.some(({ amount, count }) => amount + count < 0)
    if (isShort) short += 1
    const before = Object.fromEntries(held.map(({ contentId, amount }) => [contentId, amount]))
    // A row that fails changes nothing.
    const after = Object.fromEntries(held.map(({ contentId, amount, count }) => [contentId, amount + count]))
    return { key: String(gamerTag), before, after: isShort ? before : after }
  })
  const isTaking = grants.every(({ count }) => count < 0)
  const what = grants.map(grantWords).join(', ')
  const words = `${isTaking ? 'Take' : 'Grant'} ${what} ${isTaking ? 'from' : 'to'} ${many(rows.length, 'player')}`
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'grant',
      typeName: chosen.typeName,
      title: chosen.segmentWords ? `${words} of ${chosen.segmentWords}` : words,
      verb: grants.length > 1 ? `${isTaking ? 'Take from' : 'Grant to'} ${many(rows.length, 'player')}` : words,
      input: { grants, matching: chosen.matching },
      warnings: [
        ...warnings,
        ...(short > 0
          ? [`${many(short, 'player')} ${short === 1 ? 'has' : 'have'} less than the plan takes; those rows will fail.`]
          : []),
        ...chosen.warnings,
      ],
    },
    rows,
  )
}

function checkGrants({ can, realm }: RealmContext, grants: readonly Grant[]): void {
  let items = 0
  const seen = new Set<string>()
  for (const [index, { contentId, count }] of grants.entries()) {
    const at = `grants.${index}`
    const refuse = (field: string, message: string) => {
      throw new ApiError('BadRequest', { field: `${at}.${field}`, message: `${at}.${field} ${message}` })
    }
    const isItem = typeOfContent(contentId) === 'item'
    const right = isItem ? 'create inventory' : 'edit inventory'
    if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
    if (count === 0) refuse('count', 'must not be 0.')
    if (isItem && count < 0) refuse('count', 'must be at least 1: a plan cannot take items.')
    if (seen.has(contentId)) refuse('contentId', 'is repeated.')
    seen.add(contentId)
    if (isItem) items += count
    if (items > maxItemsGranted) refuse('count', `exceeds the ${maxItemsGranted} items that a player can get at once.`)
  }
}

/** Current amounts of currencies and numbers of items by `gamerTag/contentId`; for display only. */
async function amountsOf(realm: Realm, gamerTags: readonly number[], grants: readonly Grant[]) {
  const all = grants.map(({ contentId }) => contentId)
  const ids = all.filter((id) => typeOfContent(id) === 'currency')
  const items = all.filter((id) => typeOfContent(id) === 'item')
  const contents = await findContents(realm, ids)
  const amounts = new Map<string, number>()
  for (let start = 0; start < gamerTags.length; start += 50_000) {
    const part = gamerTags.slice(start, start + 50_000)
    for (const row of items.length > 0 ? await countItemsOf(realm, part, items) : [])
      amounts.set(`${row.gamer_tag}/${row.content_id}`, row.count)
    if (ids.length === 0) continue
    for (const row of await selectAmounts(realm, part, ids))
      amounts.set(`${row.gamer_tag}/${row.content_id}`, row.amount)
    for (const gamerTag of part)
      for (const id of ids) {
        const key = `${gamerTag}/${id}`
        if (!amounts.has(key)) amounts.set(key, contents.get(id)?.startingAmount ?? 0)
      }
  }
  return amounts
}

/** The gifts of the plan; a currency can still be taken after it was retired. */
const giftsOf = (grants: readonly Grant[]): GiftEntry[] =>
  grants.flatMap(({ contentId, count, properties }, index) =>
    count > 0 ? [{ field: `grants.${index}.contentId`, symbol: contentId, count, properties }] : [],
  )

async function changesOf(realm: Realm, grants: readonly Grant[]): Promise<InventoryChanges> {
  const taken = grants.filter(({ count }) => count < 0)
  const { gifts } = await checkGifts(realm, giftsOf(grants))
  return { gifts, currencies: Object.fromEntries(taken.map(({ contentId, count }) => [contentId, count])) }
}

type GrantInput = Pick<Chosen, 'matching'> & { grants: readonly Grant[] }

export const grant: PlanKind = {
  act: 'grant',
  gives: ({ input, row_count: players }) =>
    Object.fromEntries((input as GrantInput).grants.map(({ contentId, count }) => [contentId, count * players])),
  right: ['edit inventory', 'create inventory'],
  playerOf: ({ key }) => Number(key),
  rowsAtOnce: playersAtOnce,
  areRowsApart: true,
  async whatMoved(context, { input }, rows) {
    const { grants, ...chosen } = input as GrantInput
    const here = realmOfPlan(context)
    const tags = rows.map(({ key }) => Number(key))
    return (await whatIsGone(here.realm, giftsOf(grants))) ?? goneOf(here, chosen, tags)
  },
  async apply(context, plan, rows) {
    const { grants } = plan.input as GrantInput
    const here = realmOfPlan(context)
    const changes = await changesOf(here.realm, grants)
    const types = grants.map(({ contentId }) => typeOfContent(contentId))
    const rights = [
      ...(types.includes('currency') ? (['edit inventory'] as const) : []),
      ...(types.includes('item') ? (['create inventory'] as const) : []),
    ]
    const missing = rights.find((right) => !context.can(right, here.realm.id))
    if (missing) throw new ApiError('Forbidden', { message: `This needs the right "${missing}".` })
    await changeInventories(
      here,
      rows.map(({ key }) => ({ gamerTag: Number(key), changes })),
      { cause: 'plan', reference: String(plan.id) },
    )
  },
}
