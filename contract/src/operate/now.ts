import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { Right } from '../core/permissions.ts'
import { Millis } from '../core/shapes.ts'

/**
 * Kinds of things that may need an operator's attention, with the right to view each. The area.ts of one area defines
 * how each is found.
 */
export const needKinds = {
  'failing-job': 'view jobs',
  'ungiven-rewards': 'view inventory',
  'open-payments': 'view real-money-transactions',
  'waiting-refunds': 'view real-money-transactions',
  'broken-service': 'view microservices',
  'waiting-approvals': 'approve changes',
  'waiting-plans': 'view audit',
  'proposed-plans': 'view audit',
  'ended-approvals': 'view audit',
  'unfulfillable-approvals': 'approve changes',
  'stopped-change-set': 'view audit',
  'waiting-change-sets': 'view audit',
  'ending-event': 'view events',
  'promo-nearly-used': 'view promotion-codes',
  'uneven-trial': 'view trials',
  'ending-keys': 'view api-keys',
  'missing-texts': 'view content',
  'stopped-webhooks': 'view webhooks',
  'failed-deliveries': 'view webhooks',
} as const satisfies Record<string, Right>

export type NeedKind = keyof typeof needKinds

/** Shown in this order: `urgent` is broken for players, `soon` will be or waits for somebody, `later` is unfinished. */
export const urgencies = ['urgent', 'soon', 'later'] as const

export const Need = z.object({
  kind: z
    .enum(Object.keys(needKinds) as [NeedKind, ...NeedKind[]])
    .describe('Kind of task. It decides the text and the screen that opens.'),
  urgency: z.enum(urgencies).describe('`urgent`: broken for players. `soon`: waits for somebody. `later`: unfinished.'),
  id: z.string().optional().describe('Id of the only affected thing; absent if there are several.'),
  name: z.string().optional().describe('Display name of the only affected thing. Absent if there are several.'),
  count: z
    .int()
    .describe(
      'How many things; with an id what that thing counts: the failures of a job in a row, the players of an event, the redemptions of a promo, the changes of a set.',
    ),
  of: z.int().optional().describe('The upper bound of that count.'),
  at: Millis.optional().describe('Since when; for an event when it ends.'),
  reason: z.string().optional().describe('The words of a machine about the cause.'),
  parts: z
    .array(
      z.object({
        name: z.string().describe('Language code or state that is counted.'),
        count: z.int().describe('Number of things in this language or state.'),
      }),
    )
    .optional()
    .describe('Per language or state, the larger first.'),
})
export type Need = z.infer<typeof Need>

export const listNeeds = endpoint({
  method: 'GET',
  path: '/api/now/needs',
  summary:
    'List the open tasks of the realm for operators, urgent ones first. Tasks that the caller may not view are omitted.',
  scope: 'realm',
  access: { operator: [...new Set(Object.values(needKinds))] },
  response: z.object({ needs: z.array(Need).describe('Open tasks, the urgent ones first. Empty: nothing to do.') }),
})
