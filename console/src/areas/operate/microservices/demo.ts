import {
  checkService,
  getServiceDocs,
  getServiceManifest,
  getServiceStatus,
  getStorageConnection,
  listServiceConnections,
  listServiceManifests,
  listServiceRegistrations,
  listServiceTemplates,
  serviceTemplates,
} from '@regent/contract/operate/microservices'
import {
  sampleConnections,
  sampleManifests,
  sampleServiceDocs,
  sampleStatuses,
  sampleStorageStatuses,
} from '@regent/contract/samples/microservices'
import { demoCustomer } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoDocuments, demoTotals } from '../storage/demo-documents.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getServiceManifest, () => ({ manifest: sampleManifests(Date.now())[0]! }))
  demo.on(listServiceManifests, () => ({ manifests: sampleManifests(Date.now()) }))
  demo.on(getServiceStatus, (_, pid) => ({
    services: sampleStatuses(Date.now()),
    isCurrent: false,
    storageStatuses: sampleStorageStatuses.map((status) =>
      status.storageType === 'logs' ? status : { ...status, ...demoTotals(demoDocuments(pid, status.id)) },
    ),
    canRun: true,
  }))
  demo.on(listServiceConnections, () => ({ connections: sampleConnections(Date.now()) }))
  demo.on(listServiceRegistrations, (_, pid) => ({
    registrations: sampleStatuses(Date.now())
      .filter(({ running }) => running)
      .map(({ serviceName }) => ({
        serviceName,
        cid: String(demoCustomer.cid),
        pid,
        beamoName: `micro_${serviceName}`,
        instanceCount: 1,
        federation: [],
        trafficFilterEnabled: false,
      })),
  }))
  demo.on(listServiceTemplates, () => ({ templates: serviceTemplates.map((id) => ({ id })) }))
  demo.on(checkService, () => 'responsive')
  demo.on(getStorageConnection, () => ({ connectionString: 'mongodb://stores.lumen-forge.test/demo' }))
  demo.on(getServiceDocs, () => sampleServiceDocs)
}
