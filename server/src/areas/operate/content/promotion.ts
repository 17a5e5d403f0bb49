import { ApiError } from '@regent/contract/errors'
import type { Promotion } from '@regent/contract/operate/content/content-shapes'
import { ServiceReference, StorageReference } from '@regent/contract/operate/microservices'
import { requireApproval } from '../../../kernel/approvals/gates.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { findDeployed, findManifest, putManifest } from '../microservices/service.ts'
import { type LiveManifest, publish, readLive, requireList } from './manifests.ts'
import * as queries from './queries.ts'
import { checksumView, inNamedRealm, readManifest } from './reads.ts'

type PromotionRequest = {
  sourcePid: string
  promotions?: string[] | undefined
  contentManifestIds?: string[] | undefined
}

/** The realm to promote from: a different realm whose content the caller may see. */
async function requireSource(context: RealmContext, sourcePid: string): Promise<RealmContext> {
  if (sourcePid === context.realm.id) {
    throw new ApiError('BadRequest', { field: 'sourcePid', message: 'sourcePid must be a different realm.' })
  }
  return inNamedRealm(context, sourcePid, 'sourcePid')
}

/** The live manifests of both realms, by name. */
export async function readPromotion(
  context: RealmContext,
  { sourcePid, promotions, contentManifestIds }: PromotionRequest,
) {
  const source = await requireSource(context, sourcePid)
  const isWanted = (name: string) => promotions === undefined || promotions.length === 0 || promotions.includes(name)
  const rows = new Map<string, Promotion>()
  for (const [side, realm] of [
    ['source', source.realm],
    ['destination', context.realm],
  ] as const) {
    for (const { manifest_id: id, checksum, created_at: createdAt } of await queries.selectLiveManifests(realm)) {
      if (contentManifestIds?.length && !contentManifestIds.includes(id)) continue
      rows.set(id, { id, ...rows.get(id), [side]: { checksum, createdAt } })
    }
  }
  const scopes = [
    { name: 'content' as const, promotions: [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)) },
    { name: 'microservices' as const, promotions: await comparePromotedServices(source.realm, context.realm) },
  ]
  return { sourcePid, scopes: scopes.filter(({ name }) => isWanted(name)) }
}

/** The deployed services of both realms, as one entry; no entry if neither has any. */
async function comparePromotedServices(source: Realm, destination: Realm): Promise<Promotion[]> {
  const from = await findManifest(source)
  const to = await findManifest(destination)
  const side = ({ checksum, created }: { checksum: string; created: number }) => ({ checksum, createdAt: created })
  return from || to
    ? [{ id: 'services', ...(from && { source: side(from) }), ...(to && { destination: side(to) }) }]
    : []
}

/** The live manifests of the source with these names, or all. */
export async function readSourceManifests(
  context: RealmContext,
  sourcePid: string,
  ids: readonly string[] | undefined,
) {
  const { realm } = await requireSource(context, sourcePid)
  const names = ids?.length ? ids : (await queries.selectLiveManifests(realm)).map(({ manifest_id: id }) => id)
  const liveManifests: LiveManifest[] = []
  for (const id of names) {
    if (!(await queries.selectLive(realm, id))) {
      throw new ApiError('ManifestNotFound', {
        field: 'contentManifestIds',
        message: `Unable to load the requested manifest. Nothing was published as “${id}” in ${sourcePid}.`,
      })
    }
    liveManifests.push(await readLive(realm, id))
  }
  return { realm, found: liveManifests }
}

/** Publishes a manifest of another realm here, with its item versions. */
export async function adoptManifest(
  context: RealmContext,
  from: { pid: string; uid: string; checksum: string },
  manifestId: string,
  reason?: string,
): Promise<void> {
  const { entries } = await requireList({ ...context.realm, id: from.pid }, from.checksum)
  await queries.copyItems(context.realm, from.pid, entries)
  await publish(context, manifestId, entries, {
    origin: 'promoted',
    source: { pid: from.pid, uid: from.uid },
    reason,
  })
}

/** Promotes the parts listed in `promotions`, by default content; returns the resulting live manifests. */
export async function promote(context: RealmContext, request: PromotionRequest) {
  const names = request.promotions?.length ? request.promotions : ['content']
  await requireApproval(context, context.realm, 'promote')
  await requireSource(context, request.sourcePid)
  if (names.includes('microservices')) await promoteServices(context, request.sourcePid)
  if (names.includes('content')) await promoteContent(context, request)
  return readPromotion(context, request)
}

/** Deploys the services of the source here: the same images, storages and switches. */
async function promoteServices(context: RealmContext, sourcePid: string): Promise<void> {
  if (!context.can('deploy manifest'))
    throw new ApiError('Forbidden', {
      field: 'promotions',
      message: 'Promoting microservices needs the right "deploy manifest".',
    })
  const source = await inNamedRealm(context, sourcePid, 'sourcePid', 'view microservices')
  const deployed = await findDeployed(source.realm)
  if (!deployed)
    throw new ApiError('BadRequest', { field: 'sourcePid', message: `Nothing is deployed in ${sourcePid}.` })
  // The database changes the order of fields, and the checksum depends on it. Parsing restores the order.
  const services = deployed.services.map((service) => ServiceReference.parse(service))
  const storages = deployed.storages.map((storage) => StorageReference.parse(storage))
  await putManifest(context, { ...deployed, services, storages })
}

async function promoteContent(context: RealmContext, request: PromotionRequest): Promise<void> {
  const { realm, found } = await readSourceManifests(context, request.sourcePid, request.contentManifestIds)
  if (found.length === 0) context.unchanged()
  for (const { id, uid, checksum } of found) await adoptManifest(context, { pid: realm.id, uid, checksum }, id)
}

/** Same for one manifest, which is returned. */
export async function pullManifest(context: RealmContext, sourcePid: string, id: string) {
  await promoteContent(context, { sourcePid, contentManifestIds: [id] })
  const live = await queries.selectLive(context.realm, id)
  if (!live) throw new ApiError('ManifestNotFound', { field: 'id' })
  return readManifest(context, live.uid)
}

/** Same for all manifests. */
export async function pullManifests(context: RealmContext, sourcePid: string) {
  await promoteContent(context, { sourcePid })
  return { manifests: (await queries.selectLiveManifests(context.realm)).map(checksumView) }
}
