import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Email, Id, Millis, Password, Pid } from '../core/shapes.ts'
import { opaque, prose, text } from '../core/values.ts'
import { TokenResponse } from './auth-shapes.ts'
import { RealmView } from './realms.ts'

export const checkAlias = endpoint({
  method: 'GET',
  path: '/basic/realms/customer/alias/available',
  summary: 'Check whether an alias is free. If it is taken, returns its organization.',
  scope: 'none',
  access: { public: true },
  query: z.object({ alias: opaque(64).min(1) }),
  response: z.object({
    alias: z.string(),
    available: z.boolean(),
    /** 0 while the alias is free: clients take the field for given. */
    cid: z.int().min(0),
  }),
  errors: ['AliasInvalid'],
})

/** The answers of the sign-up form; stored with the organization. */
export const SignUpAnswers = z.object({
  firstName: text(100).optional(),
  lastName: text(100).optional(),
  isStudio: z.boolean().optional(),
  survey: z
    .object({
      yourType: text(100).optional(),
      achieveWith: z.object({ product: z.array(opaque(100)).max(20) }).optional(),
      heardAboutUs: text(200).optional(),
    })
    .optional(),
  /** The license and the terms of this server are accepted. Without both, the form service gets no answers. */
  license: z.boolean().optional(),
  terms: z.boolean().optional(),
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/basic/realms/customer',
  // Elsewhere an organization must be activated first; here it need not be.
  alsoAt: ['/basic/realms/customer/verify'],
  summary: 'Create an organization with a game, its realms and its first admin, and sign that admin in.',
  scope: 'none',
  access: { public: true },
  body: z.object({
    email: Email,
    /** Required, unless the call has the token of an account with this e-mail and a password, which is kept. */
    password: Password.optional(),
    customerName: text(64).optional(),
    projectName: text(64).optional(),
    alias: opaque(64).optional(),
    /** PROD, STG and DEV realms instead of a single one. */
    hierarchy: z.boolean().default(true),
    ...SignUpAnswers.shape,
  }),
  response: z.object({
    name: z.string(),
    projectName: z.string(),
    activationPending: z.boolean(),
    alias: z.string().optional(),
    cid: Id,
    pid: z.string(),
    token: TokenResponse,
  }),
  errors: [
    'AliasInvalid',
    'AliasTaken',
    'InvalidProjectName',
    'EmailAlreadyRegisteredError',
    'WeakPassword',
    'SignUpClosed',
  ],
  timeoutMs: 600_000,
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/basic/realms/customer',
  summary: 'Get the organization with the realms that the caller may view.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({
    customer: z.object({
      cid: Id,
      name: z.string(),
      alias: z.string().optional(),
      projects: z.array(RealmView),
      /** Present while an admin must confirm an e-mail before the organization may run queries, services and jobs. */
      needsConfirmation: z.literal(true).optional(),
    }),
  }),
})

export const getSdkVersion = endpoint({
  method: 'GET',
  path: '/api/customers/sdk-version',
  summary: 'Get the latest SDK version in the package registry of this server; none without a registry.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({ version: z.string().optional() }),
})

// ── For older tools ───────────────────────────────────────────────────────

const OldRealm = z.object({
  /** The realm’s id. */
  name: Pid,
  displayName: z.string(),
  root: z.boolean(),
  parent: Pid.optional(),
  children: z.array(Pid),
  archived: z.boolean(),
  sharded: z.boolean(),
  created: Millis,
  /** Always empty: `revealRealmSecret` reveals it. */
  secret: z.string(),
  plan: z.literal(''),
  customCharts: z.object({}),
})

const OldCustomer = z.object({
  cid: Id,
  name: z.string(),
  alias: z.string().optional(),
  activationStatus: z.literal('active'),
  /** The operators; empty for callers who may not view them. */
  accounts: z.array(z.object({ user: z.string(), password: z.literal(''), projects: z.array(Pid), created: Millis })),
  projects: z.array(OldRealm),
})
export type OldCustomer = z.infer<typeof OldCustomer>

export const getCustomerWithAccounts = endpoint({
  method: 'GET',
  path: '/basic/realms/admin/customer',
  summary: 'Get the organization with its realms and its operators; passwords are never answered.',
  scope: 'customer',
  access: { operator: 'view users' },
  response: z.object({ customer: OldCustomer }),
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/basic/realms/customers',
  summary: 'List the organizations that the caller is signed in to: always one, their own.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({ result: z.array(OldCustomer) }),
})

export const activateCustomer = endpoint({
  method: 'GET',
  path: '/basic/realms/customer/activate',
  summary: 'Confirm an organization. No organization needs this here; the page explains it.',
  scope: 'none',
  access: { public: true },
  query: z.object({ cid: Id, token: opaque(400) }),
  response: z.object({ html: z.string() }),
})

// ── Launch messages ────────────────────────────────────────────────────────

// Launch messages have no screen, and their own rights (`view launch-message`) are withheld from every role: tools
// reach them by the rights of announcements.

/** Upper bound of the launch messages of an organization. */
export const maxLaunchMessages = 100

const MessageName = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(100)
  .regex(/^[\w.-]+$/, 'must have letters, digits, dots, dashes and underscores only')

export const listLaunchMessages = endpoint({
  method: 'GET',
  path: '/basic/realms/launch-message',
  summary: 'List the names of the organization’s launch messages.',
  scope: 'customer',
  access: { operator: 'view announcements' },
  response: z.object({ files: z.array(z.string()) }),
})

export const readLaunchMessage = endpoint({
  method: 'GET',
  path: '/api/customers/launch-messages/:name',
  summary: 'Get one launch message; game clients need not be signed in.',
  scope: 'customer',
  access: { public: true },
  params: z.object({ name: MessageName }),
  response: z.object({ name: z.string(), body: z.string(), updated: Millis }),
  errors: ['LaunchMessageNotFound'],
})

export const saveLaunchMessage = endpoint({
  method: 'POST',
  path: '/basic/realms/launch-message',
  summary: 'Save a launch message; it replaces the one of the same name.',
  scope: 'customer',
  reaches: 'none',
  access: { operator: 'edit announcements' },
  body: z.object({ name: MessageName, body: prose(20_000) }),
  response: CommonResponse,
  errors: ['TooManyLaunchMessages'],
})

export const deleteLaunchMessage = endpoint({
  method: 'DELETE',
  path: '/basic/realms/launch-message',
  summary: 'Delete a launch message.',
  scope: 'customer',
  reaches: 'none',
  access: { operator: 'edit announcements' },
  body: z.object({ file: MessageName }),
  response: CommonResponse,
  errors: ['LaunchMessageNotFound'],
})
