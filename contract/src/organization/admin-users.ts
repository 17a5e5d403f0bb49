import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Email, EmptyResponse, Id, Millis, Pid, pageQuery, RoleName, sortBy } from '../core/shapes.ts'
import { PlanWithSample } from './plans.ts'

export const RoleMapping = z.object({
  projectId: Pid,
  role: z.string().describe('The role in this realm: `tester`, `developer` or `admin`.'),
  project: z
    .object({ pid: Pid.describe('The id of the realm.'), projectName: z.string().describe('The name of the realm.') })
    .optional()
    .describe('The realm with its name; absent when the organization no longer has this realm.'),
})

/** A custom role that a person holds: in a realm and those below it or, without `pid`, everywhere. */
export const HeldRole = z.object({
  id: Id,
  name: z.string().describe('The name of the custom role.'),
  pid: z.string().optional().describe('The id of the realm.'),
  rights: z.array(z.string()).describe('The rights that it adds to the base role.'),
})

/** A person on the staff; `id` is the account id. */
export const AccountPortalView = z.object({
  id: Id,
  email: z.string().optional().describe('The e-mail address of the person.'),
  language: z.string().optional().describe('A language code, such as en or de.'),
  roleString: z.string().optional().describe('The global role.'),
  roles: z.array(RoleMapping).describe('Roles in single realms.'),
  customRoles: z.array(HeldRole).optional().describe('Custom roles. Absent: none.'),
  scopes: z.array(z.string()).describe('`*` for a global admin, otherwise empty. Expected by older clients.'),
  thirdPartyAppAssociations: z
    .array(z.string())
    .describe('The names of the linked third parties, such as google or apple.'),
  external: z
    .array(
      z.object({
        providerService: z.string().describe('The name of the external service that confirmed the identity.'),
        userId: z.string().describe('The id of the person at the external service.'),
        providerNamespace: z.string().describe('The part of the external service of the id. Empty: none.'),
      }),
    )
    .describe('The linked identities of external services.'),
  extras: z.boolean().optional().describe('True if the organization has the extra rights of this server.'),
  version: z
    .int()
    .optional()
    .describe(
      'Rises with each change of the account. Sent as `If-Match`, it rejects a role change to a newer account.',
    ),
  created: Millis.optional().describe('When it was created.'),
  lastSignIn: Millis.optional().describe('The newest sign-in to the console that is still kept.'),
  isInvited: z.boolean().optional().describe('Has roles but no password yet: the invitation is open.'),
  rolesFromSso: z
    .boolean()
    .optional()
    .describe('The roles come from single sign-on and cannot be changed here. Only in lists of operators.'),
  isProvisioned: z
    .boolean()
    .optional()
    .describe('The identity provider manages this account by SCIM. Only in lists of operators.'),
})
export type AccountPortalView = z.infer<typeof AccountPortalView>

export const getCurrentOperator = endpoint({
  method: 'GET',
  path: '/basic/accounts/admin/me',
  summary: 'Get the signed-in operator with their roles.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view games', at: 'anywhere' },
  response: AccountPortalView,
})

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/basic/accounts/admin/admin-users',
  summary: 'List everybody who holds a global role or a role in any realm.',
  scope: 'customer',
  access: { operator: 'view users' },
  response: z.object({
    accounts: z.array(AccountPortalView).describe('The people with a role in the organization or in a realm.'),
  }),
})

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/api/admin-users/:id',
  summary: 'Get one account with its roles, even if it has none.',
  scope: 'customer',
  access: { operator: 'view users' },
  params: z.object({ id: Id }),
  response: AccountPortalView,
  errors: ['AccountNotFoundError'],
})

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/basic/accounts/admin/admin-user',
  summary: 'Create an account without a password; its owner sets one through the password reset.',
  scope: 'customer',
  access: { operator: 'create users', confirmed: true, person: true },
  body: z.object({ email: Email.describe('The e-mail address of the person.'), role: RoleName.optional() }),
  response: AccountPortalView,
  errors: ['EmailAlreadyRegisteredError', 'RoleAboveOwn'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin-users/:id/invitation',
  summary: 'Resend the invitation to an operator who has no password yet.',
  scope: 'customer',
  access: { operator: 'create users', confirmed: true, person: true },
  params: z.object({ id: Id }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError', 'AlreadyHasCredentials', 'NotInvitable'],
})

const AccountParams = z.object({ id: Id })

