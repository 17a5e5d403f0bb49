import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CommonResponse, Millis } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'

/** The services of a realm, the storage objects they need, and their deployments. */

export const serviceTemplates = ['small', 'medium', 'large'] as const

/** Part of addresses (`/basic/{cid}.{pid}.{service}/…`) and of folder names (the files of an image). */
export const MicroserviceName = z
  .string()
  .regex(/^(?!micro_)[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be a letter, then letters, digits, _ and -, without micro_')
const ImageId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'must be a letter or digit, then letters, digits, . _ and -')
const StorageId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be a letter, then letters, digits, _ and -')
const StorageType = opaque(50).trim().min(1, 'is missing')
const Checksum = opaque(200)
const maxEntries = 200

const Dependency = z.object({
  id: opaque(64).describe('Id of a storage object of the same manifest.'),
  storageType: opaque(50).default('mongov1').describe('Type of the storage object, for older tools. Default: mongov1.'),
})
const Component = z.object({
  name: opaque(100).describe('Name of a component. Stored for tools; the server does not use it.'),
})

const ServiceInput = z.object({
  serviceName: MicroserviceName.describe(
    'Name in URLs: a letter, then letters, digits, _ and -, at most 64 characters.',
  ).meta({ examples: ['hello'] }),
  enabled: z.boolean().describe('True: the service runs. False: it stays in the manifest but is stopped.'),
  archived: z
    .boolean()
    .default(false)
    .describe('True: hidden in lists unless archived ones are requested. Default: false.'),
  imageId: ImageId.describe('Version to run: the name of the folder with its files.').meta({ examples: ['v1'] }),
  templateId: z
    .enum(serviceTemplates)
    .default('small')
    .describe('Memory size: small 128 MB, medium 256 MB, large 512 MB. Default: small.'),
  comments: opaque(1_000).default('').describe('Note for people, at most 1,000 characters. Default: empty.'),
  dependencies: z
    .array(Dependency)
    .max(maxEntries)
    .default([])
    .describe('Storage objects that the service may use. Default: none.'),
  components: z
    .array(Component)
    .max(maxEntries)
    .default([])
    .describe('List for tools; the server stores it and does not use it. Default: empty.'),
  imageCpuArch: opaque(50)
    .optional()
    .describe('CPU architecture of the image, stored for tools; the server does not use it.'),
  containerHealthCheckPort: z
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port of the health check, stored for tools; the server does not use it.'),
  checksum: Checksum.optional().describe('Sent by older clients and ignored; the server calculates it.'),
})
export const ServiceReference = ServiceInput.extend({
  checksum: Checksum.describe('Checksum of the entry, computed by the server.'),
})
export type ServiceReference = z.infer<typeof ServiceReference>

const StorageInput = z.object({
  id: StorageId.describe('Id of the storage object, unique in the manifest.').meta({ examples: ['inventory-db'] }),
  storageType: StorageType.default('mongov1').describe(
    'Type of storage, such as mongov1 for documents or logs. Default: mongov1.',
  ),
  enabled: z.boolean().describe('False: services cannot use it; operators can still read its documents.'),
  archived: z
    .boolean()
    .default(false)
    .describe('True: hidden in lists unless archived ones are requested. Default: false.'),
  templateId: z
    .enum(serviceTemplates)
    .default('small')
    .describe('Size, stored for tools; the server does not use it. Default: small.'),
  checksum: Checksum.optional().describe('Sent by older clients and ignored; the server calculates it.'),
})
export const StorageReference = StorageInput.extend({
  checksum: Checksum.describe('Checksum of the entry, computed by the server.'),
})
export type StorageReference = z.infer<typeof StorageReference>

export const ServiceManifest = z.object({
  id: z.string().describe('Number of the deployment as text; 0 before the first one.'),
  created: Millis.describe('When it was created.'),
  createdByAccountId: z.int().optional().describe('Account id of the operator. Absent if a game server deployed.'),
  createdBy: z.string().optional().describe('The operator, if the account still exists.'),
  checksum: Checksum.describe('Checksum of all services and storage objects together.'),
  comments: z.string().describe('Note for people. Empty if not given.'),
  manifest: z.array(ServiceReference).describe('Services of the deployment, enabled and disabled ones.'),
  storageReference: z.array(StorageReference).describe('Storage objects of the deployment.'),
})
export type ServiceManifest = z.infer<typeof ServiceManifest>

/** Kinds of storage for logs and traces; with one of them the console has the screen Logs. */
export const logStorageTypes = ['logs', 'clickhouse', 'otel', 'analytics']

export const isLogStorage = ({ storageType }: Pick<StorageReference, 'storageType'>): boolean =>
  logStorageTypes.includes(storageType.toLowerCase())

export const hasLogStorage = ({ storageReference }: Pick<ServiceManifest, 'storageReference'>): boolean =>
  storageReference.some((storage) => storage.enabled && isLogStorage(storage))

/** True: lists archived ones too. */
const archived = z.boolean().optional()

export const listServiceManifests = endpoint({
  method: 'GET',
  path: '/basic/beamo/manifests',
  summary: 'List the deployments of the realm, newest first; the first is the current one.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({
    offset: z.int().min(0).max(1_000_000).default(0).describe('The number of skipped rows.'),
    limit: z.int().min(1).max(200).default(50).describe('The largest number of rows of the response.'),
    archived: archived.describe('True: include archived services and storage objects. Default: false.'),
  }),
  response: z.object({ manifests: z.array(ServiceManifest).describe('Deployments of the realm, newest first.') }),
})

