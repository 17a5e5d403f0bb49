import * as z from 'zod'
import { opaque } from './values.ts'

/** A request to be sent unchanged and without a token: its signed body permits it for five minutes. */
export const SignedRequest = z.object({
  url: z.string(),
  method: z.string(),
  body: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
})
export type SignedRequest = z.infer<typeof SignedRequest>

/** The signed body of such a request. */
export const SealedGrant = opaque(20_000).min(1, 'is missing')
