import { createHash } from 'node:crypto'
import { saveBinaries, saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import type { ContentReference } from '@regent/contract/operate/content/content-shapes'
import {
  type SampleItem,
  sampleContent,
  sampleEdits,
  samplePictures,
  stagingEdits,
  winterContent,
} from '@regent/contract/samples/content'
import { calendarDays } from '@regent/contract/samples/daily-rewards'
import type { Remote } from '../../../kernel/records/remote.ts'
import type { SampleMoment, SampleScope, SampleStudio } from '../../../kernel/records/sample-realm.ts'
import { hashVersion, sortedJson } from './entries.ts'

/** One tournament of the sample cannot be read, so that its screen shows what is said then. */
const faultIsMeant = 'The gauntlet is not finished; players do not see it yet.'

/** The first content of production and staging. */
export async function prepareSample({ server, inProduction, inStaging }: SampleStudio): Promise<void> {
  for (const as of [inProduction, inStaging]) {
    await publish(server, as, 'global', sampleContent)
    await publish(server, as, 'winter', winterContent)
  }
}

/** Days before today on which the edits were published. */
const editedDaysAgo = [64, 40, calendarDays]
const stagedDaysAgo = 6

/** The history of production’s content, and staging that is ahead of it. */
export function editsOfSample(): SampleMoment[] {
  const live = new Map<string, SampleItem>(sampleContent.map((one) => [one.id, one]))
  const moments = sampleEdits.map(({ upserts, deletes }, index): SampleMoment => {
    for (const one of upserts) live.set(one.id, one)
    for (const id of deletes) live.delete(id)
    const items = [...live.values()]
    const daysAgo = editedDaysAgo[index] ?? 1
    const hour = 10 + index
    return {
      daysAgo,
      hour,
      by: 'developer',
      async work({ server, as, staging }) {
        await publish(server, staging, 'global', items)
        await publish(server, as, 'global', items)
      },
    }
  })
  for (const one of stagingEdits) live.set(one.id, one)
  const staged = [...live.values()]
  const work: SampleMoment['work'] = ({ server, staging }) => publish(server, staging, 'global', staged)
  return [...moments, { daysAgo: stagedDaysAgo, hour: 14, by: 'developer', work }]
}

async function publish(server: Remote, as: SampleScope, id: string, items: readonly SampleItem[]): Promise<void> {
  const content = items.map((one) => ({ ...one, checksum: hashVersion('content', one.id, sortedJson(one.properties)) }))
  const saved = await server.call(saveContent, { body: { content } }, as)
  const pictures = items.some((one) => one.id.startsWith('islands.')) ? await upload(server, as) : []
  const references = [...saved.content, ...pictures].map(
    ({ id: itemId, version, checksum, visibility, tags, type }: ContentReference) => ({
      id: itemId,
      version,
      checksum,
      visibility,
      tags,
      type,
    }),
  )
  // Without errors the reason is not kept.
  await server.call(saveManifest, { body: { id, references, force: faultIsMeant } }, as)
}

/** The pictures are uploaded anew with each publish; the same bytes are the same version. */
async function upload(server: Remote, as: SampleScope): Promise<ContentReference[]> {
  const { binary } = await server.call(
    saveBinaries,
    {
      body: {
        binary: samplePictures.map(({ id, type, bytes }) => ({
          id,
          uploadContentType: type,
          tags: [],
          checksum: createHash('md5').update(bytes).digest('hex'),
        })),
      },
    },
    as,
  )
  for (const [index, { uploadUri, uploadMethod }] of binary.entries())
    await fetch(uploadUri, { method: uploadMethod, body: samplePictures[index]?.bytes ?? '' })
  return binary
}
