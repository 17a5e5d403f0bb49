import * as z from 'zod'
import { EventReports } from './analyze/event-reports.ts'
import type { DescribedArea } from './area-texts.ts'
import type { Method } from './core/endpoint.ts'
import type { ErrorCode } from './core/errors.ts'

/** How a caller of a route proves what it may do. */
type Proof = 'none' | 'token' | 'optional token' | 'link' | 'store signature' | 'basic'

/** A route outside the contract: files, webhooks, redirects, streams. The API description contains it. */
export type OutsideRoute = {
  name: string
  area: DescribedArea
  method: Method
  /** Fastify's form; `*` is the rest of the path. */
  path: string
  summary: string
  description: string
  proof: Proof
  params: Readonly<Record<string, string>>
  query?: z.ZodObject
  body?: { type: string; schema?: z.ZodType; description: string; example?: unknown }
  response: { status: number; type?: string; schema?: z.ZodType; description: string }
  errors: readonly ErrorCode[]
}

const cid = 'The id of the organization.'
const pid = 'The id of the realm.'
const linkErrors = ['FileLinkInvalid', 'FileStoreUnavailable'] as const

const Empty = z.object({})
const Health = z.object({
  status: z.literal('ok').describe('The process is alive.'),
  version: z.string().describe('The version of the server.'),
})
const Ready = z.looseObject({
  status: z.string().describe('ready, or the reason why this server should get no requests.'),
})
const AppleNotice = z.object({
  signedPayload: z
    .string()
    .describe('The notification as a JWS, signed by Apple.')
    .meta({ examples: ['eyJhbGciOi…'] }),
})
const FacebookUpdates = z.object({
  object: z.literal('payments').describe('The kind of object that changed.'),
  entry: z
    .array(
      z.object({
        id: z
          .string()
          .describe('The id of the payment at Facebook.')
          .meta({ examples: ['3603105474213890'] }),
      }),
    )
    .max(1_000)
    .describe('The payments that changed.'),
})

const report: OutsideRoute = {
  name: 'reportEvents',
  area: 'analytics',
  method: 'POST',
  path: '/report/custom_batch/:cid/:pid/:gamerTag',
  summary: 'Report analytics events.',
  description:
    'Accepts up to 500 events. The player is the one of the token, not the one in the path. Without a token the events are validated and dropped, because clients report before they have signed in. Limits per minute: 3,000 events for a player, 12,000 for an IP address, 120,000 for a realm.',
  proof: 'optional token',
  params: { cid, pid, gamerTag: 'The gamer tag of the player; ignored.' },
  body: { type: 'application/json', schema: EventReports, description: 'The events.' },
  response: { status: 200, type: 'application/json', schema: Empty, description: 'The events were accepted.' },
  errors: [
    'BadRequest',
    'InvalidTokenError',
    'ExpiredTokenError',
    'ScopeForbidden',
    'ProjectIsArchived',
    'TooManyRequests',
  ],
}

