import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const getCapabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  summary: 'Get the calls that this server supports. The console hides features without their calls.',
  scope: 'none',
  access: { public: true },
  response: z.object({
    version: z.string().describe('The version of this server, such as 0.20.0.'),
    signUp: z
      .enum(['open', 'invite'])
      .describe('`open`: everyone can create an organization. `invite`: only the first one can be created.'),
    calls: z.array(z.string()).describe('The names of all calls that the server supports, such as `listPlayers`.'),
    signUpForm: z
      .string()
      .optional()
      .describe('The host that receives the answers of the sign-up form; absent: nobody does.'),
    links: z
      .object({
        community: z.string().optional().describe('The URL of a forum or an FAQ. Absent: not configured.'),
        chat: z.string().optional().describe('The URL of a chat. Absent: not configured.'),
        supportEmail: z.string().optional().describe('The e-mail address of the support. Absent: not configured.'),
      })
      .describe("Help links for this server's operators; absent if no setting defines them."),
  }),
})
