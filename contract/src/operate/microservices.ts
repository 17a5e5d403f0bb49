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

const Dependency = z.object({ id: opaque(64), storageType: opaque(50).default('mongov1') })
const Component = z.object({ name: opaque(100) })

const ServiceInput = z.object({
  serviceName: MicroserviceName,
  enabled: z.boolean(),
  archived: z.boolean().default(false),
  imageId: ImageId,
  templateId: z.enum(serviceTemplates).default('small'),
  comments: opaque(1_000).default(''),
  dependencies: z.array(Dependency).max(maxEntries).default([]),
  components: z.array(Component).max(maxEntries).default([]),
  imageCpuArch: opaque(50).optional(),
  containerHealthCheckPort: z.int().min(0).max(65_535).optional(),
  /** Sent by older clients and ignored; the server calculates it. */
  checksum: Checksum.optional(),
})
export const ServiceReference = ServiceInput.extend({ checksum: Checksum })
export type ServiceReference = z.infer<typeof ServiceReference>

const StorageInput = z.object({
  id: StorageId,
  storageType: StorageType.default('mongov1'),
  enabled: z.boolean(),
  archived: z.boolean().default(false),
  templateId: z.enum(serviceTemplates).default('small'),
  checksum: Checksum.optional(),
})
export const StorageReference = StorageInput.extend({ checksum: Checksum })
export type StorageReference = z.infer<typeof StorageReference>

export const ServiceManifest = z.object({
  id: z.string(),
  created: Millis,
  createdByAccountId: z.int().optional(),
  /** The operator, if the account still exists. */
  createdBy: z.string().optional(),
  checksum: Checksum,
  comments: z.string(),
  manifest: z.array(ServiceReference),
  storageReference: z.array(StorageReference),
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
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(200).default(50),
    archived,
  }),
  response: z.object({ manifests: z.array(ServiceManifest) }),
})

/** Replaces the whole deployment. If-Match is the id of the current manifest; 0: none yet. */
export const deployServiceManifest = endpoint({
  method: 'POST',
  path: '/basic/beamo/manifest',
  summary: 'Deploy: set the services and storage objects of the realm, and which are enabled.',
  scope: 'realm',
  access: { operator: 'deploy manifest', confirmed: true },
  body: z.object({
    manifest: z.array(ServiceInput).max(maxEntries),
    storageReferences: z.array(StorageInput).max(maxEntries).optional(),
    /** The older name of `storageReferences`. */
    storageReference: z.array(StorageInput).max(maxEntries).optional(),
    comments: opaque(1_000).default(''),
    autoDeploy: z.literal(true, 'must be true. Every posted manifest is deployed.').optional(),
  }),
  response: z.object({ manifest: z.object({ id: z.string(), checksum: Checksum, createdAt: Millis }) }),
  errors: ['StorageDependency', 'StaleVersion'],
})

export const getServiceManifest = endpoint({
  method: 'GET',
  path: '/basic/beamo/manifest/current',
  summary: 'Get the current deployment of the realm; before the first one, an empty manifest with the id 0.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({ archived }),
  response: z.object({ manifest: ServiceManifest }),
})

export const getServiceManifestFlat = endpoint({
  method: 'GET',
  path: '/api/beamo/manifests/current',
  summary: 'Get the current deployment of the realm, in the format of newer tools.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({ archived }),
  response: ServiceManifest.omit({ manifest: true, storageReference: true }).extend({
    serviceReferences: z.array(ServiceReference),
    storageReferences: z.array(StorageReference),
  }),
})

export const instanceStates = ['starting', 'running', 'waiting', 'failed'] as const

export const ServiceStatus = z.object({
  serviceName: z.string(),
  running: z.boolean(),
  imageId: z.string(),
  /** True if the actual state is the deployed one. */
  isCurrent: z.boolean(),
  /** Absent when there is no process. */
  state: z.enum(instanceStates).optional(),
  /** Why it does not run; where the image before still runs, why the deployed one did not start. */
  problem: z.string().optional(),
  restarts: z.int().optional(),
  startedAt: Millis.optional(),
  /** How many instances that connected themselves take its calls; absent: none. */
  connected: z.int().optional(),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

/**
 * State of a storage object: this server stores it; a separate database (STORAGE_URL) accepts connections, rejects
 * them, or cannot be checked; storage is off.
 */
export const storageStates = ['here', 'reachable', 'unreachable', 'unchecked', 'off'] as const

const StorageStatus = z.object({
  id: z.string(),
  storageType: z.string(),
  /** Only true if that is known. */
  isRunning: z.boolean(),
  isCurrent: z.boolean(),
  state: z.enum(storageStates),
  /** Why it is not reachable, or not checked. */
  problem: z.string().optional(),
  /** The documents that this server keeps of it, and their length in bytes; absent for a storage of logs. */
  documents: z.int().optional(),
  bytes: z.int().optional(),
})
export type StorageStatus = z.infer<typeof StorageStatus>

export const getServiceStatus = endpoint({
  method: 'GET',
  path: '/basic/beamo/status',
  summary: 'Get the services of the realm, and whether they run.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  response: z.object({
    services: z.array(ServiceStatus),
    isCurrent: z.boolean(),
    storageStatuses: z.array(StorageStatus),
    /** True if this server runs services at all (SERVICES_DIR). */
    canRun: z.boolean(),
  }),
})

