import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { name } from '../core/values.ts'

/** The path of SCIM 2.0. Its calls are those of RFC 7644, so they are not calls of the contract. */
export const scimPath = '/scim/v2'
/** Valid tokens of an organization: two during a rotation. */
export const maxScimTokens = 2
/** Maximum number of resources in a list. */
export const maxScimCount = 100
/** How long the old token of a rotation works. */
export const maxScimOverlapHours = 30 * 24

/** A token of the identity provider for SCIM. The token itself is shown once, when it is made. */
export const ScimToken = z.object({
  id: Id.describe('Also the id of its account in the audit trail.'),
  name: z.string().describe('The name of the token.'),
  createdBy: z
    .object({
      accountId: Id,
      email: z
        .string()
        .optional()
        .describe('The e-mail address of the admin. Missing if the account no longer exists.'),
      isAdmin: z.boolean().describe('The person is still a global admin. Otherwise the token gives no roles.'),
    })
    .describe('The admin who created the token.'),
  created: Millis.describe('When it was created.'),
  expires: Millis.optional().describe('When it expires.'),
  lastUsed: Millis.optional().describe('The time of the last call.'),
  lastAddress: z.string().optional().describe('The IP address of the last call. Absent: the token was never used.'),
})
export type ScimToken = z.infer<typeof ScimToken>

const NewToken = z.object({
  token: ScimToken.describe('The new token, without its value.'),
  secret: z.string().describe('The value to enter at the identity provider. It is not shown again.'),
})

export const getScim = endpoint({
  method: 'GET',
  path: '/api/auth/scim',
  summary:
    'Get the provisioning of people by SCIM: its tokens, counts, and the last problem. Tokens are never returned.',
  scope: 'customer',
  access: { operator: 'view users' },
  response: z.object({
    base: z.string().describe('The address to enter at the provider.'),
    tokens: z.array(ScimToken).describe('Valid tokens, newest first.'),
    active: z.int().describe('People whom the provider manages, and those among them whom it has deactivated.'),
    deactivated: z.int().describe('People whom the provider has deactivated.'),
    groups: z.int().describe('Groups of the provider.'),
    problem: z
      .object({ at: Millis, message: z.string().describe('Error of the request, as a sentence.') })
      .optional()
      .describe('The last request that was refused, or whose role was not given. Absent: none.'),
  }),
})

export const createScimToken = endpoint({
  method: 'POST',
  path: '/api/auth/scim/tokens',
  summary: 'Create a SCIM token. Only global admins can. The response contains it, this once.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, confirmed: true, freshProof: 'change-sso' },
  body: z.object({
    name: name(60).describe('A name for the token, at most 60 characters.'),
    expires: Millis.optional().describe('Absent: it is valid until it is revoked.'),
  }),
  response: NewToken,
  errors: ['SsoNotSetUp', 'ScimTooManyTokens'],
})

export const rotateScimToken = endpoint({
  method: 'POST',
  path: '/api/auth/scim/tokens/:id/rotate',
  summary: 'Create a SCIM token that replaces another one. The old one works for the given number of hours.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, confirmed: true, freshProof: 'change-sso' },
  params: z.object({ id: Id }),
  body: z.object({
    overlapHours: z
      .int()
      .min(0)
      .max(maxScimOverlapHours)
      .default(24)
      .describe('Remaining validity of the old token in hours, 0 to 720. Default: 24.'),
  }),
  response: NewToken,
  errors: ['ScimTokenNotFound', 'ScimTooManyTokens'],
})

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/api/auth/scim/tokens/:id',
  summary: 'Revoke a SCIM token on all servers. Provisioned people stay. This cannot be undone.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  params: z.object({ id: Id }),
  response: EmptyResponse,
  errors: ['ScimTokenNotFound'],
})