/** Replaces the whole deployment. If-Match is the id of the current manifest; 0: none yet. */
export const deployServiceManifest = endpoint({
  method: 'POST',
  path: '/basic/beamo/manifest',
  summary: 'Deploy: set the services and storage objects of the realm, and which are enabled.',
  scope: 'realm',
  access: { operator: 'deploy manifest', confirmed: true },
  body: z.object({
    manifest: z
      .array(ServiceInput)
      .max(maxEntries)
      .describe('Complete list of services, at most 200; a missing service is removed.'),
    storageReferences: z
      .array(StorageInput)
      .max(maxEntries)
      .optional()
      .describe('Complete list of storage objects, at most 200. Default: none.'),
    storageReference: z
      .array(StorageInput)
      .max(maxEntries)
      .optional()
      .describe('The older name of `storageReferences`.'),
    comments: opaque(1_000).default('').describe('Note for people, at most 1,000 characters. Default: empty.'),
    autoDeploy: z
      .literal(true, 'must be true. Every posted manifest is deployed.')
      .optional()
      .describe('Accepted for older tools; only true is possible.'),
  }),
  response: z.object({
    manifest: z
      .object({
        id: z.string().describe('Number of the deployment as text.'),
        checksum: Checksum.describe('Checksum of all services and storage objects together.'),
        createdAt: Millis.describe('When it was created.'),
      })
      .describe('The new deployment, which is current now.'),
  }),
  errors: ['StorageDependency', 'StaleVersion'],
})

export const getServiceManifest = endpoint({
  method: 'GET',
  path: '/basic/beamo/manifest/current',
  summary: 'Get the current deployment of the realm; before the first one, an empty manifest with the id 0.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({
    archived: archived.describe('True: include archived services and storage objects. Default: false.'),
  }),
  response: z.object({ manifest: ServiceManifest.describe('Current deployment with services and storage objects.') }),
})

export const getServiceManifestFlat = endpoint({
  method: 'GET',
  path: '/api/beamo/manifests/current',
  summary: 'Get the current deployment of the realm, in the format of newer tools.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({
    archived: archived.describe('True: include archived services and storage objects. Default: false.'),
  }),
  response: ServiceManifest.omit({ manifest: true, storageReference: true }).extend({
    serviceReferences: z.array(ServiceReference).describe('Services of the deployment, enabled and disabled ones.'),
    storageReferences: z.array(StorageReference).describe('Storage objects of the deployment.'),
  }),
})

export const instanceStates = ['starting', 'running', 'waiting', 'failed'] as const