const files: OutsideRoute[] = [
  {
    name: 'downloadFile',
    area: 'cloud-saves',
    method: 'GET',
    path: '/files/*',
    summary: 'Download a file by its link.',
    description:
      'The link is the answer of another call, such as a saved file’s. It contains its permission and expires.',
    proof: 'link',
    params: { '*': 'The sealed permission of the link.' },
    response: { status: 200, type: 'application/octet-stream', description: 'The file.' },
    errors: linkErrors,
  },
  {
    name: 'uploadFile',
    area: 'cloud-saves',
    method: 'PUT',
    path: '/files/*',
    summary: 'Upload a file by its link.',
    description: 'The link works once and limits the size. The ETag of the answer is the MD5 of the received bytes.',
    proof: 'link',
    params: { '*': 'The sealed permission of the link.' },
    body: { type: 'application/octet-stream', description: 'The bytes of the file.' },
    response: { status: 200, description: 'The file was stored.' },
    errors: [...linkErrors, 'BadRequest', 'PayloadTooLarge', 'InsufficientStorage'],
  },
  {
    name: 'downloadContent',
    area: 'content',
    method: 'GET',
    path: '/files/content/:pid/:id/:version',
    summary: 'Download the public part of a version of an item.',
    description: 'The answer never changes, so clients and proxies cache it for a year. Manifests contain these URLs.',
    proof: 'none',
    params: { pid, id: 'The id of the item.', version: 'The version of the item.' },
    response: { status: 200, type: 'application/json', description: 'The item, or the bytes of a binary item.' },
    errors: ['ContentNotFound', 'FileStoreUnavailable'],
  },
  {
    name: 'downloadPrivateContent',
    area: 'content',
    method: 'GET',
    path: '/files/content/:pid/:id/:version/private',
    summary: 'Download all properties of a version of an item.',
    description: 'For services and operators. The private manifest contains these URLs with their key.',
    proof: 'link',
    params: { pid, id: 'The id of the item.', version: 'The version of the item.' },
    query: z.object({ key: z.string().describe('The permission: part of the URL in the private manifest.') }),
    response: { status: 200, type: 'application/json', description: 'The item, or the bytes of a binary item.' },
    errors: ['FileLinkInvalid', 'ContentNotFound', 'FileStoreUnavailable'],
  },
  {
    name: 'downloadCloudFile',
    area: 'cloud-files',
    method: 'GET',
    path: '/files/cloud/:pid/:sid/:version',
    summary: 'Download a version of a cloud file.',
    description: 'The answer never changes. The list of cloud files contains these URLs.',
    proof: 'none',
    params: { pid, sid: 'The id of the file.', version: 'The version of the file.' },
    response: { status: 200, type: 'application/octet-stream', description: 'The file.' },
    errors: ['CloudFileNotFound', 'FileStoreUnavailable'],
  },
]

const stores: OutsideRoute[] = [
  {
    name: 'receiveAppleNotice',
    area: 'payments',
    method: 'POST',
    path: '/api/payments/notices/apple/:cid/:pid',
    summary: 'Webhook for App Store Server Notifications.',
    description: 'Enter this URL in App Store Connect (version 2). The signature of Apple is verified.',
    proof: 'store signature',
    params: { cid, pid },
    body: { type: 'application/json', schema: AppleNotice, description: 'The notification of Apple.' },
    response: { status: 200, type: 'application/json', schema: Empty, description: 'The notification was processed.' },
    errors: [
      'BadRequest',
      'Forbidden',
      'RealmNotFound',
      'ProjectIsArchived',
      'PaymentProviderInactive',
      'TooManyRequests',
    ],
  },
  {
    name: 'confirmFacebookWebhook',
    area: 'payments',
    method: 'GET',
    path: '/api/payments/notices/facebook/:cid/:pid',
    summary: 'Confirm the webhook for payment updates of Facebook.',
    description: 'Facebook sends this request once, when the URL is entered in the settings of the app.',
    proof: 'store signature',
    params: { cid, pid },
    query: z.object({
      'hub.mode': z
        .string()
        .describe('Always subscribe.')
        .meta({ examples: ['subscribe'] }),
      'hub.verify_token': z.string().describe('The config key facebook.verify_token of the realm.'),
      'hub.challenge': z
        .string()
        .describe('The text that the answer repeats.')
        .meta({ examples: ['1158201444'] }),
    }),
    response: { status: 200, type: 'text/plain', description: 'The challenge.' },
    errors: ['Forbidden', 'RealmNotFound', 'ProjectIsArchived', 'PaymentProviderInactive', 'TooManyRequests'],
  },
  {
    name: 'receiveFacebookUpdates',
    area: 'payments',
    method: 'POST',
    path: '/api/payments/notices/facebook/:cid/:pid',
    summary: 'Webhook for payment updates of Facebook.',
    description:
      'Signed by Facebook with the secret of the app (X-Hub-Signature). The payments are read again from Facebook.',
    proof: 'store signature',
    params: { cid, pid },
    body: { type: 'application/json', schema: FacebookUpdates, description: 'The changed payments.' },
    response: { status: 200, type: 'application/json', schema: Empty, description: 'The updates were accepted.' },
    errors: [
      'BadRequest',
      'Forbidden',
      'RealmNotFound',
      'ProjectIsArchived',
      'PaymentProviderInactive',
      'TooManyRequests',
    ],
  },
]

