import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id, Millis, Pid, Version } from '../core/shapes.ts'
import { name, opaque } from '../core/values.ts'
import { PlanWithSample } from './plans.ts'

/** A realm on the wire ("project"). A realm without a parent is a game's production realm. */
export const RealmView = z.object({
  pid: Pid,
  projectName: z.string(),
  parent: Pid.optional(),
  children: z.array(Pid),
  cid: Id,
  /** Other servers of this API send it. Regent never does: `revealRealmSecret` reveals it. */
  secret: z.string().optional(),
  sharded: z.boolean(),
  archived: z.boolean(),
  version: Version,
})

export type RealmView = z.infer<typeof RealmView>

export const RealmName = name(64)

export const listRealms = endpoint({
  method: 'GET',
  path: '/basic/realms/game',
  summary: 'List all realms of a game, including archived ones. `rootPID` may be any realm of it.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view games', at: 'anywhere' },
  query: z.object({ rootPID: Pid.optional() }),
  response: z.object({ projects: z.array(RealmView) }),
  errors: ['RealmNotFound'],
})

export const getRealm = endpoint({
  method: 'GET',
  path: '/basic/realms/project',
  summary: 'Get the realm of the scope.',
  scope: 'realm',
  worksArchived: true,
  access: { operator: 'view games' },
  response: RealmView,
})

export const checkCustomer = endpoint({
  method: 'GET',
  path: '/basic/realms/is-customer',
  summary: 'Check that the organization of the scope exists; an unknown scope is refused.',
  scope: 'either',
  worksArchived: true,
  access: { signedIn: true },
  response: EmptyResponse,
})

export const listGames = endpoint({
  method: 'GET',
  path: '/basic/realms/games',
  summary: 'List the production realms: one for each game.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view games', at: 'anywhere' },
  response: z.object({ projects: z.array(RealmView) }),
})

export const createGame = endpoint({
  method: 'POST',
  path: '/basic/realms/game',
  summary: 'Create a game with its realms PROD, STG and DEV.',
  scope: 'customer',
  access: { operator: 'create games' },
  body: z.object({ gameName: RealmName }),
  response: CommonResponse,
  errors: ['InvalidProjectName'],
})

export const reparentRealms = endpoint({
  method: 'PUT',
  path: '/basic/realms/game',
  summary: 'Set the parents of a game’s realms; realms not listed keep theirs.',
  scope: 'either',
  access: { operator: 'change-parent realm', at: 'anywhere' },
  body: z.object({
    rootPID: Pid,
    projects: z.array(z.object({ pid: Pid, parent: Pid.optional() })).max(1000),
  }),
  response: CommonResponse,
  errors: ['RealmNotFound', 'RealmNotReparentable', 'RealmTreeInvalid'],
})

export const createRealm = endpoint({
  method: 'POST',
  path: '/basic/realms/project/:product',
  alsoAt: ['/basic/realms/project'],
  summary: 'Create a child realm.',
  scope: 'either',
  access: { operator: 'create-child realm', at: ({ body }) => body.parent },
  params: z.object({ product: opaque(64).optional() }),
  body: z.object({ name: RealmName, parent: Pid, sharded: z.boolean().optional() }),
  response: CommonResponse,
  errors: ['InvalidProjectName', 'RealmNotFound'],
})

/** The secret is in no other answer. Each call is in the audit trail. */
export const revealRealmSecret = endpoint({
  method: 'POST',
  path: '/api/realms/:pid/secret',
  summary: 'Reveal the secret that game servers sign with. The audit trail records the reader.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view-secret realm', at: ({ params }) => params.pid },
  params: z.object({ pid: Pid }),
  response: z.object({ pid: Pid, secret: z.string() }),
  errors: ['RealmNotFound', 'ApprovalNeeded'],
})

