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
  query: z.object({
    alias: opaque(64).min(1).describe('The alias of the organization: its name in URLs and at sign-in.'),
  }),
  response: z.object({
    alias: z.string().describe('The alias of the organization: its name in URLs and at sign-in.'),
    available: z.boolean().describe('True if no organization has the alias.'),
    cid: z.int().min(0).describe('0 while the alias is free: clients take the field for given.'),
  }),
  errors: ['AliasInvalid'],
})

/** The answers of the sign-up form; stored with the organization. */
export const SignUpAnswers = z.object({
  firstName: text(100).optional().describe('The given name of the first admin, at most 100 characters.'),
  lastName: text(100).optional().describe('The family name of the first admin, at most 100 characters.'),
  isStudio: z.boolean().optional().describe('True if the person signs up for a studio, not for themselves.'),
  survey: z
    .object({
      yourType: text(100).optional().describe('The type of developer, such as Studio or Solo.'),
      achieveWith: z
        .object({ product: z.array(opaque(100)).max(20).describe('The names of the features, at most 20.') })
        .optional()
        .describe('The features that the person wants to use.'),
      heardAboutUs: text(200).optional().describe('Where the person heard about the product, at most 200 characters.'),
    })
    .optional()
    .describe('The answers to the questions of the form. Absent: none were answered.'),
  license: z
    .boolean()
    .optional()
    .describe('The license and the terms of this server are accepted. Without both, the form service gets no answers.'),
  terms: z
    .boolean()
    .optional()
    .describe('The terms of this server are accepted. Without them, the form service gets no answers.'),
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
    email: Email.describe('The e-mail address of the person.'),
    password: Password.optional().describe(
      'Required, unless the call has the token of an account with this e-mail and a password, which is kept.',
    ),
    customerName: text(64)
      .optional()
      .describe('The name of the organization, at most 64 characters. Absent: the same as projectName.'),
    projectName: text(64)
      .optional()
      .describe('The name of the game, at most 64 characters. Absent: the same as customerName.'),
    alias: opaque(64).optional().describe('The alias of the organization: its name in URLs and at sign-in.'),
    hierarchy: z.boolean().default(true).describe('PROD, STG and DEV realms instead of a single one.'),
    ...SignUpAnswers.shape,
  }),
  response: z.object({
    name: z.string().describe('The name of the organization.'),
    projectName: z.string().describe('The name of the game.'),
    activationPending: z.boolean().describe('Always false: organizations need no activation here.'),
    alias: z.string().optional().describe('The alias of the organization: its name in URLs and at sign-in.'),
    cid: Id.describe('The id of the organization.'),
    pid: z.string().describe('The id of the realm.'),
    token: TokenResponse.describe('The tokens of the first admin, who is now signed in.'),
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
    customer: z
      .object({
        cid: Id.describe('The id of the organization.'),
        name: z.string().describe('The name of the organization.'),
        alias: z.string().optional().describe('The alias of the organization: its name in URLs and at sign-in.'),
        projects: z.array(RealmView).describe('The realms that the caller may view.'),
        needsConfirmation: z
          .literal(true)
          .optional()
          .describe(
            'Present while an admin must confirm an e-mail before the organization may run queries, services and jobs.',
          ),
      })
      .describe('The organization of the caller.'),
  }),
})

export const getSdkVersion = endpoint({
  method: 'GET',
  path: '/api/customers/sdk-version',
  summary: 'Get the latest SDK version in the package registry of this server; none without a registry.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({
    version: z.string().optional().describe('The version of the newest SDK in the registry. Absent: none is known.'),
  }),
})

// ── For older tools ───────────────────────────────────────────────────────

const OldRealm = z.object({
  name: Pid.describe('The realm’s id.'),
  displayName: z.string().describe('The name of the realm.'),
  root: z.boolean().describe('True if it is the production realm of a game.'),
  parent: Pid.optional(),
  children: z.array(Pid).describe('The ids of the realms directly below it.'),
  archived: z.boolean().describe('True if the realm is archived: its calls are refused.'),
  sharded: z.boolean().describe('True if the data of the realm is marked as sharded. It has no effect here.'),
  created: Millis.describe('When it was created.'),
  secret: z.string().describe('Always empty: `revealRealmSecret` reveals it.'),
  plan: z.literal(''),
  customCharts: z.object({}).describe('Always empty; expected by older tools.'),
})

const OldCustomer = z.object({
  cid: Id.describe('The id of the organization.'),
  name: z.string().describe('The name of the organization.'),
  alias: z.string().optional().describe('The alias of the organization: its name in URLs and at sign-in.'),
  activationStatus: z.literal('active'),
  accounts: z
    .array(
      z.object({
        user: z.string().describe('The e-mail address of the operator.'),
        password: z.literal(''),
        projects: z.array(Pid).describe('Ids of the realms with a role of the operator.'),
        created: Millis.describe('When it was created.'),
      }),
    )
    .describe('The operators; empty for callers who may not view them.'),
  projects: z.array(OldRealm).describe('The realms that the caller may view.'),
})
export type OldCustomer = z.infer<typeof OldCustomer>

export const getCustomerWithAccounts = endpoint({
  method: 'GET',
  path: '/basic/realms/admin/customer',
  summary: 'Get the organization with its realms and its operators; passwords are never answered.',
  scope: 'customer',
  access: { operator: 'view users' },
  response: z.object({ customer: OldCustomer.describe('The organization with its realms and operators.') }),
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/basic/realms/customers',
  summary: 'List the organizations that the caller is signed in to: always one, their own.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({
    result: z.array(OldCustomer).describe('The organization of the caller, as a list with one entry.'),
  }),
})

export const activateCustomer = endpoint({
  method: 'GET',
  path: '/basic/realms/customer/activate',
  summary: 'Confirm an organization. No organization needs this here; the page explains it.',
  scope: 'none',
  access: { public: true },
  query: z.object({
    cid: Id.describe('The id of the organization.'),
    token: opaque(400).describe('The token of the activation link. It is ignored.'),
  }),
  response: z.object({ html: z.string().describe('The page that explains that no activation is needed.') }),
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
  response: z.object({ files: z.array(z.string()).describe('The names of the launch messages.') }),
})

export const readLaunchMessage = endpoint({
  method: 'GET',
  path: '/api/customers/launch-messages/:name',
  summary: 'Get one launch message; game clients need not be signed in.',
  scope: 'customer',
  access: { public: true },
  params: z.object({ name: MessageName.describe('The name of the launch message, at most 100 characters.') }),
  response: z.object({
    name: z.string().describe('The name of the launch message.'),
    body: z.string().describe('The text of the launch message for game clients.'),
    updated: Millis,
  }),
  errors: ['LaunchMessageNotFound'],
})

export const saveLaunchMessage = endpoint({
  method: 'POST',
  path: '/basic/realms/launch-message',
  summary: 'Save a launch message; it replaces the one of the same name.',
  scope: 'customer',
  reaches: 'none',
  access: { operator: 'edit announcements' },
  body: z.object({
    name: MessageName.describe('The name of the launch message: letters, digits, dots, dashes and underscores.'),
    body: prose(20_000).describe('The text of the launch message, at most 20,000 characters.'),
  }),
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
  body: z.object({ file: MessageName.describe('The name of the launch message to delete.') }),
  response: CommonResponse,
  errors: ['LaunchMessageNotFound'],
})
