import * as z from 'zod'
import type { Namespace } from '../analyze/history.ts'
import { type AuditSubject, auditSubjects } from '../core/audit-subjects.ts'
import { isOfOrganization, type KindWith } from '../core/records.ts'
import { Millis } from '../core/shapes.ts'

/** The events of webhooks: their types, and the payload of each. */

/** Upper bound of a payload as JSON, in bytes (UTF-8). */
export const maxWebhookPayloadBytes = 64_000

const Realm = z
  .string()
  .describe('Organization and realm of the event, as in the scope header.')
  .meta({ examples: ['1501.DE_1501001'] })
const GamerTag = z.string().describe('Id of the player in the realm (gamer tag).')

const Price = {
  txid: z.string().describe('Id of the transaction in Regent.'),
  provider: z.string().describe('Store of the payment, such as `googleplay`.'),
  sku: z.string().describe('SKU of the payment.'),
  price: z.number().describe('Price of the SKU in minor units of its currency: 999 is 9.99 USD.'),
  currency: z.string().optional().describe('Currency of `amount`, as ISO 4217.'),
  amount: z.number().optional().describe('Paid or refunded amount in minor units of `currency`.'),
}
const Group = {
  group: z.string().describe('Id of the group.'),
  type: z.string().describe('Type of the group, such as `guild`.'),
}

type PlayerEvent = { namespace: Namespace; label: string; data: z.ZodObject }

/** Events of players, by type. Each is recorded as an event for analytics, in the transaction of its cause. */
export const playerEvents = {
  'player.created': {
    namespace: 'platform_session_install',
    label: 'A player signed in for the first time',
    data: z.object({ platform: z.string().optional().describe('Platform of the device, if the client sent it.') }),
  },
  'session.started': {
    namespace: 'platform_session_session',
    label: 'A session started',
    data: z.object({
      sessionId: z.string().describe('Id of the session.'),
      platform: z.string().optional().describe('Platform of the device, if the client sent it.'),
    }),
  },
  'session.ended': {
    namespace: 'platform_session_session_end',
    label: 'A session ended',
    data: z.object({
      sessionId: z.string().describe('Id of the session.'),
      minutes: z.number().describe('Length of the session in minutes.'),
    }),
  },
  'purchase.completed': {
    namespace: 'platform_commerce_virtual_purchase',
    label: 'A player bought a listing with an in-game currency',
    data: z.object({
      offer: z.string().describe('Id of the listing.'),
      currency: z.string().describe('Content id of the currency.'),
      amount: z.number().describe('Price in that currency.'),
    }),
  },
  'payment.completed': {
    namespace: 'platform_commerce_hard_purchase',
    label: 'A payment was completed',
    data: z.object(Price),
  },
  'payment.failed': {
    namespace: 'platform_commerce_failed_purchase',
    label: 'A payment failed',
    data: z.object(Price),
  },
  'payment.refunded': {
    namespace: 'platform_commerce_refund',
    label: 'A payment was refunded',
    data: z.object({ ...Price, reason: z.string().describe('Reason of the refund.') }),
  },
  'daily-reward.claimed': {
    namespace: 'platform_daily_reward_claim',
    label: 'A daily reward was claimed',
    data: z.object({
      calendar: z.string().describe('Id of the calendar.'),
      index: z.number().describe('Day of the calendar, from 0.'),
      streak: z.number().describe('Consecutive claims, including this one.'),
    }),
  },
  'group.created': { namespace: 'platform_group_group_create', label: 'A group was created', data: z.object(Group) },
  'group.joined': { namespace: 'platform_group_group_join', label: 'A player joined a group', data: z.object(Group) },
  'group.left': { namespace: 'platform_group_group_leave', label: 'A player left a group', data: z.object(Group) },
  'trial.joined': {
    namespace: 'platform_cohort_join',
    label: 'A player was assigned to a variant of an A/B test',
    data: z.object({
      trial: z.string().describe('Id of the A/B test.'),
      cohort: z.string().describe('Name of the variant.'),
    }),
  },
} as const satisfies Record<string, PlayerEvent>

export type PlayerEventType = keyof typeof playerEvents
export const playerEventTypes = Object.keys(playerEvents) as PlayerEventType[]

/** A subject whose changes occur in a realm. Webhooks belong to a realm, so they never get those of the organization. */
type RealmSubject = Exclude<AuditSubject, KindWith<'isOfOrganization'>>

/** Changes by operators and game servers: `change.` with the subject of the audit entry. */
export type ChangeEventType = `change.${RealmSubject}`
/** Matches the changes of all subjects. */
export const allChanges = 'change.*'

export const testEventType = 'webhook.test'

/** The types that a webhook can select. */
export type WebhookEventType = PlayerEventType | ChangeEventType | typeof allChanges
export const webhookEventTypes: readonly WebhookEventType[] = [
  ...playerEventTypes,
  allChanges,
  ...auditSubjects
    .filter((subject): subject is RealmSubject => !isOfOrganization(subject))
    .map((subject): ChangeEventType => `change.${subject}`),
]

/** Data of all types `change.…`: what changed and who did it, without values. */
export const ChangeData = z.object({
  entry: z.int().describe('Id of the audit entry, which has the values before and after.'),
  recordId: z.string().describe('Id of the changed record.'),
  change: z.enum(['created', 'changed', 'deleted']).describe('Kind of the change.'),
  fields: z.array(z.string()).optional().describe('Names of the changed fields, at most 100.'),
  accountId: z.string().optional().describe('Account that made the change. Absent: a game server or a service.'),
  role: z.string().optional().describe('Role of the account in the realm at that time.'),
  planId: z.int().optional().describe('Plan that the change is a part of.'),
  undoes: z.int().optional().describe('Audit entry that this change undoes.'),
})

const TestData = z.object({ message: z.string().describe('A sentence for the log of the receiver.') })

const envelope = {
  id: z.string().describe('Id of the event, the same in each attempt. It is also the header `webhook-id`.'),
  created: Millis.describe('Time of the event: milliseconds since 1970, UTC.'),
  realm: Realm,
  player: GamerTag.optional().describe('The player that the event is about. Absent: none.'),
}

/** The body of a delivery. `data` depends on the type. */
export const WebhookPayload = z.object({
  ...envelope,
  type: z.string().describe('Type of the event, such as `payment.completed`.'),
  data: z.record(z.string(), z.unknown()).describe('Fields of the event; the type defines them.'),
})
export type WebhookPayload = z.infer<typeof WebhookPayload>

/** The schema of the data of a type. */
export const findDataSchema = (type: string): z.ZodObject | undefined =>
  Object.hasOwn(playerEvents, type)
    ? playerEvents[type as PlayerEventType].data
    : type.startsWith('change.')
      ? ChangeData
      : type === testEventType
        ? TestData
        : undefined
