import { ApiError } from '@regent/contract/errors'
import { type Grant, maxItemsGranted, typeOfContent } from '@regent/contract/monetize/inventory'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { formatQuantity } from '@regent/contract/words'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { findMissingPlayers, resolveSelection, type SelectedPlayers } from '../../players/segments/chosen.ts'
import { findContents } from './contents.ts'
import { checkGifts, findDeletedGift, type GiftEntry } from './gifts.ts'
import { givenAmounts } from './given-amounts.ts'
import { countItemsById, selectAmounts } from './queries.ts'
import { changeInventories, type InventoryChanges } from './service.ts'

/** Fewer players than for stats, because each of them may get a hundred items. */
const playersAtOnce = 1_000

/** "100 currency.gems", "2 items.sword" */
const formatGrant = ({ contentId, count }: Grant) => `${Math.abs(count).toLocaleString('en')} ${contentId}`

/** Currencies and items for many players, the same for each. */
export async function planGrantTo(
  context: RealmContext,
  { players, grants }: { players: ChosenPlayers; grants: readonly Grant[] },
): Promise<PlanWithSample> {
  checkGrants(context, grants)
  const { realm } = context
  const { warnings } = await checkGifts(realm, toGiftEntries(grants))
  const selection = await resolveSelection(context, players)
  const amounts = await loadAmounts(realm, selection.tags, grants)
  let short = 0
  const rows = selection.tags.map((gamerTag): NewRow => {
    const balances = grants.map(({ contentId, count }) => ({
      contentId,
      count,
      amount: amounts.get(`${gamerTag}/${contentId}`) ?? 0,
    }))
    const isShort = balances.some(({ amount, count }) => amount + count < 0)
    if (isShort) short += 1
    const before = Object.fromEntries(balances.map(({ contentId, amount }) => [contentId, amount]))
    // A row with an error changes nothing.
    const after = Object.fromEntries(balances.map(({ contentId, amount, count }) => [contentId, amount + count]))
    return { key: String(gamerTag), before, after: isShort ? before : after }
  })
  const isTaking = grants.every(({ count }) => count < 0)
  const what = grants.map(formatGrant).join(', ')
  const words = `${isTaking ? 'Take' : 'Grant'} ${what} ${isTaking ? 'from' : 'to'} ${formatQuantity(rows.length, 'player')}`
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'grant',
      typeName: selection.typeName,
      title: selection.segmentWords ? `${words} of ${selection.segmentWords}` : words,
      verb:
        grants.length > 1 ? `${isTaking ? 'Take from' : 'Grant to'} ${formatQuantity(rows.length, 'player')}` : words,
      input: { grants, matching: selection.matching },
      warnings: [
        ...warnings,
        ...(short > 0
          ? [
              `${formatQuantity(short, 'player')} ${short === 1 ? 'has' : 'have'} less than the plan removes. Their rows will fail.`,
            ]
          : []),
        ...selection.warnings,
      ],
    },
    rows,
  )
}

function checkGrants({ can, realm }: RealmContext, grants: readonly Grant[]): void {
  let items = 0
  const seenIds = new Set<string>()
  for (const [index, { contentId, count }] of grants.entries()) {
    const at = `grants.${index}`
    const refuse = (field: string, message: string) => {
      throw new ApiError('BadRequest', { field: `${at}.${field}`, message: `${at}.${field} ${message}` })
    }
    const isItem = typeOfContent(contentId) === 'item'
    const right = isItem ? 'create inventory' : 'edit inventory'
    if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
    if (count === 0) refuse('count', 'must not be 0.')
    if (isItem && count < 0) refuse('count', 'must be at least 1. Plans cannot remove items.')
    if (seenIds.has(contentId)) refuse('contentId', 'is repeated.')
    seenIds.add(contentId)
    if (isItem) items += count
    if (items > maxItemsGranted) refuse('count', `exceeds the limit of ${maxItemsGranted} items per player and grant.`)
  }
}

/** Current amounts of currencies and numbers of items by `gamerTag/contentId`; for display only. */
async function loadAmounts(realm: Realm, gamerTags: readonly number[], grants: readonly Grant[]) {
  const all = grants.map(({ contentId }) => contentId)
  const ids = all.filter((id) => typeOfContent(id) === 'currency')
  const items = all.filter((id) => typeOfContent(id) === 'item')
  const contents = await findContents(realm, ids)
  const amounts = new Map<string, number>()
  for (let start = 0; start < gamerTags.length; start += 50_000) {
    const part = gamerTags.slice(start, start + 50_000)
    for (const row of items.length > 0 ? await countItemsById(realm, part, items) : [])
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
const toGiftEntries = (grants: readonly Grant[]): GiftEntry[] =>
  grants.flatMap(({ contentId, count, properties }, index) =>
    count > 0 ? [{ field: `grants.${index}.contentId`, symbol: contentId, count, properties }] : [],
  )

async function buildChanges(realm: Realm, grants: readonly Grant[]): Promise<InventoryChanges> {
  const takenGrants = grants.filter(({ count }) => count < 0)
  const { gifts } = await checkGifts(realm, toGiftEntries(grants))
  return { gifts, currencies: Object.fromEntries(takenGrants.map(({ contentId, count }) => [contentId, count])) }
}

type GrantInput = Pick<SelectedPlayers, 'matching'> & { grants: readonly Grant[] }

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
    return (await findDeletedGift(here.realm, toGiftEntries(grants))) ?? findMissingPlayers(here, chosen, tags)
  },
  async apply(context, plan, rows) {
    const { grants } = plan.input as GrantInput
    const here = realmOfPlan(context)
    const changes = await buildChanges(here.realm, grants)
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
    const gamerTags = rows.map(({ key }) => Number(key))
    const amounts = givenAmounts(toGiftEntries(grants), gamerTags.length)
    const record = { kind: 'plan', id: String(plan.id) } as const
    await noteResults(here, [{ record, step: 'given', gamerTags, amounts }])
  },
}
