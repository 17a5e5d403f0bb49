import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis, Pid } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { KeyMode } from './keys.ts'

/** Maximum number of valid connections of a person. */
export const maxConnections = 20

/** The client id of the command line `regent`. It is registered on every server. */
export const commandLineClientId = 'regent-command-line'

/** The addresses of OAuth 2.1. Clients find them in the metadata of the server. */
export const oauthPaths = {
  resource: '/.well-known/oauth-protected-resource',
  metadata: '/.well-known/oauth-authorization-server',
  register: '/oauth/register',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
} as const

/** How many days a connection can last. */
export const connectionDays = [1, 30, 90] as const

/** Request of a tool for a connection (RFC 6749, 7636 and 8707). */
const request = {
  clientId: opaque(4_000)
    .min(1, 'is missing')
    .describe('The id of the client, as it was registered, or the URL of its document.')
    .meta({ examples: [commandLineClientId] }),
  redirectUri: opaque(500)
    .min(1, 'is missing')
    .describe('The registered address that gets the code.')
    .meta({ examples: ['http://127.0.0.1/callback'] }),
  codeChallenge: opaque(43)
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be a SHA-256 in base64url')
    .describe('The SHA-256 of the code verifier in base64url (PKCE, S256).'),
  state: opaque(1_000).optional().describe('A value of the client. It is returned unchanged.'),
  resource: opaque(500)
    .optional()
    .describe('The URL of this server that will accept the tokens. Absent: the URL of this request.'),
}

/** A tool that a person has allowed to work for them. */
export const ToolConnection = z.object({
  id: Id.describe('Also the id of its account in the audit trail.'),
  client: z.string().describe('The name that the tool gave itself. Regent does not check it.'),
  redirectHost: z.string().describe('The host that got the code, such as `localhost`.'),
  owner: z
    .object({
      accountId: Id.describe('The id of the account.'),
      email: z.string().optional().describe('The e-mail address of the person.'),
    })
    .describe('The person who allowed it. The tool has no right that this person lacks.'),
  mode: KeyMode.describe('Rights of the tool: read, also propose plans, or everything.'),
  realms: z.array(z.string()).describe('The ids of the realms where it works. `*`: the organization and all realms.'),
  personalData: z.boolean().describe('True: it sees personal data that the person sees. False: masked.'),
  created: Millis.describe('When the person allowed it.'),
  paused: Millis.optional().describe('Since when all its calls are refused. Absent: it is not paused.'),
  expires: Millis,
  lastUsed: Millis.optional(),
  lastAddress: z.string().optional().describe('The address of the last call.'),
})
export type ToolConnection = z.infer<typeof ToolConnection>

export const getConnectionRequest = endpoint({
  method: 'GET',
  path: '/api/connections/request',
  summary: 'Read which tool asks for a connection, before a person allows or refuses it.',
  scope: 'customer',
  access: { signedIn: true, person: true },
  query: z.object(request),
  response: z.object({
    client: z.string().describe('The name that the tool gave itself. Regent does not check it.'),
    clientHost: z
      .string()
      .optional()
      .describe('The host that publishes the document of the tool. Absent: the tool has registered itself.'),
    redirectHost: z.string().describe('The host that gets the code, such as `localhost`.'),
    isLocal: z.boolean().describe('True: the code stays on the computer of the person.'),
    modes: z.array(KeyMode).describe('The modes that the tool can get.'),
    refusalUrl: z.string().describe('The address that tells the tool that the person has refused.'),
  }),
  errors: ['ConnectionNeedsRole'],
})

export const allowConnection = endpoint({
  method: 'POST',
  path: '/api/connections',
  summary: 'Allow a tool to work for the signed-in person. The response contains the address that gets the code.',
  scope: 'customer',
  access: { signedIn: true, person: true, freshProof: 'create-key' },
  body: z.object({
    ...request,
    mode: KeyMode.describe('Rights of the tool. Only the command line can get `write`.'),
    realms: z
      .array(Pid)
      .min(1)
      .max(100)
      .describe('Ids of the realms where it works; `*`: the organization and all its realms.'),
    personalData: z.boolean().default(false).describe('True: it sees personal data. Default: masked.'),
    days: z
      .union(connectionDays.map((days) => z.literal(days)))
      .default(30)
      .describe('Days until the connection ends: 1, 30 or 90. Default: 30.'),
  }),
  response: z.object({
    redirect: z.string().describe('The address of the tool with a code that works once, for one minute.'),
  }),
  errors: ['ConnectionNeedsRole', 'RealmNotFound', 'TooManyConnections'],
})

const Connections = z.object({
  connections: z.array(ToolConnection).describe('The valid connections, the last to be allowed on top.'),
})

export const listOwnConnections = endpoint({
  method: 'GET',
  path: '/api/connections/own',
  summary: 'List the tools that work for the signed-in person.',
  scope: 'customer',
  access: { signedIn: true },
  response: Connections,
})

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/connections',
  summary: 'List the tools that work for people of the organization, at most 1,000.',
  scope: 'customer',
  access: { operator: 'view api-keys' },
  response: Connections,
})

const params = z.object({ id: Id })

const pauseBody = z.object({
  paused: z.boolean().describe('True: all calls of the tool are refused until it is resumed. Its plans stay.'),
})

export const pauseOwnConnection = endpoint({
  method: 'PUT',
  path: '/api/connections/own/:id/pause',
  summary: 'Pause or resume a connection of the signed-in person on all servers.',
  scope: 'customer',
  access: { signedIn: true, person: true },
  params,
  body: pauseBody,
  response: ToolConnection,
  errors: ['ConnectionNotFound'],
})

export const pauseConnection = endpoint({
  method: 'PUT',
  path: '/api/connections/:id/pause',
  summary: 'Pause or resume the connection of a tool on all servers.',
  scope: 'customer',
  access: { operator: 'edit api-keys' },
  params,
  body: pauseBody,
  response: ToolConnection,
  errors: ['ConnectionNotFound'],
})

export const revokeOwnConnection = endpoint({
  method: 'DELETE',
  path: '/api/connections/own/:id',
  summary: 'End a connection of the signed-in person on all servers. This cannot be undone.',
  scope: 'customer',
  access: { signedIn: true, person: true },
  params,
  response: EmptyResponse,
  errors: ['ConnectionNotFound'],
})

export const revokeConnection = endpoint({
  method: 'DELETE',
  path: '/api/connections/:id',
  summary: 'End the connection of a tool on all servers. This cannot be undone.',
  scope: 'customer',
  access: { operator: 'delete api-keys' },
  params,
  response: EmptyResponse,
  errors: ['ConnectionNotFound'],
})
