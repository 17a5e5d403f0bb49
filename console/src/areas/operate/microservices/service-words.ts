import type {
  ServiceConnection,
  ServiceManifest,
  ServiceReference,
  ServiceStatus,
  StorageReference,
  StorageStatus,
} from '@regent/contract/operate/microservices'
import type { Tone } from '../../../ui/layout/Pill.tsx'

export type ServiceState =
  | 'Running'
  | 'Archived'
  | 'Stopped'
  | 'Deploying'
  | 'Deploy failed'
  | 'Restarting'
  | 'Failed'
  | 'Not run here'
  | 'Stopping'

export const notRunHere = 'Services are not enabled on this server: SERVICES_DIR is not set.'

/** The state of a service from its deployment and its processes. `canRun`: the server runs services. */
export function deriveServiceState(
  service: Pick<ServiceReference, 'enabled' | 'archived'>,
  status: ServiceStatus | undefined,
  canRun: boolean,
): ServiceState {
  // A manifest that the server does not know yet is about to become the current one.
  const isCurrent = status?.isCurrent ?? false
  if (!service.enabled) return !isCurrent ? 'Stopping' : service.archived ? 'Archived' : 'Stopped'
  if (isCurrent) return 'Running'
  // A service without a local process may run on another server.
  if (status?.state === undefined) return canRun ? 'Deploying' : 'Not run here'
  if (status.state === 'failed') return 'Failed'
  if (status.state === 'running') return status.problem === undefined ? 'Deploying' : 'Deploy failed'
  return status.state === 'waiting' ? 'Restarting' : 'Deploying'
}

export const stateTones: Record<ServiceState, Tone> = {
  Running: 'done',
  Archived: 'cancelled',
  Stopped: 'neutral',
  Deploying: 'started',
  'Deploy failed': 'error',
  Restarting: 'pending',
  Failed: 'error',
  'Not run here': 'neutral',
  Stopping: 'pending',
}

/** The badge of each state of a storage object. */
export const storageLabels: Record<StorageStatus['state'], { label: string; tone: Tone }> = {
  here: { label: 'On', tone: 'done' },
  reachable: { label: 'Reachable', tone: 'done' },
  unreachable: { label: 'Not reachable', tone: 'error' },
  unchecked: { label: 'Not checked', tone: 'neutral' },
  off: { label: 'Off', tone: 'cancelled' },
}

/** The badge of a connected instance's state. */
export const connectionLabels: Record<ServiceConnection['state'], { label: string; tone: Tone }> = {
  checking: { label: 'Connecting', tone: 'started' },
  healthy: { label: 'Connected', tone: 'done' },
  failing: { label: 'Ill', tone: 'error' },
}

/** The state of a service that is not deployed: that of its best instance. */
export function connectedState(connections: readonly ServiceConnection[]): { label: string; tone: Tone } {
  const has = (state: ServiceConnection['state']) => connections.some((one) => one.state === state)
  return connectionLabels[has('healthy') ? 'healthy' : has('failing') ? 'failing' : 'checking']
}

/** Services with connected instances that are not deployed. */
export const connectedOnly = (connections: readonly ServiceConnection[], { manifest }: Draft): string[] =>
  [...new Set(connections.map(({ serviceName }) => serviceName))].filter(
    (name) => !manifest.some(({ serviceName }) => serviceName === name),
  )

export type Draft = Pick<ServiceManifest, 'manifest' | 'storageReference'>

/** The reason why a service cannot be enabled or disabled. */
export function switchRefusal({ dependencies }: ServiceReference, { storageReference }: Draft): string | undefined {
  const off = dependencies.find(({ id }) => !storageReference.some((store) => store.id === id && store.enabled))
  return off && `It depends on the store ${off.id}, which is off.`
}

/** The reason why a storage object cannot be disabled or removed. */
export function storageRefusal({ id }: StorageReference, { manifest }: Draft): string | undefined {
  const user = manifest.find(({ enabled, dependencies }) => enabled && dependencies.some((one) => one.id === id))
  return user && `The service ${user.serviceName} is on and depends on it.`
}

/** Replaces the entry of this name, or appends it; undefined removes it. */
function withEntry<Entry>(
  entries: readonly Entry[],
  isIt: (entry: Entry) => boolean,
  entry: Entry | undefined,
): Entry[] {
  const isKnown = entries.some(isIt)
  const newEntries = entries.flatMap((one) => (isIt(one) ? (entry ? [entry] : []) : [one]))
  return isKnown || !entry ? newEntries : [...newEntries, entry]
}

export const withService = (draft: Draft, name: string, service: ServiceReference | undefined): Draft => ({
  ...draft,
  manifest: withEntry(draft.manifest, ({ serviceName }) => serviceName === name, service),
})

export const withStorage = (draft: Draft, id: string, store: StorageReference | undefined): Draft => ({
  ...draft,
  storageReference: withEntry(draft.storageReference, (one) => one.id === id, store),
})

/** The entries by name, for the review of a deployment; without computed fields. */
export const toComparableDraft = ({ manifest, storageReference }: Draft) => {
  const bare = ({ checksum: _, ...rest }: { checksum: string }) => rest
  return {
    services: Object.fromEntries(manifest.map((service) => [service.serviceName, bare(service)])),
    storage: Object.fromEntries(storageReference.map((store) => [store.id, bare(store)])),
  }
}

export type Operation = { method: string; path: string; summary: string }

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The endpoints in an OpenAPI document; other parts are ignored. */
export function listOperations(document: Record<string, unknown>): Operation[] {
  return Object.entries((document['paths'] ?? {}) as Record<string, unknown>).flatMap(([path, item]) =>
    typeof item !== 'object' || item === null
      ? []
      : Object.entries(item)
          .filter(([method]) => methods.includes(method))
          .map(([method, operation]) => ({
            method: method.toUpperCase(),
            path,
            summary: String((operation as { summary?: unknown } | null)?.summary ?? ''),
          })),
  )
}
