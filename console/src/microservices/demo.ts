import {
  getServiceDocs,
  getServiceManifest,
  getServiceStatus,
  listServiceManifests,
  listServiceTemplates,
  serviceTemplates,
} from '@regent/contract/microservices'
import { sampleManifests, sampleServiceDocs, sampleStatuses } from '@regent/contract/samples/microservices'
import type { Demo } from '../api/demo.ts'

export function microservicesDemo(demo: Demo): void {
  demo.on(getServiceManifest, () => ({ manifest: sampleManifests(Date.now())[0]! }))
  demo.on(listServiceManifests, () => ({ manifests: sampleManifests(Date.now()) }))
  demo.on(getServiceStatus, () => ({
    services: sampleStatuses(Date.now()),
    isCurrent: false,
    storageStatuses: [],
    canRun: true,
  }))
  demo.on(listServiceTemplates, () => ({ templates: serviceTemplates.map((id) => ({ id })) }))
  demo.on(getServiceDocs, () => sampleServiceDocs)
}
