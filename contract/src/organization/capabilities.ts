import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const getCapabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  summary: 'Get the calls that this server supports. The console hides features without their calls.',
  scope: 'none',
  access: { public: true },
  response: z.object({
    version: z.string(),
    signUp: z.enum(['open', 'invite']),
    calls: z.array(z.string()),
    /** The host that receives the answers of the sign-up form; absent: nobody does. */
    signUpForm: z.string().optional(),
    /** Help links for this server's operators; absent if no setting defines them. */
    links: z.object({
      community: z.string().optional(),
      chat: z.string().optional(),
      supportEmail: z.string().optional(),
    }),
  }),
})
