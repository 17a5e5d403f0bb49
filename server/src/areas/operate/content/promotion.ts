import { ApiError } from '@regent/contract/errors'
import type { Promotion } from '@regent/contract/operate/content/content-shapes'
import { ServiceReference, StorageReference } from '@regent/contract/operate/microservices'
import { refuseUnapproved } from '../../../kernel/approvals/gates.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { findDeployed, findManifest, putManifest } from '../microservices/service.ts'
import { type LiveManifest, publish, readLive, requireList } from './manifests.ts'
import * as queries from './queries.ts'
import { checksumView, inNamed, readManifest } from './reads.ts'

type PromotionRequest = {
  sourcePid: string
  promotions?: string[] | undefined
  contentManifestIds?: string[] | undefined
}

/** The realm to promote from: a different realm whose content the caller may see. */
async function sourceOf(context: RealmContext, sourcePid: string): Promise<RealmContext> {
  if (sourcePid === context.realm.id) {
    throw new ApiError('BadRequest', { field: 'sourcePid', message: 'sourcePid must name a different realm.' })
  }
  return inNamed(context, sourcePid, 'sourcePid')
}

/** The live manifests of both realms, by name. */
export async function readPromotion(
  context: RealmContext,
  { sourcePid, promotions, contentManifestIds }: PromotionRequest,
) {
  const source = await sourceOf(context, sourcePid)
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
    { name: 'microservices' as const, promotions: await servicesOf(source.realm, context.realm) },
  ]
  return { sourcePid, scopes: scopes.filter(({ name }) => isWanted(name)) }
}

/** What is deployed in both realms, as one entry; none where nothing is. */
async function servicesOf(source: Realm, destination: Realm): Promise<Promotion[]> {
  const [from, to] = [await findManifest(source), await findManifest(destination)]
  const side = ({ checksum, created }: { checksum: string; created: number }) => ({ checksum, createdAt: created })
  return from || to
    ? [{ id: 'services', ...(from && { source: side(from) }), ...(to && { destination: side(to) }) }]
    : []
}

/** The live manifests of the source with these names, or all. */
export async function liveAtSource(context: RealmContext, sourcePid: string, ids: readonly string[] | undefined) {
  const { realm } = await sourceOf(context, sourcePid)
  const names = ids?.length ? ids : (await queries.selectLiveManifests(realm)).map(({ manifest_id: id }) => id)
  const found: LiveManifest[] = []
  for (const id of names) {
    if (!(await queries.selectLive(realm, id))) {
      throw new ApiError('ManifestNotFound', {
        field: 'contentManifestIds',
        message: `Unable to load the requested manifest. Nothing was published as “${id}” in ${sourcePid}.`,
      })
    }
    found.push(await readLive(realm, id))
  }
  return { realm, found }
}

/** Publishes a manifest of another realm here, with the versions it names. */
export async function takeOver(
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

/** Promotes what `promotions` names, content if it names nothing; answers what is live afterwards. */
export async function promote(context: RealmContext, wanted: PromotionRequest) {
  const names = wanted.promotions?.length ? wanted.promotions : ['content']
  await refuseUnapproved(context, context.realm, 'promote')
  await sourceOf(context, wanted.sourcePid)
  if (names.includes('microservices')) await promoteServices(context, wanted.sourcePid)
  if (names.includes('content')) await promoteContent(context, wanted)
  return readPromotion(context, wanted)
}

/** Deploys here what is deployed in the source: the same images, stores and switches. */
async function promoteServices(context: RealmContext, sourcePid: string): Promise<void> {
  if (!context.can('deploy manifest'))
    throw new ApiError('Forbidden', {
      field: 'promotions',
      message: 'Promoting microservices needs the right "deploy manifest".',
    })
  const source = await inNamed(context, sourcePid, 'sourcePid', 'view microservices')
  const deployed = await findDeployed(source.realm)
  if (!deployed)
    throw new ApiError('BadRequest', { field: 'sourcePid', message: `Nothing is deployed in ${sourcePid}.` })
  // The database returns fields in another order than they were deployed in, and the checksum follows the order.
  const services = deployed.services.map((service) => ServiceReference.parse(service))
  const storages = deployed.storages.map((storage) => StorageReference.parse(storage))
  await putManifest(context, { ...deployed, services, storages })
}

async function promoteContent(context: RealmContext, wanted: PromotionRequest): Promise<void> {
  const { realm, found } = await liveAtSource(context, wanted.sourcePid, wanted.contentManifestIds)
  if (found.length === 0) context.unchanged()
  for (const { id, uid, checksum } of found) await takeOver(context, { pid: realm.id, uid, checksum }, id)
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