export const planRevealSecret = endpoint({
  method: 'POST',
  path: '/api/realms/:pid/secret/plan',
  summary:
    'Plan to reveal the secret of a realm, for approval. Its author can read the secret for 15 minutes after the plan is applied.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view-secret realm', at: ({ params }) => params.pid },
  params: z.object({ pid: Pid }),
  response: PlanWithSample,
  errors: ['RealmNotFound', 'PlanRowsInvalid'],
})

export const archiveRealm = endpoint({
  method: 'DELETE',
  path: '/basic/realms/project',
  summary: 'Archive a realm. Its calls are refused until it is unarchived. No data is deleted.',
  scope: 'either',
  access: { operator: 'archive realm', at: ({ body }) => body.pid },
  body: z.object({ pid: Pid }),
  response: CommonResponse,
  errors: ['ApprovalNeeded', 'RealmNotFound', 'RealmNotArchivable'],
})

export const planArchiveRealm = endpoint({
  method: 'POST',
  path: '/api/realms/plans/archive',
  summary: 'Plan to archive a realm. Shows the consequences and the number of affected players.',
  scope: 'either',
  access: { operator: 'archive realm', at: ({ body }) => body.pid },
  body: z.object({ pid: Pid }),
  response: PlanWithSample,
  errors: ['RealmNotFound', 'RealmNotArchivable'],
})

export const unarchiveRealm = endpoint({
  method: 'PUT',
  path: '/basic/realms/project',
  summary: 'Unarchive a realm.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'archive realm', at: ({ body }) => body.projectId },
  body: z.object({ projectId: Pid }),
  response: CommonResponse,
  errors: ['RealmNotFound', 'RealmTreeInvalid'],
})

export const renameRealm = endpoint({
  method: 'PUT',
  path: '/basic/realms/project/rename',
  summary: 'Rename a realm. Renaming the production realm renames the game.',
  scope: 'either',
  access: { operator: 'rename realm', at: ({ body }) => body.projectId },
  body: z.object({ projectId: Pid, newName: RealmName }),
  response: CommonResponse,
  errors: ['InvalidProjectName', 'RealmNotFound', 'StaleVersion'],
})

export const getClientDefaults = endpoint({
  method: 'GET',
  path: '/basic/realms/client/defaults',
  summary: 'Get the defaults that a game client needs before it signs in. The socket URL is without /connect.',
  scope: 'optional',
  access: { public: true },
  response: z.object({
    websocketConfig: z.object({ provider: z.string(), uri: z.string() }),
    microserviceURI: z.string(),
    portalURI: z.string(),
    microserviceEcrURI: z.string(),
    storageBrowserURI: z.string(),
    environment: z.string(),
  }),
})

// ── Messages between services ──────────────────────────────────────────────

/** Parts of this server work together in one transaction, so there are no undelivered messages. */
export const listInflightFailures = endpoint({
  method: 'GET',
  path: '/basic/realms/admin/inflight/failures',
  summary: 'List undelivered messages between services. Always empty on this server.',
  scope: 'realm',
  access: { operator: 'view jobs' },
  query: z.object({ serviceName: opaque(100), serviceObjectId: opaque(200).optional() }),
  response: z.object({
    failures: z
      .array(
        z.object({
          id: z.string(),
          serviceName: z.string(),
          serviceObjectId: z.string(),
          timestamp: Millis,
          lastError: z.string(),
          inFlightMessage: z.object({
            id: z.string(),
            service: z.string(),
            method: z.string(),
            path: z.string(),
            body: z.string(),
          }),
        }),
      )
      .max(0),
  }),
})

export const deleteInflightFailures = endpoint({
  method: 'DELETE',
  path: '/basic/realms/admin/inflight/failures',
  summary: 'Delete undelivered messages between services. There are none, so nothing changes.',
  scope: 'realm',
  access: { operator: 'edit jobs' },
  body: z.object({ inFlightFailureIds: z.array(opaque(200)).max(1_000) }),
  response: CommonResponse,
})
