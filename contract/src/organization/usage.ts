import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Millis } from '../core/shapes.ts'

/** The service whose calls are not billed: presence. */
export const nonBillableService = 'presence'

export const getUsageUrl = endpoint({
  method: 'GET',
  path: '/basic/history/apiaccess/url',
  summary:
    'Get the address of a CSV (date, realm, service, hits) of the calls made; valid for 15 minutes, without a token.',
  scope: 'either',
  access: { operator: 'view games', at: 'anywhere' },
  query: z.object({
    from: Millis,
    to: Millis,
    customerScoped: z
      .boolean()
      .default(false)
      .describe('For all realms of the organization that the caller may see, instead of the realm of the scope.'),
  }),
  response: z.object({
    url: z.string().describe('The URL of the CSV file. It is valid for 15 minutes without a token.'),
  }),
})
