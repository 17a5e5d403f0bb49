import type { ServiceManifest, ServiceReference, ServiceStatus, StorageReference } from '@regent/contract/microservices'
import type { Tone } from '../../../ui/Pill.tsx'

export type ServiceState = 'Running' | 'Archived' | 'Stopped' | 'Deploying' | 'Stopping'

/** What a service is at, by what was deployed and what runs. */
export function stateOf(service: Pick<ServiceReference, 'enabled' | 'archived'>, status?: ServiceStatus): ServiceState {
  // What the server does not know yet is about to become current.
  const isCurrent = status?.isCurrent ?? false
  if (service.enabled) return isCurrent ? 'Running' : 'Deploying'
  if (!isCurrent) return 'Stopping'
  return service.archived ? 'Archived' : 'Stopped'
}

export const stateTones: Record<ServiceState, Tone> = {
  Running: 'done',
  Archived: 'cancelled',
  Stopped: 'neutral',
  Deploying: 'started',
  Stopping: 'pending',
}

export type Draft = Pick<ServiceManifest, 'manifest' | 'storageReference'>

/** Why a service cannot be switched. */
export function switchRefusal({ dependencies }: ServiceReference, { storageReference }: Draft): string | undefined {
  const off = dependencies.find(({ id }) => !storageReference.some((store) => store.id === id && store.enabled))
  return off && `The store ${off.id} that it depends on is not on.`
}

/** Why a store cannot be switched off, or taken away. */
export function storageRefusal({ id }: StorageReference, { manifest }: Draft): string | undefined {
  const user = manifest.find(({ enabled, dependencies }) => enabled && dependencies.some((one) => one.id === id))
  return user && `The service ${user.serviceName} is on and depends on it.`
}

/** Puts an entry in the place of the one of its name, or last; undefined takes that one away. */
function withEntry<Entry>(
  entries: readonly Entry[],
  isIt: (entry: Entry) => boolean,
  entry: Entry | undefined,
): Entry[] {
  const isKnown = entries.some(isIt)
  const changed = entries.flatMap((one) => (isIt(one) ? (entry ? [entry] : []) : [one]))
  return isKnown || !entry ? changed : [...changed, entry]
}

export const withService = (draft: Draft, name: string, service: ServiceReference | undefined): Draft => ({
  ...draft,
  manifest: withEntry(draft.manifest, ({ serviceName }) => serviceName === name, service),
})

export const withStorage = (draft: Draft, id: string, store: StorageReference | undefined): Draft => ({
  ...draft,
  storageReference: withEntry(draft.storageReference, (one) => one.id === id, store),
})

/** What is compared before it is deployed: entries by their names, without what the server works out. */
export const comparable = ({ manifest, storageReference }: Draft) => {
  const bare = ({ checksum: _, ...rest }: { checksum: string }) => rest
  return {
    services: Object.fromEntries(manifest.map((service) => [service.serviceName, bare(service)])),
    storage: Object.fromEntries(storageReference.map((store) => [store.id, bare(store)])),
  }
}

export type Operation = { method: string; path: string; summary: string }

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The calls that an OpenAPI document describes; what is none of that is left out. */
export function operationsOf(document: Record<string, unknown>): Operation[] {
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
