import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, Pid, RoleName } from '../core/shapes.ts'
import { name, opaque, text } from '../core/values.ts'
import { Domain, finishSso } from './sso-sign-in.ts'

export const maxSsoRules = 100
export const maxSsoRealms = 50
export const maxSsoDomains = 20
export const maxBreakGlass = 5
/** The longest session of single sign-on, in hours. */
export const maxSessionHours = 12

/** A group of the provider, and the role that its members get: everywhere, or in the listed realms. */
export const SsoRule = z.object({
  group: text(200).min(1, 'is missing').describe('The name or id of the group, as the provider sends it.'),
  role: RoleName,
  realms: z.array(Pid).max(maxSsoRealms).describe('Empty: everywhere.'),
})
export type SsoRule = z.infer<typeof SsoRule>

const Issuer = opaque(500).regex(/^https?:\/\/[^\s?#]+$/, 'must be an https address without query')

export const SsoSettings = z.object({
  name: name(60).describe('The name on the button of the sign-in form.'),
  issuer: Issuer.describe('The issuer URL of the OpenID Connect provider, without query.'),
  clientId: opaque(200).min(1, 'is missing').describe('The id of Regent at the provider.'),
  groupClaim: opaque(100)
    .min(1, 'is missing')
    .describe('The claim of the id token, or of the user info, with the groups.'),
  defaultRole: RoleName.optional().describe(
    'The role of people without a matching group. Absent: they have no access.',
  ),
  rules: z.array(SsoRule).max(maxSsoRules).describe('The first rule with a group of the person counts.'),
  justInTime: z.boolean().describe('People without an account get one at their first sign-in.'),
  onlySso: z.boolean().describe('People with a role sign in only by single sign-on, except the break-glass admins.'),
  breakGlass: z
    .array(Id)
    .max(maxBreakGlass)
    .describe('Admins who can always sign in with their password. Single sign-on never changes their roles.'),
  sessionHours: z
    .int()
    .min(1)
    .max(maxSessionHours)
    .default(maxSessionHours)
    .describe('Lifetime of a session in hours; then people sign in at the provider again.'),
})
export type SsoSettings = z.infer<typeof SsoSettings>

export const SsoDomain = z.object({
  domain: z.string().describe('The e-mail domain in lower case, such as example.com.'),
  record: z.string().describe('The name and the value of the TXT record that proves the domain.'),
  value: z.string().describe('The value of the TXT record that proves the domain.'),
  verified: Millis.optional(),
  /** When the DNS record was last read. */
  checked: Millis.optional(),
  missing: z
    .object({ since: Millis, countsUntil: Millis })
    .optional()
    .describe('Set while the DNS record of a verified domain is missing. The domain stops counting at `countsUntil`.'),
})
export type SsoDomain = z.infer<typeof SsoDomain>

const SsoPerson = z.object({
  accountId: Id.describe('The id of the account.'),
  email: z.string().optional().describe('The e-mail address of the person.'),
  isAdmin: z.boolean().describe('True if the person is a global admin.'),
  hasPassword: z.boolean().describe('True if the account can sign in with a password.'),
  hasFactor: z.boolean().describe('True if the person has an authenticator app or a passkey.'),
  lastSso: Millis.optional().describe('The last sign-in by single sign-on.'),
})

export const getSso = endpoint({
  method: 'GET',
  path: '/api/auth/sso',
  summary: 'Get the single sign-on of the organization. The client secret is never returned.',
  scope: 'customer',
  access: { operator: 'view users' },
  response: z.object({
    settings: SsoSettings.optional().describe('Absent: single sign-on is not set up.'),
    version: z.int().describe('0: not set up.'),
    secret: z
      .object({
        set: Millis,
        by: z.string().optional().describe('The e-mail address of the person who set it. Absent: unknown.'),
      })
      .optional()
      .describe('Time and author of the client secret.'),
    callback: z.string().describe('The addresses to enter at the provider.'),
    afterSignOut: z.string().describe('The URL to enter at the provider for redirects after signing out.'),
    domains: z.array(SsoDomain).describe('The e-mail domains of the organization, verified or not.'),
    tested: Millis.optional().describe("The caller's last successful test of these settings."),
    people: z.array(SsoPerson).describe('The people with a role, for the choice of break-glass admins.'),
  }),
})

export const setSso = endpoint({
  method: 'PUT',
  path: '/api/auth/sso',
  summary: 'Set up or change single sign-on. Without `clientSecret` the current secret stays.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, confirmed: true, freshProof: 'change-sso' },
  body: SsoSettings.extend({
    clientSecret: opaque(500)
      .min(1, 'is missing')
      .optional()
      .describe('The client secret of the provider. Absent: the stored one does not change.'),
  }),
  response: EmptyResponse,
  errors: [
    'StaleVersion',
    'RealmNotFound',
    'RoleAboveOwn',
    'AccountNotFoundError',
    'SsoTestNeeded',
    'BreakGlassNeeded',
    'SsoIssuerMismatch',
    'SsoProviderUnavailable',
  ],
})

export const removeSso = endpoint({
  method: 'DELETE',
  path: '/api/auth/sso',
  summary: 'Remove single sign-on. Accounts and their roles stay; people sign in with passwords again.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, freshProof: 'change-sso' },
  response: EmptyResponse,
  errors: ['StaleVersion', 'SsoNotSetUp'],
})

export const readSsoIssuer = endpoint({
  method: 'POST',
  path: '/api/auth/sso/issuer',
  summary: 'Read the discovery document of an issuer.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, confirmed: true },
  readOnly: true,
  body: z.object({ issuer: Issuer.describe('The issuer URL of the OpenID Connect provider, without query.') }),
  response: z.object({
    hasUserInfo: z.boolean().describe('True if the provider has a user info endpoint.'),
    hasSignOut: z.boolean().describe('True if the provider has an endpoint for signing out.'),
    hasPkce: z.boolean().describe('The provider announces PKCE support; Regent always uses it.'),
    scopes: z.array(z.string()).describe('The scopes that the provider supports.'),
  }),
  errors: ['SsoIssuerMismatch', 'SsoProviderUnavailable'],
})

const ofDomain = z.object({ domain: Domain.describe('The e-mail domain in lower case, such as example.com.') })

export const addSsoDomain = endpoint({
  method: 'POST',
  path: '/api/auth/sso/domains',
  summary: 'Add an e-mail domain. It counts after its DNS record was verified.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, freshProof: 'change-sso' },
  body: ofDomain,
  response: SsoDomain,
  errors: ['SsoDomainExists', 'SsoTooManyDomains'],
})

export const verifySsoDomain = endpoint({
  method: 'POST',
  path: '/api/auth/sso/domains/:domain/verify',
  summary: 'Read the DNS record of a domain, and mark the domain as verified.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, confirmed: true, freshProof: 'change-sso' },
  params: ofDomain,
  response: SsoDomain,
  errors: ['SsoDomainNotFound', 'SsoRecordMissing'],
})

export const removeSsoDomain = endpoint({
  method: 'DELETE',
  path: '/api/auth/sso/domains/:domain',
  summary: 'Remove an e-mail domain. People who are already linked stay linked.',
  scope: 'customer',
  access: { operator: 'edit users', person: true, freshProof: 'change-sso' },
  params: ofDomain,
  response: EmptyResponse,
  errors: ['SsoDomainNotFound'],
})

const PlaceRole = z.object({
  realm: Pid.optional(),
  role: z.string().describe('The base role, in the realm or, without a realm, everywhere.'),
})

export const finishSsoTest = endpoint({
  method: 'POST',
  path: '/api/auth/sso/test',
  summary: 'Finish a test of single sign-on: what arrived, the resulting role, and who would lose a role.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  body: finishSso.body,
  response: z.object({
    issuer: z.string().describe('The issuer URL of the provider that signed the id token.'),
    subject: z.string().describe('The id of the person at the provider.'),
    email: z.string().optional().describe('The e-mail address of the person.'),
    isEmailVerified: z.boolean().describe('True if the provider states that the e-mail is verified.'),
    groups: z.array(z.string()).describe('The groups of the person, as the provider sent them.'),
    rule: z.int().optional().describe('The rule that counts, from 0.'),
    roles: z
      .array(PlaceRole)
      .optional()
      .describe('The roles that the tested person would have. Absent: single sign-on does not decide roles.'),
    problem: z.string().optional().describe('Why the tested person could not sign in.'),
    losses: z
      .array(
        z.object({
          accountId: Id.describe('The id of the account.'),
          email: z.string().optional().describe('The e-mail address of the person.'),
          before: z.array(PlaceRole).describe('The roles that the person has now.'),
          after: z.array(PlaceRole).describe('The roles that the person would have.'),
        }),
      )
      .describe('People who would lose a role at their next sign-in, by the groups of their last one.'),
  }),
  errors: ['SsoNotSetUp', 'SsoHandoverInvalid'],
})
export type SsoTest = z.infer<(typeof finishSsoTest)['response']>