export const listAvailableRoles = endpoint({
  method: 'GET',
  path: '/object/accounts/:id/available-roles',
  summary: 'List the roles.',
  scope: 'either',
  access: { operator: ['view realm-roles', 'view global-roles'], at: 'anywhere' },
  params: AccountParams,
  response: z.object({
    roles: z.array(RoleName).describe('The base roles, from the one with the most rights to the one with the fewest.'),
  }),
})

export const grantRole = endpoint({
  method: 'PUT',
  path: '/object/accounts/:id/role',
  alsoAt: ['/object/accounts/:id/admin/scope'],
  summary: 'Give an account a role in a realm or, without `realm`, everywhere.',
  scope: 'either',
  access: {
    operator: ['grant realm-roles', 'grant global-roles'],
    at: ({ body }) => body.realm ?? null,
    person: true,
  },
  params: AccountParams,
  body: z.object({ role: RoleName, realm: Pid.optional() }),
  response: EmptyResponse,
  errors: [
    'AccountNotFoundError',
    'RealmNotFound',
    'RoleAboveOwn',
    'LastAdmin',
    'StaleVersion',
    'EmailOfAccountNotConfirmed',
    'RolesFromSso',
  ],
})

export const revokeRole = endpoint({
  method: 'DELETE',
  path: '/object/accounts/:id/role',
  alsoAt: ['/object/accounts/:id/admin/scope'],
  summary: 'Take away the role in a realm, the global role (`role` without `realm`), or, with neither, all access.',
  scope: 'either',
  access: {
    operator: ['revoke realm-roles', 'revoke global-roles', 'delete users'],
    at: ({ body }) => body.realm ?? null,
    person: true,
  },
  params: AccountParams,
  body: z.object({ role: RoleName.optional(), realm: Pid.optional() }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError', 'RealmNotFound', 'RoleAboveOwn', 'LastAdmin', 'StaleVersion', 'RolesFromSso'],
})

export const planRevokeAccess = endpoint({
  method: 'POST',
  path: '/api/admin-users/plans/revoke',
  summary: 'Plan to take all roles away from people.',
  scope: 'customer',
  access: { operator: 'delete users', person: true },
  body: z.object({
    ids: z.array(Id).min(1).max(500).describe('The ids of the accounts that lose all their roles, 1 to 500.'),
  }),
  response: PlanWithSample,
  errors: ['AccountNotFoundError', 'PlanRowsInvalid', 'RolesFromSso'],
})
export const RoleReport = z.object({
  accountId: Id.describe('The id of the account.'),
  email: z.string().describe('The e-mail address of the person.'),
  realms: z
    .array(
      z.object({
        realmName: Pid,
        realmDisplayName: z.string().describe('The name of the realm.'),
        roles: z.array(z.string()).describe('The effective role in the realm. Empty: no access.'),
        from: z
          .enum(['realm', 'ancestor', 'global', 'none'])
          .describe('Source of the role: this realm, a parent realm, the global role, or none.'),
        fromPid: Pid.optional().describe('The realm of the assigned role.'),
        fromName: z.string().optional().describe('The name of the realm of the assigned role.'),
      }),
    )
    .describe('The role of the account in each realm, with its source.'),
})
export type RoleReport = z.infer<typeof RoleReport>

export const getRoleReport = endpoint({
  method: 'GET',
  path: '/object/accounts/:id/role/report',
  summary: 'Get the role an account has in every realm, including inherited ones.',
  scope: 'customer',
  access: { operator: 'view users' },
  params: AccountParams,
  response: RoleReport,
  errors: ['AccountNotFoundError'],
})

/** An e-mail of the server. The text is shown only until it is sent, because it may hold a code for signing in. */
export const OutboxEmail = z.object({
  id: Id,
  recipient: z.string().describe('The e-mail address of the recipient.'),
  subject: z.string().describe('The subject line of the e-mail.'),
  body: z.string().optional().describe('The text of the e-mail, with codes masked. Missing once it is sent.'),
  created: Millis.describe('When it was created.'),
  sent: Millis.optional(),
  tries: z.int().describe('Number of attempts to send it.'),
  lastError: z.string().optional().describe('Why the last attempt to send it failed. Absent: it has not failed.'),
})
export type OutboxEmail = z.infer<typeof OutboxEmail>

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/emails',
  summary:
    'List the outbox, newest first by default, with codes masked. Without SMTP_URL an admin must forward the e-mails.',
  scope: 'customer',
  access: { operator: 'view users' },
  query: z.object({ ...pageQuery, sort: sortBy('created', 'tries').default('-created') }),
  response: buildPageSchema(OutboxEmail),
})
