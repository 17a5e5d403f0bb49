import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Email, EmptyResponse, Id, Millis, Pid, pageQuery, RoleName, sortBy } from '../core/shapes.ts'
import { PlanWithSample } from './plans.ts'

export const RoleMapping = z.object({
  projectId: Pid,
  role: z.string(),
  /** The realm with its name; absent when the organization no longer has this realm. */
  project: z.object({ pid: Pid, projectName: z.string() }).optional(),
})

/** A person on the staff; `id` is the account id. */
export const AccountPortalView = z.object({
  id: Id,
  email: z.string().optional(),
  language: z.string().optional(),
  /** The global role. */
  roleString: z.string().optional(),
  /** Roles in single realms. */
  roles: z.array(RoleMapping),
  scopes: z.array(z.string()),
  thirdPartyAppAssociations: z.array(z.string()),
  external: z.array(z.object({ providerService: z.string(), userId: z.string(), providerNamespace: z.string() })),
  /** True if the organization has the extra rights (permissions.ts). */
  extras: z.boolean().optional(),
  /** Rises with each change of the account. Sent as `If-Match`, it rejects a role change to a newer account. */
  version: z.int().optional(),
  created: Millis.optional(),
  /** The newest sign-in to the console that is still kept. */
  lastSignIn: Millis.optional(),
  /** Has roles but no password yet: the invitation is open. */
  isInvited: z.boolean().optional(),
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
  response: z.object({ accounts: z.array(AccountPortalView) }),
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
  access: { operator: 'create users', confirmed: true },
  body: z.object({ email: Email, role: RoleName.optional() }),
  response: AccountPortalView,
  errors: ['EmailAlreadyRegisteredError', 'RoleAboveOwn'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin-users/:id/invitation',
  summary: 'Resend the invitation to an operator who has no password yet.',
  scope: 'customer',
  access: { operator: 'create users', confirmed: true },
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
  response: z.object({ roles: z.array(RoleName) }),
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
  },
  params: AccountParams,
  body: z.object({ role: RoleName.optional(), realm: Pid.optional() }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError', 'RealmNotFound', 'RoleAboveOwn', 'LastAdmin', 'StaleVersion'],
})

export const planRevokeAccess = endpoint({
  method: 'POST',
  path: '/api/admin-users/plans/revoke',
  summary: 'Plan to take all roles away from people.',
  scope: 'customer',
  access: { operator: 'delete users' },
  body: z.object({ ids: z.array(Id).min(1).max(500) }),
  response: PlanWithSample,
  errors: ['AccountNotFoundError', 'PlanRowsInvalid'],
})
export const RoleReport = z.object({
  accountId: Id,
  email: z.string(),
  realms: z.array(
    z.object({
      realmName: Pid,
      realmDisplayName: z.string(),
      roles: z.array(z.string()),
      /** Source of the role: this realm, a parent realm, the global role, or none. */
      from: z.enum(['realm', 'ancestor', 'global', 'none']),
      /** The realm in which the role was assigned. */
      fromPid: Pid.optional(),
      fromName: z.string().optional(),
    }),
  ),
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
  recipient: z.string(),
  subject: z.string(),
  body: z.string().optional(),
  created: Millis,
  sent: Millis.optional(),
  tries: z.int(),
  lastError: z.string().optional(),
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
