import * as z from 'zod'
import { TokenResponse } from './auth-shapes.ts'
import { endpoint } from './endpoint.ts'
import { RealmView } from './realms.ts'
import { Email, Id, Password } from './shapes.ts'

export const checkAlias = endpoint({
  method: 'GET',
  path: '/basic/realms/customer/alias/available',
  summary: 'Whether an alias is free; when it is taken, the organization it stands for.',
  scope: 'none',
  access: { public: true },
  query: z.object({ alias: z.string().min(1).max(64) }),
  response: z.object({ alias: z.string(), available: z.boolean(), cid: Id.optional() }),
  errors: ['AliasInvalid'],
})

/** What the sign-up form asks; kept with the organization. */
export const SignUpAnswers = z.object({
  firstName: z.string().max(100).optional(),
  lastName: z.string().max(100).optional(),
  isStudio: z.boolean().optional(),
  survey: z
    .object({
      yourType: z.string().max(100).optional(),
      achieveWith: z.object({ product: z.array(z.string().max(100)).max(20) }).optional(),
      heardAboutUs: z.string().max(200).optional(),
    })
    .optional(),
  /** The license and the terms of this server are accepted; without both, its form service is told nothing. */
  license: z.boolean().optional(),
  terms: z.boolean().optional(),
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/basic/realms/customer',
  summary: 'Make an organization with a game, its realms and its first admin, and sign that admin in.',
  scope: 'none',
  access: { public: true },
  body: z.object({
    email: Email,
    /** Needed without the bearer of a registered guest. */
    password: Password.optional(),
    customerName: z.string().max(64).optional(),
    projectName: z.string().max(64).optional(),
    alias: z.string().max(64).optional(),
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
  summary: 'The organization with the realms that the caller may see.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({
    customer: z.object({ cid: Id, name: z.string(), alias: z.string().optional(), projects: z.array(RealmView) }),
  }),
})

/** What a new organization comes to, in the order it usually does. */
export const GettingStartedSteps = z.object({
  /** There is a game that is not archived. */
  game: z.boolean(),
  /** A game client has signed in, which makes a player. */
  player: z.boolean(),
  /** A player has begun a session. */
  session: z.boolean(),
  /** A player has a stat that the server did not write by itself. */
  stat: z.boolean(),
  /** A second person holds a role. */
  colleague: z.boolean(),
  /** A realm has a config key of its own. */
  config: z.boolean(),
})

export const getGettingStarted = endpoint({
  method: 'GET',
  path: '/api/customers/getting-started',
  summary: 'How far a new organization has come, and which version serves it.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({ version: z.string(), steps: GettingStartedSteps }),
})

export const getSdkVersion = endpoint({
  method: 'GET',
  path: '/api/customers/sdk-version',
  summary: 'The latest version of the SDK that the package registry of this server has; none without a registry.',
  scope: 'customer',
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({ version: z.string().optional() }),
})
