import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { type KindWith, kindsWith, valuesOf } from '../core/records.ts'
import { Id, Pid } from '../core/shapes.ts'
import { PlanWithSample } from '../organization/plans.ts'

/**
 * Parts of a player that can be copied to another realm of the game, with the rights to read in the source and to write
 * in the target. The record's declaration in the server defines how each is copied.
 */
export const copyParts = valuesOf('copied')
export type CopyPartName = KindWith<'copied'>
const PartName = z.enum(kindsWith('copied'))

/** The scope is the target realm of the copy. */
export const planCopyPlayer = endpoint({
  method: 'POST',
  path: '/api/profile/plans/copy',
  summary:
    'Plan to copy a player from another realm of the game to a player of this realm or to a new one: stats, inventory, entitlements, saved files. Needs the rights in both realms.',
  scope: 'realm',
  access: { operator: ['edit stats', 'edit inventory', 'grant entitlements', 'edit cloud-saving'] },
  body: z.object({
    sourcePid: Pid.describe('The realm of the copied player.'),
    gamerTag: Id.describe('The copied player.'),
    to: Id.optional().describe('The player of this realm who gets the copy; default: a new player.'),
    parts: z
      .array(PartName)
      .min(1)
      .max(10)
      .default(['stats', 'inventory'])
      .describe('The data to copy. Default: stats and inventory.'),
  }),
  response: PlanWithSample,
  errors: ['RealmNotFound', 'PlayerNotFound', 'PlanRowsInvalid'],
})
