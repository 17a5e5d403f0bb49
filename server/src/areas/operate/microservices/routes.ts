import { ApiError } from '@regent/contract/errors'
import {
  checkService,
  deployServiceManifest,
  disconnectService,
  getServiceDocs,
  getServiceHistory,
  getServiceManifest,
  getServiceManifestFlat,
  getServiceStatus,
  getStorageConnection,
  listServiceConnections,
  listServiceManifests,
  listServiceRegistrations,
  listServiceTemplates,
  serviceTemplates,
} from '@regent/contract/operate/microservices'
import { done } from '@regent/contract/shapes'
import { runHooks } from '../../../kernel/context/hooks.ts'
import type { Router } from '../../../kernel/http/router.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { disconnect, listConnections } from './connections.ts'
import { callAsAdmin } from './gateway.ts'
import './hooks.ts'
import { selectManifests } from './queries.ts'
import * as services from './service.ts'
import { readStorageStatuses, storageAddress } from './storage.ts'

export function microserviceRoutes(server: Router, { live }: Services) {
  server.on(listServiceManifests, async ({ realm, query }) => ({
    manifests: (await selectManifests(realm, query)).map((row) => services.manifestView(row, query.archived)),
  }))

  server.on(deployServiceManifest, (context) => services.deploy(context, context.body))

  server.on(getServiceManifest, async ({ realm, query, setVersion }) => {
    const manifest = await services.currentManifest(realm, query.archived)
    setVersion(Number(manifest.id))
    return { manifest }
  })

  server.on(getServiceManifestFlat, async ({ realm, query }) => {
    const { manifest, storageReference, ...rest } = await services.currentManifest(realm, query.archived)
    return { ...rest, serviceReferences: manifest, storageReferences: storageReference }
  })

  server.on(getServiceStatus, async (context) => {
    const { registry, realm, settings, vault, now } = context
    const { services: running, storages } = await services.readStatus(context)
    const stored = (await runHooks(registry, 'storedDocuments', realm))[0] ?? new Map()
    return {
      services: running,
      isCurrent: running.every(({ isCurrent }) => isCurrent),
      storageStatuses: await readStorageStatuses(storages, storageAddress(realm, settings, vault), stored, now),
      canRun: settings.servicesDir !== undefined,
    }
  })

  server.on(listServiceTemplates, () => ({ templates: serviceTemplates.map((id) => ({ id })) }))

  server.on(listServiceRegistrations, async (context) => ({
    registrations: await services.listRegistrations(context, context.body),
  }))

  server.on(getStorageConnection, ({ realm, settings, vault }) => {
    const connectionString = storageAddress(realm, settings, vault)
    if (connectionString === undefined) throw new ApiError('StorageNotConnected')
    return { connectionString }
  })

  server.on(getServiceHistory, ({ realm, query }) => services.readHistory(realm, query.from, query.to))

  server.on(listServiceConnections, async (context) => ({ connections: await listConnections(context) }))

  server.on(disconnectService, async (context) => {
    await disconnect(context, live, context.params)
    return done
  })

  server.on(checkService, async (context) => String(await callAsAdmin(context, 'POST', 'HealthCheck')))

  server.on(getServiceDocs, async (context) => {
    const document = await callAsAdmin(context, 'GET', 'Docs')
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document }
    throw new ApiError('MicroserviceFailed', { message: 'The service did not return an OpenAPI document.' })
  })
}
