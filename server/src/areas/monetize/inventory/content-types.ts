import * as z from 'zod'
import type { ContentType } from '../../../kernel/records/content-type.ts'

const permission = 'must be an object with write_self, which is true or false'
const amount = 'must be a whole number of at least 0'

/**
 * The fields of a currency or an item that the server reads. Three field names are accepted for the name, and values
 * that are not strings are ignored. A mistake in the other two would cause no error: an amount that is not a number
 * counts as 0.
 */
export const ThingContent = z.looseObject({
  displayName: z.unknown().optional(),
  title: z.unknown().optional(),
  name: z.unknown().optional(),
  description: z.unknown().optional(),
  icon: z.unknown().optional(),
  startingAmount: z.int(amount).min(0, amount).optional(),
  clientPermission: z.object({ write_self: z.boolean(permission).optional() }, permission).optional(),
})

const fields = {
  title: { type: 'string', title: 'Title', description: 'Shown to players and operators.' },
  description: { type: 'string', 'x-as': 'lines' },
  icon: { type: 'string', title: 'Icon', 'x-as': 'image', 'x-picks': ['files'] },
  clientPermission: { title: 'Game clients' },
  'clientPermission.write_self': {
    title: 'Players can change their own',
    description: 'Off: only operators and game servers change it.',
  },
} as const

/** Older fields of the title: shown in the form only if the item has them. */
const hides = ['displayName', 'name']

export const inventoryTypes = {
  currency: {
    title: 'Currency',
    plural: 'Currencies',
    group: 'economy',
    description: 'An amount that each player holds.',
    reads: ThingContent,
    hides,
    fields: {
      ...fields,
      startingAmount: { title: 'Starting amount', description: 'The amount of players without any change.' },
    },
    start: () => ({ title: 'New currency', startingAmount: 0, clientPermission: { write_self: false } }),
  },
  items: {
    title: 'Item',
    plural: 'Items',
    group: 'economy',
    description: 'An item that players hold. Each instance has its own properties.',
    reads: ThingContent,
    hides: [...hides, 'startingAmount'],
    fields,
    start: () => ({ title: 'New item', clientPermission: { write_self: false } }),
  },
} as const satisfies Record<string, ContentType>
