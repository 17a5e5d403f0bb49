import { addPromoCodes, createPromo, listPromoCodes, listPromos } from '@regent/contract/monetize/promo-codes'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { type Story, undoNewest } from '../../../testing/undo-story.ts'

const create = async (_: TestApp, by: Actor) => {
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] }
  await by.call(createPromo, { body: { definition: { name: 'Spring', gift }, codes: 2, claimsPerCode: 3 } })
}

const add = async (_: TestApp, by: Actor) => {
  const { summaries } = await by.call(listPromos, {})
  const definitionId = summaries[0]?.definition.id ?? 0
  await by.call(addPromoCodes, { body: { definitionId, codes: [`SPRING ${definitionId}`], claimsPerCode: 10 } })
}

async function state(_: TestApp, by: Actor) {
  const { summaries } = await by.call(listPromos, {})
  return Promise.all(
    summaries.map(async ({ definition: { id, name }, capacity }) => ({
      name,
      capacity,
      codes: (await by.call(listPromoCodes, { query: { id } })).codes,
    })),
  )
}

export const promoStories: Record<'promo' | 'promo-batch', Story[]> = {
  promo: [{ name: 'one that was made', change: create, newer: undoNewest, state }],
  'promo-batch': [
    {
      name: 'codes of one’s own',
      change: async (app, by) => {
        await create(app, by)
        await add(app, by)
      },
      newer: undoNewest,
      state,
    },
  ],
}