export const ServiceStatus = z.object({
  serviceName: z.string().describe('Name of the service, as in the manifest.'),
  running: z.boolean().describe('True if a process of the service runs, or a connected instance takes calls.'),
  imageId: z.string().describe('Version of the process, or the deployed one if there is no process.'),
  isCurrent: z.boolean().describe('True if the actual state is the deployed one.'),
  state: z.enum(instanceStates).optional().describe('Absent when there is no process.'),
  problem: z
    .string()
    .optional()
    .describe('Why it does not run; where the image before still runs, why the deployed one did not start.'),
  restarts: z.int().optional().describe('Restarts of the process after failures. Absent if there is no process.'),
  startedAt: Millis.optional().describe('Time when the process was started. Absent if there is no process.'),
  connected: z.int().optional().describe('How many instances that connected themselves take its calls; absent: none.'),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

/**
 * State of a storage object: this server stores it; a separate database (STORAGE_URL) accepts connections, rejects
 * them, or cannot be checked; storage is off.
 */
export const storageStates = ['here', 'reachable', 'unreachable', 'unchecked', 'off'] as const

const StorageStatus = z.object({
  id: z.string().describe('Id of the storage object, as in the manifest.'),
  storageType: z.string().describe('Type of storage, as in the manifest.'),
  isRunning: z.boolean().describe('Only true if that is known.'),
  isCurrent: z.boolean().describe('True if it is on or off according to the manifest.'),
  state: z.enum(storageStates).describe('`here`: stored by this server. Otherwise the state of the separate database.'),
  problem: z.string().optional().describe('Why it is not reachable, or not checked.'),
  documents: z.int().optional().describe('Number of documents that this server stores. Absent for a storage of logs.'),
  bytes: z.int().optional().describe('Length of the documents as JSON, in bytes. Absent for a storage of logs.'),
})
export type StorageStatus = z.infer<typeof StorageStatus>

export const getServiceStatus = endpoint({
  method: 'GET',
  path: '/basic/beamo/status',
  summary: 'Get the services of the realm, and whether they run.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  response: z.object({
    services: z.array(ServiceStatus).describe('State of each service of the current deployment.'),
    isCurrent: z.boolean().describe('True if every service is in its deployed state.'),
    storageStatuses: z.array(StorageStatus).describe('State of each storage object of the current deployment.'),
    canRun: z.boolean().describe('True if this server runs services at all (SERVICES_DIR).'),
  }),
})

export const listServiceTemplates = endpoint({
  method: 'GET',
  path: '/basic/beamo/templates',
  summary: 'List the sizes that a service may have.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  response: z.object({
    templates: z
      .array(
        z.object({ id: z.enum(serviceTemplates).describe('Memory size: small 128 MB, medium 256 MB, large 512 MB.') }),
      )
      .describe('Sizes of services, the smallest first.'),
  }),
})

const Registration = z.object({
  serviceName: z.string().describe('Name of the service without `micro_`.'),
  cid: z.string().describe('The id of the organization.'),
  pid: z.string().describe('The id of the realm.'),
  beamoName: z.string().describe('The name in addresses: `micro_{service}`.'),
  instanceCount: z.int().describe('Healthy instances that take calls with this routing key.'),
  routingKey: z.string().optional().describe('Routing key that calls must name. Absent: calls need none.'),
  federation: z.array(z.unknown()).describe('Always empty; kept for older tools.'),
  trafficFilterEnabled: z.boolean().describe('True if only calls with the routing key reach the instances.'),
})

export const listServiceRegistrations = endpoint({
  method: 'POST',
  path: '/api/beamo/services/registrations',
  summary: 'List the services that can be called now.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view microservices', player: 'any' },
  body: z.object({
    serviceName: opaque(100).optional().describe('Only this service, with or without `micro_`. Default: all.'),
    routingKey: opaque(200).optional().describe('Only instances with this routing key. Default: all instances.'),
    localOnly: z.boolean().optional().describe('Accepted for older tools and ignored.'),
  }),
  response: z.object({
    registrations: z.array(Registration).describe('One entry for each callable service and routing key.'),
  }),
})

export const getStorageConnection = endpoint({
  method: 'GET',
  path: '/basic/beamo/storage/connection',
  summary: 'Get the connection string of the realm’s storage; it is secret.',
  scope: 'realm',
  access: { operator: 'get connection-string', confirmed: true },
  response: z.object({
    connectionString: z.string().describe('URL of the storage database with its password. Keep it secret.'),
  }),
  errors: ['StorageNotConnected'],
})

const Totals = z.object({
  min: z.int().describe('Smallest number among the points.'),
  max: z.int().describe('Largest number among the points.'),
  avg: z.number().describe('Mean of all points; 0 without points.'),
  last: z.int().describe('Number of the latest point; 0 without points.'),
})

export const getServiceHistory = endpoint({
  method: 'GET',
  path: '/basic/history/microservices',
  summary: 'Get the number of running services and instances over time.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({
    from: Millis.describe('Start of the range: milliseconds since 1970, UTC.'),
    to: Millis.describe('End of the range: milliseconds since 1970, UTC.'),
  }),
  response: z.object({
    serviceAggregates: Totals.describe('Numbers of running services in the range of time.'),
    runningInstanceAggregates: Totals.describe('Numbers of running processes in the range of time.'),
    dataPoints: z
      .array(
        z.object({
          timestamp: Millis.describe('Time of the measurement: milliseconds since 1970, UTC.'),
          services: z
            .array(
              z.object({
                servicename: z.string().describe('Name of the service without `micro_`.'),
                runninginstances: z.int().describe('Processes of the service that ran; each service has at most one.'),
              }),
            )
            .describe('Services that ran at this time.'),
        }),
      )
      .describe('At most 500 points, at least one minute apart.'),
  }),
})

