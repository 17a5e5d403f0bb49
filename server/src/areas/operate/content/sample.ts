import { saveContent, saveManifest } from '@regent/contract/content'
import type { ContentReference } from '@regent/contract/content-shapes'
import {
  type SampleItem,
  sampleContent,
  sampleEdits,
  stagingEdits,
  winterContent,
} from '@regent/contract/samples/content'
import type { Remote } from '../../../kernel/sample/remote.ts'
import type { SampleScope, SampleStudio } from '../../../kernel/sample/sample-realm.ts'
import { sortedJson, versionOf } from './entries.ts'

/** Content in production with a history, and staging ahead of it. */
export async function prepareSample({ server, inProduction, inStaging }: SampleStudio): Promise<void> {
  const live = new Map<string, SampleItem>(sampleContent.map((one) => [one.id, one]))
  await publish(server, inProduction, 'global', [...live.values()])
  await publish(server, inProduction, 'winter', winterContent)
  for (const { upserts, deletes } of sampleEdits) {
    for (const one of upserts) live.set(one.id, one)
    for (const id of deletes) live.delete(id)
    await publish(server, inProduction, 'global', [...live.values()])
  }
  for (const one of stagingEdits) live.set(one.id, one)
  await publish(server, inStaging, 'global', [...live.values()])
  await publish(server, inStaging, 'winter', winterContent)
}

async function publish(server: Remote, as: SampleScope, id: string, items: readonly SampleItem[]): Promise<void> {
  const content = items.map((one) => ({ ...one, checksum: versionOf('content', one.id, sortedJson(one.properties)) }))
  const saved = await server.call(saveContent, { body: { content } }, as)
  const references = saved.content.map(({ id: itemId, version, checksum, visibility, tags }: ContentReference) => ({
    id: itemId,
    version,
    checksum,
    visibility,
    tags,
  }))
  await server.call(saveManifest, { body: { id, references } }, as)
}
