import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, EmptyResponse, Millis, pageQuery } from '../core/shapes.ts'
import { text } from '../core/values.ts'

/** Addresses are limited to what SMTP carries; a line break in one would add headers to the e-mail. */
const Address = text(254)
  .trim()
  .regex(/^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+\.[^\s@<>",;:\\()[\]]+$/, 'must be an e-mail address')

/** In whose name e-mails of campaigns are sent. */
export const EmailSender = z.object({
  name: text(100)
    .trim()
    .min(1, 'is missing')
    .regex(/^[^\p{Cc}"<>\\]*$/u, 'must not contain quotes, angle brackets or control characters')
    .describe('Display name of the sender, such as the name of the game.'),
  address: Address.describe('E-mail address of the sender.'),
  replyTo: Address.optional().describe('E-mail address for replies; absent: replies go to `address`.'),
})
export type EmailSender = z.infer<typeof EmailSender>

export const getEmailSender = endpoint({
  method: 'GET',
  path: '/api/emails/sender',
  summary: 'Get the sender of the organization’s e-mails to players.',
  scope: 'customer',
  access: { operator: 'view campaigns', at: 'anywhere' },
  response: z.object({
    sender: EmailSender.optional().describe('Absent: the server’s own.'),
    fallback: z.string().describe('The server’s own (MAIL_FROM).'),
    version: z.int().describe('0 before one was set.'),
  }),
})

export const setEmailSender = endpoint({
  method: 'PUT',
  path: '/api/emails/sender',
  summary: 'Set the sender of campaign e-mails. Without a sender, that of the server is used.',
  scope: 'customer',
  access: { operator: 'edit email-sender' },
  body: z.object({ sender: EmailSender.optional().describe('New sender; absent: the sender of the server is used.') }),
  response: EmptyResponse,
  errors: ['StaleVersion'],
})

export const suppressionReasons = { unsubscribed: 'Unsubscribed', operator: 'Added by an operator' } as const
export type SuppressionReason = keyof typeof suppressionReasons

const AddressKey = z.string().regex(/^[\w-]{20,60}$/, 'must be the key of an address from the list')

/** An address that gets no e-mails of campaigns. */
export const Suppression = z.object({
  key: AddressKey.describe('A keyed hash of the address.'),
  email: z.string().optional().describe('The address, while an account has it; masked without the right to see it.'),
  reason: z
    .enum(Object.keys(suppressionReasons) as [SuppressionReason, ...SuppressionReason[]])
    .describe('`unsubscribed`: the player unsubscribed. `operator`: an operator added the address.'),
  at: Millis.describe('Time when the address was suppressed, in milliseconds since 1970, UTC.'),
})
export type Suppression = z.infer<typeof Suppression>

export const listSuppressions = endpoint({
  method: 'GET',
  path: '/api/emails/suppressions',
  summary: 'List the addresses that get no e-mails of campaigns, the newest first; or one, by its whole address.',
  scope: 'customer',
  access: { operator: 'view campaigns' },
  query: z.object({ ...pageQuery, email: Address.optional().describe('The e-mail address of the person.') }),
  response: buildPageSchema(Suppression),
})

export const addSuppression = endpoint({
  method: 'POST',
  path: '/api/emails/suppressions',
  summary: 'Suppress an e-mail address: campaigns no longer send to it.',
  scope: 'customer',
  reaches: 'none',
  access: { operator: 'edit campaigns' },
  body: z.object({ email: Address.describe('The e-mail address of the person.') }),
  response: EmptyResponse,
})

export const removeSuppression = endpoint({
  method: 'DELETE',
  path: '/api/emails/suppressions/:key',
  summary: 'Remove an e-mail address from the suppressed ones.',
  scope: 'customer',
  reaches: 'none',
  access: { operator: 'edit campaigns' },
  params: z.object({ key: AddressKey.describe('Key of the address from the list of suppressed addresses.') }),
  response: EmptyResponse,
  errors: ['SuppressionNotFound'],
})
