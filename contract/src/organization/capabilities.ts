import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const getCapabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  summary: 'The calls that this server has; the console hides what is missing.',
  scope: 'none',
  access: { public: true },
  response: z.object({
    version: z.string(),
    signUp: z.enum(['open', 'invite']),
    calls: z.array(z.string()),
    /** The host that receives the answers of the sign-up form; absent: nobody does. */
    signUpForm: z.string().optional(),
    /** Links to help for this server's operators; those that no setting gives are absent. */
    links: z.object({
      community: z.string().optional(),
      chat: z.string().optional(),
      supportEmail: z.string().optional(),
    }),
  }),
})
