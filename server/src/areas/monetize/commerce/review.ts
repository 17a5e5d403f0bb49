import { isDeepStrictEqual } from 'node:util'
import { saveCatalog, saveSkus } from '@regent/contract/monetize/commerce'
import { createSale, type SaleFields, updateSale } from '@regent/contract/monetize/commerce-sales'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type Reviewed, reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { toOffer } from './offers.ts'
import { previewCatalog, previewSale } from './review-cards.ts'
import { selectSales } from './sale-queries.ts'
import { readSaved } from './service.ts'

const toldBySale = 'It sends no message to players. The store in the game shows the price, the badge and the text.'
const undoOfSale = 'It can be ended, changed or deleted at any time. The regular price then applies; purchases remain.'

async function describeSale(context: RealmContext, fields: SaleFields, verb: string): Promise<Reviewed> {
  const { name, start, end, audience, holdOut, limit } = fields
  const all = await reviewAudience(context, audience)
  const heldOutPlayers = Math.floor((all.players * holdOut) / 100)
  return {
    title: `${verb} ${name}`,
    starts: start > context.now ? start : undefined,
    ends: end,
    audience: {
      ...all,
      players: all.players - heldOutPlayers,
      counted:
        holdOut === 0
          ? all.counted
          : `${all.counted} ${formatQuantity(heldOutPlayers, 'player')} ${heldOutPlayers === 1 ? 'keeps' : 'keep'} the regular price.`,
    },
    preview: previewSale(fields, await readSaved(context.realm, 'catalog')),
    cautions: limit === undefined ? ['A player can buy at this price without a limit.'] : [],
    told: toldBySale,
    undo: undoOfSale,
  }
}

/** A sale with another start keeps its length. */
const startSale = (fields: SaleFields, start: number): SaleFields => ({
  ...fields,
  start,
  end: start + (fields.end - fields.start),
})

export const newSaleReview = reviewOf(createSale, {
  describe: (context, { body }) => describeSale(context, body, 'Put on sale:'),
  startAt: ({ body, ...input }, start) => ({ ...input, body: startSale(body, start) }),
  entry: { kind: 'sale', id: (_, changes) => changes.find(({ subject }) => subject === 'sale')?.id },
})

export const saleReview = reviewOf(updateSale, {
  async describe(context, { params: { id }, body }) {
    const currentSale = (await selectSales(context.realm)).find((one) => one.id === id)
    const isRunning = currentSale !== undefined && currentSale.starts_at <= context.now
    return describeSale(context, body, isRunning ? 'Change the running sale' : 'Change the sale')
  },
  entry: { kind: 'sale', id: ({ params: { id } }) => String(id) },
})

type Part = { noun: string; symbol: string; value: object }

const toPlainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Summarizes a save: "Delete the listing gems", "Change 3 entries of the catalog". */
function toTitle(before: readonly Part[], after: readonly Part[]): string {
  const key = ({ noun, symbol }: Part) => `${noun} ${symbol}`
  const old = new Map(before.map((part) => [key(part), part]))
  const next = new Map(after.map((part) => [key(part), part]))
  const changedKeys = [...new Set([...old.keys(), ...next.keys()])].filter(
    (name) => !isDeepStrictEqual(toPlainJson(old.get(name) ?? null), toPlainJson(next.get(name) ?? null)),
  )
  const [one = ''] = changedKeys
  if (changedKeys.length !== 1) return `Change ${formatQuantity(changedKeys.length, 'entry', 'entries')} of the catalog`
  const was = old.get(one)
  const is = next.get(one)
  if (!was) return `Create the ${one}`
  if (!is) return `Delete the ${one}`
  const switched = findSwitch(was.value, is.value)
  return switched ? `Switch the ${one} ${switched}` : `Change the ${one}`
}

/** On or off, if nothing else of a listing changes. */
function findSwitch(was: object, is: object): 'on' | 'off' | undefined {
  const { active: wasActive = true, ...wasRest } = toPlainJson(was) as { active?: boolean }
  const { active = true, ...rest } = toPlainJson(is) as { active?: boolean }
  if (wasActive === active || !isDeepStrictEqual(wasRest, rest)) return undefined
  return active ? 'on' : 'off'
}

type Store = { symbol: string; listings: readonly { symbol: string }[] }

const toParts = (stores: readonly Store[], offers: readonly { symbol: string }[]): Part[] => [
  ...stores.flatMap(({ listings, ...store }) => [
    { noun: 'store', symbol: store.symbol, value: store },
    ...listings.map((one) => ({ noun: 'listing', symbol: one.symbol, value: { store: store.symbol, ...one } })),
  ]),
  ...offers.map((one) => ({ noun: 'offer', symbol: one.symbol, value: one })),
]

const ofCatalog = async (context: RealmContext, title: string, preview?: Reviewed['preview']): Promise<Reviewed> => ({
  title,
  preview,
  audience: await reviewAudience(context, undefined),
  told: 'It sends no message to players. Game clients show it when they load the store again.',
  undo: 'It can be undone. Purchases remain.',
})

export const catalogReview = reviewOf(saveCatalog, {
  async describe(context, { body }) {
    const now = await readSaved(context.realm, 'catalog')
    const before = toParts(now.stores, now.offerDefinitions)
    const offers = body.offerDefinitions.map(toOffer)
    const after = toParts(body.stores, offers)
    const preview = previewCatalog(now, { stores: body.stores, offerDefinitions: offers })
    return ofCatalog(context, toTitle(before, after), preview)
  },
})

export const skusReview = reviewOf(saveSkus, {
  async describe(context, { body }) {
    const toSkus = (skus: typeof body.definitions) => skus.map((sku) => ({ noun: 'SKU', symbol: sku.name, value: sku }))
    const now = await readSaved(context.realm, 'skus')
    return ofCatalog(context, toTitle(toSkus(now.definitions), toSkus(body.definitions)))
  },
})
