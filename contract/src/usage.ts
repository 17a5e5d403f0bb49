import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Millis } from './core/shapes.ts'

/** Keeping up who is online costs nothing extra. */
export const nonBillableService = 'presence'

export const getUsageUrl = endpoint({
  method: 'GET',
  path: '/basic/history/apiaccess/url',
  summary:
    'The address of a CSV (date, realm, service, hits) of the calls that were made; good for 15 minutes, without a token.',
  scope: 'either',
  access: { operator: 'view games', at: 'anywhere' },
  query: z.object({
    from: Millis,
    to: Millis,
    /** Of all realms of the organization that the caller sees, instead of the realm of the scope. */
    customerScoped: z.boolean().default(false),
  }),
  response: z.object({ url: z.string() }),
})