const unsubscribe = (method: 'GET' | 'POST'): OutsideRoute => ({
  name: method === 'GET' ? 'showUnsubscribePage' : 'unsubscribeByLink',
  area: 'emails',
  method,
  path: '/api/emails/unsubscribe/:token',
  summary: method === 'GET' ? 'Show the page to unsubscribe.' : 'Unsubscribe the reader of an e-mail.',
  description:
    method === 'GET'
      ? 'The link of an e-mail. It only shows a page, because mail scanners open every link.'
      : 'The button of the page, and the one-click unsubscribe of mail programs (RFC 8058).',
  proof: 'link',
  params: { token: 'The sealed address and campaign.' },
  response: { status: 200, type: 'text/html', description: 'A page for the reader.' },
  errors: [],
})

const sso: OutsideRoute[] = [
  {
    name: 'startSsoSignIn',
    area: 'sso',
    method: 'GET',
    path: '/api/auth/sso/start',
    summary: 'Start a sign-in by single sign-on.',
    description: 'The browser of a person opens it, and is redirected to the identity provider of the organization.',
    proof: 'none',
    params: {},
    query: z.object({
      organization: z
        .string()
        .describe('The alias of the organization.')
        .meta({ examples: ['sky-raiders'] }),
      challenge: z.string().describe('The SHA-256 of the browser’s secret, in base64url.'),
      purpose: z.enum(['test']).optional().describe('test: try the settings without a sign-in.'),
    }),
    response: { status: 302, description: 'To the identity provider, or back with an error.' },
    errors: [],
  },
  {
    name: 'finishSsoSignIn',
    area: 'sso',
    method: 'GET',
    path: '/api/auth/sso/callback',
    summary: 'Return from the identity provider.',
    description: 'The redirect URI of the client at the identity provider.',
    proof: 'none',
    params: {},
    query: z.object({
      code: z.string().optional().describe('The code of the provider.'),
      state: z.string().optional().describe('The state that the sign-in started with.'),
      error: z.string().optional().describe('The error of the provider.'),
    }),
    response: { status: 302, description: 'To the console, with a handover code or an error.' },
    errors: [],
  },
]

const grantQuery = () => z.object({ grant: z.string().describe('The permission: part of the URL.') })

const reads: OutsideRoute[] = [
  {
    name: 'readHistory',
    area: 'analytics',
    method: 'POST',
    path: '/api/analytics/reader',
    summary: 'Execute a query over events, as plain text.',
    description: 'The call getReaderConfig returns this URL with a name and a password for basic authentication.',
    proof: 'basic',
    params: {},
    body: { type: 'text/plain', description: 'One SELECT statement.' },
    response: { status: 200, type: 'application/json', description: 'The rows.' },
    errors: ['BadRequest', 'InvalidTokenError', 'QueryRefused', 'AnalyticsUnavailable'],
  },
  {
    name: 'downloadHistoryCsv',
    area: 'analytics',
    method: 'GET',
    path: '/api/analytics/csv',
    summary: 'Download the result of a query as CSV.',
    description: 'Another call returns the complete URL, which is valid for 15 minutes.',
    proof: 'link',
    params: {},
    query: grantQuery(),
    response: { status: 200, type: 'text/csv', description: 'At most 100,000 rows.' },
    errors: ['FileLinkInvalid', 'QueryRefused', 'AnalyticsUnavailable'],
  },
  {
    name: 'downloadUsageCsv',
    area: 'usage',
    method: 'GET',
    path: '/api/usage/csv',
    summary: 'Download the usage report as CSV.',
    description: 'The call getUsageUrl returns the complete URL, which is valid for 15 minutes.',
    proof: 'link',
    params: {},
    query: grantQuery(),
    response: { status: 200, type: 'text/csv', description: 'Calls by day, realm and service.' },
    errors: ['FileLinkInvalid'],
  },
  {
    name: 'streamChanges',
    area: 'live',
    method: 'GET',
    path: '/api/live',
    summary: 'Receive changes by operators as server-sent events.',
    description:
      'Each event is JSON in a data line: hello, changes, presence or online. The server sends something at least every 15 seconds. There is no replay: after a gap, read everything again.',
    proof: 'token',
    params: {},
    response: { status: 200, type: 'text/event-stream', description: 'The stream. It ends with the sign-in.' },
    errors: [
      'InvalidTokenError',
      'ExpiredTokenError',
      'InvalidScopeError',
      'ScopeForbidden',
      'Forbidden',
      'TooManyRequests',
    ],
  },
]

