import * as z from 'zod'
import { endpoint } from './endpoint.ts'

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
  }),
})
