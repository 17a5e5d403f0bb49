import { createHash } from 'node:crypto'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { findList } from '../areas/operate/content/lists.ts'
import { readLive } from '../areas/operate/content/manifests.ts'
import type { TestApp } from './test-app.ts'

type TestItem = { id: string; tags?: string[]; properties?: Record<string, unknown> }

/** Tests publish faulty content too. */
const force = 'a test'

/**
 * Publishes items in a realm (by default PROD), beside what is published there already, whatever checks say of them:
 * `await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: 50 } }])`.
 */
export async function publishItems(app: TestApp, items: readonly TestItem[], pid = app.pid): Promise<void> {
  const developer = await app.as('developer')
  const scope = `${app.cid}.${pid}`
  const { content } = await developer.call(
    saveContent,
    {
      body: {
        content: items.map(({ id, tags = [], properties = {} }) => ({
          id,
          tags,
          checksum: createHash('md5').update(JSON.stringify(properties)).digest('hex'),
          properties: Object.fromEntries(Object.entries(properties).map(([name, data]) => [name, { data }])),
        })),
      },
    },
    { scope },
  )
  const ids = new Set(items.map(({ id }) => id))
  const references = [...(await publishedBeside(app, pid, ids)), ...content]
  await developer.call(saveManifest, { body: { id: 'global', references, force } }, { scope })
}

/** Publishes a realm's content without these items. */
export async function withdrawItems(app: TestApp, ids: readonly string[], pid = app.pid): Promise<void> {
  const developer = await app.as('developer')
  const references = await publishedBeside(app, pid, new Set(ids))
  await developer.call(saveManifest, { body: { id: 'global', references, force } }, { scope: `${app.cid}.${pid}` })
}

async function publishedBeside(app: TestApp, pid: string, ids: ReadonlySet<string>) {
  const realm = { db: app.db, id: pid, cid: app.cid, createdAt: app.now() }
  const live = await findList(realm, (await readLive(realm, 'global')).checksum)
  const staying = (live?.entries ?? []).filter(({ id }) => !ids.has(id))
  return staying.map(({ id, version, tags, kind }) => ({ id, version, tags, type: kind }))
}