export const listServiceTemplates = endpoint({
  method: 'GET',
  path: '/basic/beamo/templates',
  summary: 'List the sizes that a service may have.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  response: z.object({ templates: z.array(z.object({ id: z.enum(serviceTemplates) })) }),
})

const Registration = z.object({
  serviceName: z.string(),
  cid: z.string(),
  pid: z.string(),
  /** The name in addresses: `micro_{service}`. */
  beamoName: z.string(),
  instanceCount: z.int(),
  routingKey: z.string().optional(),
  federation: z.array(z.unknown()),
  trafficFilterEnabled: z.boolean(),
})

export const listServiceRegistrations = endpoint({
  method: 'POST',
  path: '/api/beamo/services/registrations',
  summary: 'List the services that can be called now.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view microservices', player: 'any' },
  body: z.object({
    serviceName: opaque(100).optional(),
    routingKey: opaque(200).optional(),
    localOnly: z.boolean().optional(),
  }),
  response: z.object({ registrations: z.array(Registration) }),
})

export const getStorageConnection = endpoint({
  method: 'GET',
  path: '/basic/beamo/storage/connection',
  summary: 'Get the connection string of the realm’s storage; it is secret.',
  scope: 'realm',
  access: { operator: 'get connection-string', confirmed: true },
  response: z.object({ connectionString: z.string() }),
  errors: ['StorageNotConnected'],
})

const Totals = z.object({ min: z.int(), max: z.int(), avg: z.number(), last: z.int() })

export const getServiceHistory = endpoint({
  method: 'GET',
  path: '/basic/history/microservices',
  summary: 'Get the number of running services and instances over time.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({ from: Millis, to: Millis }),
  response: z.object({
    serviceAggregates: Totals,
    runningInstanceAggregates: Totals,
    dataPoints: z.array(
      z.object({
        timestamp: Millis,
        services: z.array(z.object({ servicename: z.string(), runninginstances: z.int() })),
      }),
    ),
  }),
})

/** A route of an instance. In the path, `:name` matches one segment, and `*` at the end matches the remaining path. */
export const ServiceRoute = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z
    .string()
    .max(200)
    .min(1, 'is missing')
    .regex(/^(\/:?[A-Za-z0-9._~-]+)*(\/\*?)?$/, 'must be a path such as /match/:id or /files/*'),
  summary: opaque(200).optional(),
})
export type ServiceRoute = z.infer<typeof ServiceRoute>

/** First health check pending; healthy and in service; last health check failed. */
export const connectionStates = ['checking', 'healthy', 'failing'] as const

const ServiceConnection = z.object({
  serviceName: z.string(),
  /** Name of the service process, chosen by the process. */
  instance: z.string(),
  version: z.string(),
  state: z.enum(connectionStates),
  /** Only calls that name it in X-BEAM-SERVICE-ROUTING-KEY go to the instance. */
  routingKey: z.string().optional(),
  /** Its share of the calls, relative to the other instances. */
  weight: z.int(),
  /** Empty: it takes all calls. */
  routes: z.array(ServiceRoute),
  connectedAt: Millis,
  /** Running calls, as of a few seconds ago. */
  outstanding: z.int(),
  /** The last error. */
  lastError: z.string().optional(),
  lastErrorAt: Millis.optional(),
})
export type ServiceConnection = z.infer<typeof ServiceConnection>

export const listServiceConnections = endpoint({
  method: 'GET',
  path: '/api/services/connections',
  summary: 'List the instances of services that connected to the realm (docs/extend/connected-services.md).',
  scope: 'realm',
  access: { operator: 'view microservices' },
  response: z.object({ connections: z.array(ServiceConnection) }),
})

export const disconnectService = endpoint({
  method: 'DELETE',
  path: '/api/services/connections/:service/:instance',
  summary: 'Disconnect an instance. It gets no more calls and does not reconnect.',
  scope: 'realm',
  access: { operator: 'deploy manifest' },
  params: z.object({ service: opaque(100), instance: opaque(100) }),
  response: CommonResponse,
  errors: ['ServiceConnectionNotFound'],
})

/** `{cid}.{pid}.{service}` or `{cid}.{pid}.micro_{service}` */
export const serviceTarget = /^(\d{1,16})\.([A-Za-z0-9_-]{1,64})\.(?:micro_)?([A-Za-z][A-Za-z0-9_-]{0,63})$/

const target = z.object({ target: z.string().regex(serviceTarget, 'must be {cid}.{pid}.{service}') })

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
