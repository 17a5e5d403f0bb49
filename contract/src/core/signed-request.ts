import * as z from 'zod'
import { opaque } from './values.ts'

/** A request to be sent unchanged and without a token: its signed body permits it for five minutes. */
export const SignedRequest = z.object({
  url: z.string().describe('URL to send the request to.'),
  method: z.string().describe('HTTP method of the request.'),
  body: z.string().describe('Signed body. Send it unchanged within five minutes.'),
  headers: z
    .array(
      z.object({ key: z.string().describe('Name of the header.'), value: z.string().describe('Value of the header.') }),
    )
    .describe('HTTP headers to send with the request.'),
})
export type SignedRequest = z.infer<typeof SignedRequest>

/** The signed body of such a request. */
export const SealedGrant = opaque(20_000).min(1, 'is missing')