const serviceCalls = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(
  (method): OutsideRoute => ({
    name: `${method.toLowerCase()}Service`,
    area: 'microservices',
    method,
    path: '/basic/:target/*',
    summary: `Call a service of the game by ${method}.`,
    description:
      'The service gets the method, the rest of the path, the query and the body. It receives the caller in headers, not the token. Its response is passed on.',
    proof: 'optional token',
    params: {
      target: '{cid}.{pid}.micro_{service}: the organization, the realm and the name of the service.',
      '*': 'The path within the service.',
    },
    ...(method !== 'GET' && {
      body: { type: 'application/json', description: 'Passed on unchanged.', example: { name: 'Ada' } },
    }),
    response: { status: 200, type: 'application/json', description: 'The answer of the service, in its own format.' },
    errors: ['MicroserviceNotFound', 'MicroserviceNotRunning', 'MicroserviceFailed', 'TimeOutError', 'TooManyRequests'],
  }),
)

const operations: OutsideRoute[] = [
  {
    name: 'getHealth',
    area: 'server',
    method: 'GET',
    path: '/health',
    summary: 'Check that the server is alive.',
    description: 'For liveness probes. It does not use the database.',
    proof: 'none',
    params: {},
    response: { status: 200, type: 'application/json', schema: Health, description: 'The server is alive.' },
    errors: [],
  },
  {
    name: 'getReadiness',
    area: 'server',
    method: 'GET',
    path: '/ready',
    summary: 'Check that the server should get requests.',
    description: 'For load balancers. The answer is 503 while the server starts, stops, or lacks its database.',
    proof: 'none',
    params: {},
    response: { status: 200, type: 'application/json', schema: Ready, description: 'The server is ready.' },
    errors: ['ServiceUnavailable'],
  },
  ...(
    [
      ['getMetrics', '/metrics', 'Read the metrics of the server.', 'text/plain', 'In the format of Prometheus.'],
      ['getOpenApi', '/openapi.json', 'Read this description.', 'application/json', 'OpenAPI 3.1.'],
      ['getAsyncApi', '/asyncapi.json', 'Read the description of the sockets.', 'application/json', 'AsyncAPI 3.0.'],
    ] as const
  ).map(
    ([name, path, summary, type, description]): OutsideRoute => ({
      name,
      area: 'server',
      method: 'GET',
      path,
      summary,
      description,
      proof: 'none',
      params: {},
      response: { status: 200, type, description },
      errors: [],
    }),
  ),
]

/** All routes of the API description outside the contract. */
export const outsideRoutes: readonly OutsideRoute[] = [
  report,
  ...files,
  ...stores,
  unsubscribe('GET'),
  unsubscribe('POST'),
  ...sso,
  ...reads,
  ...serviceCalls,
  ...operations,
]