/** A route of an instance. In the path, `:name` matches one segment, and `*` at the end matches the remaining path. */
export const ServiceRoute = z.object({
  method: z
    .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    .describe('HTTP method of the calls that the route matches.'),
  path: z
    .string()
    .max(200)
    .min(1, 'is missing')
    .regex(/^(\/:?[A-Za-z0-9._~-]+)*(\/\*?)?$/, 'must be a path such as /match/:id or /files/*')
    .describe('Path of the calls: `:name` matches one segment, a final `*` the rest.')
    .meta({ examples: ['/match/:id'] }),
  summary: opaque(200).optional().describe('Purpose of the route for people, at most 200 characters.'),
})
export type ServiceRoute = z.infer<typeof ServiceRoute>

/** First health check pending; healthy and in service; last health check failed. */
export const connectionStates = ['checking', 'healthy', 'failing'] as const

const ServiceConnection = z.object({
  serviceName: z.string().describe('Name of the service without `micro_`.'),
  instance: z.string().describe('Name of the service process, chosen by the process.'),
  version: z.string().describe('Version that the process reported, shown to operators.'),
  state: z
    .enum(connectionStates)
    .describe('Only `healthy` instances get calls. `checking`: first health check pending.'),
  routingKey: z
    .string()
    .optional()
    .describe('Only calls that name it in X-BEAM-SERVICE-ROUTING-KEY go to the instance.'),
  weight: z.int().describe('Its share of the calls, relative to the other instances.'),
  routes: z.array(ServiceRoute).describe('Empty: it takes all calls.'),
  connectedAt: Millis.describe('Time when the instance connected.'),
  outstanding: z.int().describe('Running calls, as of a few seconds ago.'),
  lastError: z.string().optional().describe('Last error of a call or health check. Absent: none.'),
  lastErrorAt: Millis.optional().describe('Time of the last error. Absent if there was none.'),
})
export type ServiceConnection = z.infer<typeof ServiceConnection>

export const listServiceConnections = endpoint({
  method: 'GET',
  path: '/api/services/connections',
  summary: 'List the instances of services that connected to the realm (docs/extend/connected-services.md).',
  scope: 'realm',
  access: { operator: 'view microservices' },
  response: z.object({ connections: z.array(ServiceConnection).describe('Instances that are connected now.') }),
})

export const disconnectService = endpoint({
  method: 'DELETE',
  path: '/api/services/connections/:service/:instance',
  summary: 'Disconnect an instance. It gets no more calls and does not reconnect.',
  scope: 'realm',
  access: { operator: 'deploy manifest' },
  params: z.object({
    service: opaque(100).describe('Name of the service without `micro_`.'),
    instance: opaque(100).describe('Name of the process that connected.'),
  }),
  response: CommonResponse,
  errors: ['ServiceConnectionNotFound'],
})

/** `{cid}.{pid}.{service}` or `{cid}.{pid}.micro_{service}` */
export const serviceTarget = /^(\d{1,16})\.([A-Za-z0-9_-]{1,64})\.(?:micro_)?([A-Za-z][A-Za-z0-9_-]{0,63})$/

const target = z.object({
  target: z
    .string()
    .regex(serviceTarget, 'must be {cid}.{pid}.{service}')
    .describe('Service in the form `{cid}.{pid}.{service}`.')
    .meta({ examples: ['8269782001763958.DE_2815914344904280.hello'] }),
})

const callErrors = ['MicroserviceNotFound', 'MicroserviceNotRunning', 'MicroserviceFailed'] as const

export const checkService = endpoint({
  method: 'POST',
  path: '/basic/:target/admin/HealthCheck',
  summary: 'Check the health of a service. A healthy service returns "responsive".',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view microservices', confirmed: true },
  params: target,
  response: z.string(),
  errors: callErrors,
})

export const getServiceDocs = endpoint({
  method: 'GET',
  path: '/basic/:target/admin/Docs',
  summary: 'Get the OpenAPI document of a service.',
  scope: 'realm',
  access: { operator: 'view docs', confirmed: true },
  params: target,
  response: z.record(z.string(), z.unknown()),
  errors: callErrors,
})
