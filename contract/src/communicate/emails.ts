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
    .regex(/^[^\p{Cc}"<>\\]*$/u, 'must not contain quotes, angle brackets or control characters'),
  address: Address,
  replyTo: Address.optional(),
})
export type EmailSender = z.infer<typeof EmailSender>

export const getEmailSender = endpoint({
  method: 'GET',
  path: '/api/emails/sender',
  summary: 'Get the sender of the organization’s e-mails to players.',
  scope: 'customer',
  access: { operator: 'view campaigns', at: 'anywhere' },
  response: z.object({
    /** Absent: the server’s own. */
    sender: EmailSender.optional(),
    /** The server’s own (MAIL_FROM). */
    fallback: z.string(),
    /** 0 before one was set. */
    version: z.int(),
  }),
})

export const setEmailSender = endpoint({
  method: 'PUT',
  path: '/api/emails/sender',
  summary: 'Set the sender of campaign e-mails. Without a sender, that of the server is used.',
  scope: 'customer',
  access: { operator: 'edit email-sender' },
  body: z.object({ sender: EmailSender.optional() }),
  response: EmptyResponse,
  errors: ['StaleVersion'],
})

export const suppressionReasons = { unsubscribed: 'Unsubscribed', operator: 'Added by an operator' } as const
export type SuppressionReason = keyof typeof suppressionReasons

const AddressKey = z.string().regex(/^[\w-]{20,60}$/, 'must be the key of an address from the list')

/** An address that gets no e-mails of campaigns. */
export const Suppression = z.object({
  /** A keyed hash of the address. */
  key: AddressKey,
  /** The address, while an account has it; masked without the right to see it. */
  email: z.string().optional(),
  reason: z.enum(Object.keys(suppressionReasons) as [SuppressionReason, ...SuppressionReason[]]),
  at: Millis,
})
export type Suppression = z.infer<typeof Suppression>

export const listSuppressions = endpoint({
  method: 'GET',
  path: '/api/emails/suppressions',
  summary: 'List the addresses that get no e-mails of campaigns, the newest first; or one, by its whole address.',
  scope: 'customer',
  access: { operator: 'view campaigns' },
  query: z.object({ ...pageQuery, email: Address.optional() }),
  response: buildPageSchema(Suppression),
})

export const addSuppression = endpoint({
  method: 'POST',
  path: '/api/emails/suppressions',
  summary: 'Suppress an e-mail address: campaigns no longer send to it.',
  scope: 'customer',
  reaches: 'none',
  access: { operator: 'edit campaigns' },
  body: z.object({ email: Address }),
  response: EmptyResponse,
})

export const removeSuppression = endpoint({
  method: 'DELETE',
  path: '/api/emails/suppressions/:key',
  summary: 'Remove an e-mail address from the suppressed ones.',
  scope: 'customer',
  reaches: 'none',
  access: { operator: 'edit campaigns' },
  params: z.object({ key: AddressKey }),
  response: EmptyResponse,
  errors: ['SuppressionNotFound'],
})
