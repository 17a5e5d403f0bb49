import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Millis } from './core/shapes.ts'

/** What a realm runs: services, the stores they depend on, and which of it is deployed. */

export const serviceTemplates = ['small', 'medium', 'large'] as const

/** A service is called at `/basic/{cid}.{pid}.{service}/…`, and the files of an image stand in a folder of its name. */
const ServiceName = z
  .string()
  .regex(/^(?!micro_)[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be a letter, then letters, digits, _ and -, without micro_')
const ImageId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'must be a letter or digit, then letters, digits, . _ and -')
const StorageId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be a letter, then letters, digits, _ and -')
const StorageType = z.string().trim().min(1, 'is missing').max(50)
const Checksum = z.string().max(200)
const most = 200

const Dependency = z.object({ id: z.string().max(64), storageType: z.string().max(50).default('mongov1') })
const Component = z.object({ name: z.string().max(100) })

const ServiceInput = z.object({
  serviceName: ServiceName,
  enabled: z.boolean(),
  archived: z.boolean().default(false),
  imageId: ImageId,
  templateId: z.enum(serviceTemplates).default('small'),
  comments: z.string().max(1_000).default(''),
  dependencies: z.array(Dependency).max(most).default([]),
  components: z.array(Component).max(most).default([]),
  imageCpuArch: z.string().max(50).optional(),
  containerHealthCheckPort: z.int().min(0).max(65_535).optional(),
  /** Of older clients; the server works it out. */
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
  /** The operator, if the account is still there. */
  createdBy: z.string().optional(),
  checksum: Checksum,
  comments: z.string(),
  manifest: z.array(ServiceReference),
  storageReference: z.array(StorageReference),
})
export type ServiceManifest = z.infer<typeof ServiceManifest>

/** Stores that logs and traces are kept in: with one of them the console has the screen Logs. */
export const logStorageTypes = ['logs', 'clickhouse', 'otel', 'analytics']

export const hasLogStorage = ({ storageReference }: Pick<ServiceManifest, 'storageReference'>): boolean =>
  storageReference.some(({ enabled, storageType }) => enabled && logStorageTypes.includes(storageType.toLowerCase()))

/** Whether what is archived is listed as well. */
const archived = z.boolean().optional()

export const listServiceManifests = endpoint({
  method: 'GET',
  path: '/basic/beamo/manifests',
  summary: 'What was deployed in the realm, newest first; the first is the current one.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(200).default(50),
    archived,
  }),
  response: z.object({ manifests: z.array(ServiceManifest) }),
})

/** The whole list takes the place of the one before. If-Match is the id of the current manifest, 0 for none. */
export const deployServiceManifest = endpoint({
  method: 'POST',
  path: '/basic/beamo/manifest',
  summary: 'Deploy: which services and stores the realm has, and which of them are on.',
  scope: 'realm',
  access: { operator: 'deploy manifest' },
  body: z.object({
    manifest: z.array(ServiceInput).max(most),
    storageReferences: z.array(StorageInput).max(most).optional(),
    /** The older name of `storageReferences`. */
    storageReference: z.array(StorageInput).max(most).optional(),
    comments: z.string().max(1_000).default(''),
    autoDeploy: z.literal(true, 'must be true: what is sent is deployed').optional(),
  }),
  response: z.object({ manifest: z.object({ id: z.string(), checksum: Checksum, createdAt: Millis }) }),
  errors: ['StorageDependency', 'StaleVersion'],
})

export const getServiceManifest = endpoint({
  method: 'GET',
  path: '/basic/beamo/manifest/current',
  summary: 'What is deployed in the realm; before the first deployment an empty manifest with the id 0.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  query: z.object({ archived }),
  response: z.object({ manifest: ServiceManifest }),
})

export const getServiceManifestFlat = endpoint({
  method: 'GET',
  path: '/api/beamo/manifests/current',
  summary: 'The same, in the names of newer tools.',
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
  /** What runs, or does not, is what was deployed. */
  isCurrent: z.boolean(),
  /** Missing for what has no process. */
  state: z.enum(instanceStates).optional(),
  /** Why it does not run. */
  problem: z.string().optional(),
  restarts: z.int().optional(),
  startedAt: Millis.optional(),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

export const getServiceStatus = endpoint({
  method: 'GET',
  path: '/basic/beamo/status',
  summary: 'Which services of the realm run.',
  scope: 'realm',
  access: { operator: 'view microservices' },
  response: z.object({
    services: z.array(ServiceStatus),
    isCurrent: z.boolean(),
    storageStatuses: z.array(
      z.object({ id: z.string(), storageType: z.string(), isRunning: z.boolean(), isCurrent: z.boolean() }),
    ),
    /** Whether this server runs services at all (SERVICES_DIR). */
    canRun: z.boolean(),
  }),
})

export const listServiceTemplates = endpoint({
  method: 'GET',
  path: '/basic/beamo/templates',
  summary: 'How large a service may be.',
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
  summary: 'The services that can be called now.',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view microservices', player: 'any' },
  body: z.object({
    serviceName: z.string().max(100).optional(),
    routingKey: z.string().max(200).optional(),
    localOnly: z.boolean().optional(),
  }),
  response: z.object({ registrations: z.array(Registration) }),
})

export const getStorageConnection = endpoint({
  method: 'GET',
  path: '/basic/beamo/storage/connection',
  summary: 'The secret address of the stores of the realm.',
  scope: 'realm',
  access: { operator: 'get connection-string' },
  response: z.object({ connectionString: z.string() }),
  errors: ['StorageNotConnected'],
})

const Totals = z.object({ min: z.int(), max: z.int(), avg: z.number(), last: z.int() })

export const getServiceHistory = endpoint({
  method: 'GET',
  path: '/basic/history/microservices',
  summary: 'How many services and instances ran over time.',
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

/** `{cid}.{pid}.{service}` or `{cid}.{pid}.micro_{service}` */
export const serviceTarget = /^(\d{1,16})\.([A-Za-z0-9_-]{1,64})\.(?:micro_)?([A-Za-z][A-Za-z0-9_-]{0,63})$/

const target = z.object({ target: z.string().regex(serviceTarget, 'must be {cid}.{pid}.{service}') })

const callErrors = ['MicroserviceNotFound', 'MicroserviceNotRunning', 'MicroserviceFailed'] as const

export const checkService = endpoint({
  method: 'POST',
  path: '/basic/:target/admin/HealthCheck',
  summary: 'Ask a service whether it is well; it answers "responsive".',
  scope: 'realm',
  readOnly: true,
  access: { operator: 'view microservices' },
  params: target,
  response: z.string(),
  errors: callErrors,
})

export const getServiceDocs = endpoint({
  method: 'GET',
  path: '/basic/:target/admin/Docs',
  summary: 'The OpenAPI document of a service.',
  scope: 'realm',
  access: { operator: 'view docs' },
  params: target,
  response: z.record(z.string(), z.unknown()),
  errors: callErrors,
})
