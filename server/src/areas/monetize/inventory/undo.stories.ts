import type { EndpointInput } from '@regent/contract/endpoint'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { playerOf, type Story, undoNewest } from '../../../testing/undo-story.ts'

const inventory = {
  change:
    (body: EndpointInput<typeof updateInventory>['body'] = {}) =>
    async (app: TestApp, by: Actor) => {
      await by.call(updateInventory, { params: { gamerTag: await playerOf(app) }, body })
    },
  state: async (app: TestApp, by: Actor) => by.call(getInventory, { params: { gamerTag: await playerOf(app) } }),
  /** The player’s only sword. */
  sword: async (app: TestApp, by: Actor) => ({
    contentId: 'items.sword',
    id: (await inventory.state(app, by)).items[0]?.items[0]?.id ?? 0,
  }),
  forge: (app: TestApp, by: Actor) =>
    inventory.change({ newItems: [{ contentId: 'items.sword', properties: [{ name: 'level', value: '1' }] }] })(
      app,
      by,
    ),
  sharpen: (level: string) => async (app: TestApp, by: Actor) => {
    const item = { ...(await inventory.sword(app, by)), properties: [{ name: 'level', value: level }] }
    await inventory.change({ updateItems: [item] })(app, by)
  },
  breakIt: async (app: TestApp, by: Actor) =>
    inventory.change({ deleteItems: [await inventory.sword(app, by)] })(app, by),
}

const series = (name: string) =>
  inventory.change({ currencyProperties: { 'currency.gems': [{ name: 'series', value: name }] } })

export const inventoryStories: Record<'currency' | 'currency-properties' | 'item', Story[]> = {
  currency: [
    {
      name: 'an amount that was added',
      change: async (app, by) => {
        await inventory.change({ currencies: { 'currency.gems': 70 } })(app, by)
        await inventory.change({ currencies: { 'currency.gems': -30 } })(app, by)
      },
      newer: undoNewest,
      state: inventory.state,
    },
  ],
  'currency-properties': [
    {
      name: 'properties that were set',
      change: async (app, by) => {
        await series('spring')(app, by)
        await series('summer')(app, by)
      },
      newer: series('autumn'),
      state: inventory.state,
    },
  ],
  item: [
    { name: 'an item that was made', change: inventory.forge, newer: inventory.sharpen('2'), state: inventory.state },
    {
      name: 'an item that was changed',
      change: async (app, by) => {
        await inventory.forge(app, by)
        await inventory.sharpen('2')(app, by)
      },
      newer: inventory.sharpen('3'),
      state: inventory.state,
    },
    {
      name: 'an item that was deleted',
      change: async (app, by) => {
        await inventory.forge(app, by)
        app.advance(60_000)
        await inventory.breakIt(app, by)
      },
      newer: async (app, by) => {
        await undoNewest(app, by)
        await inventory.sharpen('4')(app, by)
      },
      state: inventory.state,
    },
  ],
}
