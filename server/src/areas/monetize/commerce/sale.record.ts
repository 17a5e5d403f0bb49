import { SaleFields, saleFields } from '@regent/contract/monetize/commerce-sales'
import * as z from 'zod'
import { newId } from '../../../engines/database/ids.ts'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import type { CalendarSource, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryNotFound, rejectChangedTimes } from '../../../kernel/calendar/refusals.ts'
import { record } from '../../../kernel/records/record.ts'
import { markAudience } from '../../players/segments/calendar-marks.ts'
import { selectSalePurchasesOfPlayers, selectSales } from './sale-queries.ts'
import { whySale } from './sale-why.ts'
import { endSale, putSale, readSale, readSaleState, type SaleContent, toContent } from './sales.ts'

const movable: Record<ReturnType<typeof readSaleState>, SourceEntry['move']> = {
  scheduled: { start: true, end: true },
  running: { start: false, end: true, why: 'It has started.' },
  ended: { start: false, end: false, why: 'It has ended.' },
}

/** A sale is one bar, from its start to its end. */
const saleCalendar: CalendarSource = {
  async read({ realm, now }, { from, to, limit }) {
    const rows = await selectSales(realm)
    const entries = rows.filter(({ starts_at, ends_at }) => starts_at < to && ends_at > from)
    return entries
      .map((row): SourceEntry => {
        const content = toContent(row)
        const state = readSaleState(content, now)
        const { start, end } = content
        return {
          id: String(row.id),
          name: row.name,
          start,
          end,
          isMoment: false,
          state,
          path: ['commerce-configuration'],
          search: { part: 'sales', q: row.name },
          move: movable[state],
          marks: content.listings.map(({ listing, store }) => ({
            what: 'slot' as const,
            id: `sale of ${listing}:${store}`,
            name: `the listing ${listing}`,
          })),
          ...markAudience(content.audience),
        }
      })
      .sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
      .slice(0, limit)
  },
  async move(context, id, { start, end, was }) {
    const sale = await readSale(context.realm, Number(id))
    if (!sale) throw entryNotFound()
    rejectChangedTimes({ start: sale.start, end: sale.end }, was)
    if (sale.end <= context.now) throw entryIsFixed('It has ended.')
    if (start !== sale.start && sale.start <= context.now) throw entryIsFixed('It has started.')
    await putSale(context, Number(id), { ...sale, start: start ?? sale.start, end: end ?? sale.end })
  },
  end: { right: 'edit commerce-catalog', run: (context, id) => endSale(context, Number(id)) },
  async copy(context, id, { start, end, as }) {
    const sale = await readSale(context.realm, Number(id))
    if (!sale) throw entryNotFound()
    const name = saleFields.name.safeParse(as)
    await putSale(context, newId(), {
      ...sale,
      name: name.success ? name.data : sale.name,
      start: start ?? sale.start,
      end: end ?? sale.end,
    })
  },
}

export const sale = record({
  kind: 'sale',
  table: 'sales',
  id: 'id',
  name: 'name',
  isNumbered: true,
  undo: {
    read: (context, { subject_id: id }) => readSale(realmOfUndo(context).realm, Number(id)),
    async restore(context, { subject_id: id }, state) {
      const here = realmOfUndo(context)
      const now = await readSale(here.realm, Number(id))
      const next = state === null ? null : withoutNulls({ ...now, ...(state as Partial<SaleContent>) })
      await putSale(here, Number(id), next)
    },
  },
  draft: {
    reads: z.object(SaleFields.shape),
    fields: {
      name: { title: 'Name' },
      listings: { title: 'Listings' },
      'listings.*': { title: 'Listing' },
      'listings.*.percent': { title: 'Reduction in percent' },
      'listings.*.amount': { title: 'Price' },
      'listings.*.sku': { title: 'SKU', 'x-picks': ['skus'] },
      start: { title: 'Start', 'x-as': 'moment' },
      end: { title: 'End', 'x-as': 'moment' },
      audience: { title: 'Audience', 'x-as': 'audience' },
      holdOut: { title: 'Hold-out in percent' },
      limit: { title: 'Limit for one player' },
      badge: { title: 'Badge', 'x-as': 'texts' },
      texts: { title: 'Text', 'x-as': 'texts' },
    },
    list: async ({ realm }) =>
      (await selectSales(realm)).map((row) => ({ id: String(row.id), label: row.name, state: toContent(row) })),
  },
  calendar: saleCalendar,
  why: whySale,
  segmentUses: async (realm, now) =>
    (await selectSales(realm)).flatMap(({ id, name, ends_at, body: { audience } }) =>
      audience?.segment === undefined || ends_at <= now ? [] : [{ segment: audience.segment, id: String(id), name }],
    ),
})

/** Undo sets fields that a sale did not have to null. */
const withoutNulls = (state: Partial<SaleContent>): SaleContent =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null)) as SaleContent

export const salePurchase = record({
  kind: 'sale-purchase',
  personalData: [
    /** Purchases are kept, with a gamer tag that no longer identifies a person. */
    {
      name: 'salePurchases',
      noun: ['purchase at the price of a sale', 'purchases at the price of a sale'],
      list: ({ customer: { db } }, { players }) => selectSalePurchasesOfPlayers(db, players),
    },
  ],
})
