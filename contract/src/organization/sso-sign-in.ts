import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { opaque } from '../core/values.ts'
import { TokenResponse } from './auth-shapes.ts'

/** The part of single sign-on that the sign-in form needs. It loads before the console, so it is a separate file. */

/** The path at the provider's side: it must be entered there as the redirect address. */
export const ssoCallbackPath = '/api/auth/sso/callback'
/** Opens the sign-in at the provider. */
export const ssoStartPath = '/api/auth/sso/start'

/** The code of the redirect, and the verifier whose SHA-256 the page sent to `ssoStartPath`. */
const handover = {
  code: opaque(100)
    .min(1, 'is missing')
    .describe('The code that the redirect brought back to the page. It works once.'),
  verifier: opaque(128)
    .min(1, 'is missing')
    .describe('The random text whose SHA-256 the page sent when it started the sign-in.'),
}

export const finishSso = endpoint({
  method: 'POST',
  path: '/api/auth/sso/sign-in',
  summary: 'Finish a sign-in by single sign-on with the code of the redirect. The code works once.',
  scope: 'none',
  access: { public: true },
  body: z.object(handover),
  response: TokenResponse,
  errors: [
    'SsoNotSetUp',
    'SsoHandoverInvalid',
    'SsoEmailNotVerified',
    'SsoDomainNotVerified',
    'SsoAccountNotStaff',
    'SsoAccountMissing',
    'SsoNoRole',
  ],
})

/** In lower case, in its ASCII form, as in DNS. */
export const Domain = opaque(253).regex(
  /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
  'must be a domain',
)

export const getSignInWays = endpoint({
  method: 'GET',
  path: '/api/auth/ways',
  summary: 'Find an organization by alias, cid or verified e-mail domain, and list the ways to sign in to it.',
  scope: 'none',
  access: { public: true },
  query: z.object({
    organization: opaque(64)
      .min(1, 'is missing')
      .optional()
      .describe('The alias or id of the organization. Send this or `domain`.'),
    domain: Domain.optional().describe('A verified e-mail domain of the organization. Send this or `organization`.'),
  }),
  response: z.object({
    /** Absent: there is none. Requests for unknown organizations are limited per address. */
    organization: z
      .object({
        id: z.string().describe('The alias of the organization, or its id if it has no alias.'),
        name: z.string().describe('The name of the organization, for people.'),
      })
      .optional()
      .describe('The organization that was found. Absent: there is none.'),
    password: z.boolean().describe('True if people can sign in with a password.'),
    passkeys: z.boolean().describe('True if anybody in the organization has a passkey to sign in with.'),
    sso: z
      .object({
        name: z.string().describe('The name on the button of the sign-in form.'),
        sessionHours: z.int().describe('Lifetime of a sign-in by single sign-on in hours.'),
      })
      .optional()
      .describe('Single sign-on of the organization. Absent: it is not set up.'),
  }),
})
