import * as z from 'zod'

/** A request that its receiver makes exactly as it is, without a token: its body is the permission, for five minutes. */
export const SignedRequest = z.object({
  url: z.string(),
  method: z.string(),
  body: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
})
export type SignedRequest = z.infer<typeof SignedRequest>

/** What stands in such a body. */
export const SealedGrant = z.string().min(1, 'is missing').max(20_000)
