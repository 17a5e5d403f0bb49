import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, EmptyResponse, Id, Millis, Pid, Version } from '../core/shapes.ts'
import { name, opaque, text } from '../core/values.ts'
import { PlanWithSample } from './plans.ts'

/** A realm on the wire ("project"). A realm without a parent is a game's production realm. */
export const RealmView = z.object({
  pid: Pid.describe('The id of the realm.'),
  projectName: z.string().describe('The name of the realm. The name of a production realm is that of its game.'),
  parent: Pid.optional(),
  children: z.array(Pid).describe('The ids of the realms directly below it.'),
  cid: Id.describe('The id of the organization.'),
  secret: z
    .string()
    .optional()
    .describe('Other servers of this API send it. Regent never does: `revealRealmSecret` reveals it.'),
  sharded: z.boolean().describe('True if the data of the realm is marked as sharded. It has no effect here.'),
  archived: z.boolean().describe('True if the realm is archived: its calls are refused.'),
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
  response: z.object({ projects: z.array(RealmView).describe('The realms of the game, including archived ones.') }),
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
  response: z.object({ projects: z.array(RealmView).describe('The production realms, one for each game.') }),
})

export const createGame = endpoint({
  method: 'POST',
  path: '/basic/realms/game',
  summary: 'Create a game with its realms PROD, STG and DEV.',
  scope: 'customer',
  access: { operator: 'create games' },
  body: z.object({
    gameName: RealmName.describe('The name of the game and of its production realm, at most 64 characters.'),
  }),
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
    projects: z
      .array(z.object({ pid: Pid.describe('The id of the realm.'), parent: Pid.optional() }))
      .max(1000)
      .describe('The realms with their new parents, at most 1,000.'),
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
  params: z.object({
    product: opaque(64).optional().describe('Ignored; older tools put the name of the product here.'),
  }),
  body: z.object({
    name: RealmName.describe('The name of the realm, at most 64 characters.'),
    parent: Pid,
    sharded: z
      .boolean()
      .optional()
      .describe('Marks the data of the realm as sharded. It has no effect here. Default: false.'),
  }),
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
  access: { operator: 'view-secret realm', at: ({ params }) => params.pid, person: true, freshProof: 'reveal-secret' },
  params: z.object({ pid: Pid.describe('The id of the realm.') }),
  body: z.object({
    reason: text(200).min(10).describe('Why the secret is needed; the audit trail shows it.'),
  }),
  response: z.object({
    pid: Pid.describe('The id of the realm.'),
    secret: z.string().describe('The secret that game servers sign calls with.'),
  }),
  errors: ['RealmNotFound', 'ApprovalNeeded'],
})

export const planRevealSecret = endpoint({
  method: 'POST',
  path: '/api/realms/:pid/secret/plan',
  summary:
    'Plan to reveal the secret of a realm, for approval. Its author can read the secret for 15 minutes after the plan is applied.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view-secret realm', at: ({ params }) => params.pid, person: true, freshProof: 'reveal-secret' },
  params: z.object({ pid: Pid.describe('The id of the realm.') }),
  response: PlanWithSample,
  errors: ['RealmNotFound', 'PlanRowsInvalid'],
})

export const archiveRealm = endpoint({
  method: 'DELETE',
  path: '/basic/realms/project',
  summary: 'Archive a realm. Its calls are refused until it is unarchived. No data is deleted.',
  scope: 'either',
  access: { operator: 'archive realm', at: ({ body }) => body.pid, freshProof: 'archive-realm' },
  body: z.object({ pid: Pid.describe('The id of the realm.') }),
  response: CommonResponse,
  errors: ['ApprovalNeeded', 'RealmNotFound', 'RealmNotArchivable'],
})

export const planArchiveRealm = endpoint({
  method: 'POST',
  path: '/api/realms/plans/archive',
  summary: 'Plan to archive a realm. Shows the consequences and the number of affected players.',
  scope: 'either',
  access: { operator: 'archive realm', at: ({ body }) => body.pid, freshProof: 'archive-realm' },
  body: z.object({ pid: Pid.describe('The id of the realm.') }),
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
  body: z.object({ projectId: Pid, newName: RealmName.describe('The new name of the realm, at most 64 characters.') }),
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
    websocketConfig: z
      .object({
        provider: z.string().describe('The protocol of the socket: always beamable.'),
        uri: z.string().describe('The base URL of the socket, without /connect.'),
      })
      .describe('How the game client opens the realtime socket.'),
    microserviceURI: z.string().describe('The base URL for calls of services: this server.'),
    portalURI: z.string().describe('The URL of the console.'),
    microserviceEcrURI: z.string().describe('Always empty: there is no container registry.'),
    storageBrowserURI: z.string().describe('Always empty: there is no storage browser.'),
    environment: z.string().describe('The name of the environment: always regent.'),
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
  query: z.object({
    serviceName: opaque(100).describe('The service whose messages are listed.'),
    serviceObjectId: opaque(200)
      .optional()
      .describe('The object of the service whose messages are listed. Absent: all.'),
  }),
  response: z.object({
    failures: z
      .array(
        z.object({
          id: z.string().describe('The id of the failure.'),
          serviceName: z.string().describe('The addressed service.'),
          serviceObjectId: z.string().describe('The addressed object of the service.'),
          timestamp: Millis,
          lastError: z.string().describe('Why the last delivery of the message failed.'),
          inFlightMessage: z
            .object({
              id: z.string().describe('The id of the message.'),
              service: z.string().describe('The addressed service.'),
              method: z.string().describe('The HTTP method of the call in the message.'),
              path: z.string().describe('The path of the call in the message.'),
              body: z.string().describe('The body of the call in the message.'),
            })
            .describe('The message that was not delivered.'),
        }),
      )
      .max(0)
      .describe('Always empty: parts of this server exchange no messages that can get lost.'),
  }),
})

export const deleteInflightFailures = endpoint({
  method: 'DELETE',
  path: '/basic/realms/admin/inflight/failures',
  summary: 'Delete undelivered messages between services. There are none, so nothing changes.',
  scope: 'realm',
  access: { operator: 'edit jobs' },
  body: z.object({
    inFlightFailureIds: z
      .array(opaque(200))
      .max(1_000)
      .describe('The ids of the failures to delete, at most 1,000. They are ignored.'),
  }),
  response: CommonResponse,
})
