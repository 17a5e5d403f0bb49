import { listAuditEntries } from '@regent/contract/audit'
import {
  deployServiceManifest,
  getServiceManifest,
  getServiceStatus,
  listServiceManifests,
  type ServiceManifest,
} from '@regent/contract/microservices'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import type { Draft } from './service-words.ts'

export const refreshServices = () =>
  Promise.all(
    [getServiceManifest, listServiceManifests, getServiceStatus, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** The whole list, on top of the version that was seen. */
export async function deploy(
  { manifest, storageReference }: Draft,
  comments: string,
  seen: ServiceManifest | undefined,
): Promise<CallAnswer<unknown>['entries']> {
  const body = { manifest, storageReferences: storageReference, comments }
  try {
    return (await callForAnswer(deployServiceManifest, { body }, { ifMatch: Number(seen?.id ?? 0) })).entries
  } finally {
    await refreshServices()
  }
}
