import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'

export const getCapabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  summary: 'Which calls this server has; a console hides what is not there.',
  scope: 'none',
  access: { public: true },
  response: z.object({
    version: z.string(),
    signUp: z.enum(['open', 'invite']),
    calls: z.array(z.string()),
    /** The host that is told what the sign-up form asks; none is, when it is left out. */
    signUpForm: z.string().optional(),
    /** Where this server's people are helped; what no setting gives is left out. */
    links: z.object({
      community: z.string().optional(),
      chat: z.string().optional(),
      supportEmail: z.string().optional(),
    }),
  }),
})
