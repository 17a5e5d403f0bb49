import { getServiceStatus, listServiceManifests } from '@regent/contract/operate/microservices'
import {
  deleteStorageDocument,
  getStorageDocument,
  listStorageCollections,
  listStorageDocuments,
  putStorageDocument,
  type StorageDocument,
} from '@regent/contract/operate/storage'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { ok } from '@regent/contract/shapes'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { goTo, openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const documentOf = (id: string, data: StorageDocument['data'], version = 1): StorageDocument => ({
  collection: 'open',
  id,
  data,
  version,
  bytes: JSON.stringify(data).length,
  created: Date.now(),
  updated: Date.now(),
})

const samples = () => [
  documentOf('m-1', { state: 'open', owner: { region: 'eu' } }),
  documentOf('m-2', { state: 'closed', owner: { region: 'us' } }),
  documentOf('n-1', { state: 'open' }),
]

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce((value, part) => (value as Record<string, unknown> | undefined)?.[part], data)

/** A server that keeps the documents of one collection. */
function keepDocuments(answers: Answers, documents: StorageDocument[]): void {
  const find = (id: string) => documents.find((one) => one.id === id)
  const totals = () => ({
    documents: documents.length,
    bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
  })
  let before: StorageDocument | undefined
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'PUT /api/storage',
    requestId: 'test',
    subject: 'storage-document',
    subjectId: 'matches/open/m-1',
    before: {},
    after: {},
  }
  answers
    .on(listStorageCollections, () => ({
      collections: [{ collection: 'open', ...totals() }],
      ...totals(),
      maxDocuments: 100_000,
      maxBytes: 1024 ** 3,
      isOn: true,
    }))
    .on(listStorageDocuments, ({ query: { prefix = '', field, value } }) => ({
      rows: documents.filter(
        ({ id, data }) => id.startsWith(prefix) && (field === undefined || String(valueAt(data, field)) === value),
      ),
      next: null,
    }))
    .on(getStorageDocument, ({ params }) => find(params.id) ?? refuse('StorageDocumentNotFound'))
    .on(putStorageDocument, ({ params: { id }, body: { data } }) => {
      before = find(id)
      const saved = documentOf(id, data, (before?.version ?? 0) + 1)
      documents.splice(before ? documents.indexOf(before) : documents.length, 1, saved)
      return withHeaders({ id, version: saved.version, bytes: saved.bytes }, { entries: [1] })
    })
    .on(deleteStorageDocument, ({ params: { id } }) => {
      before = find(id)
      if (before) documents.splice(documents.indexOf(before), 1)
      return withHeaders(ok, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      const now = find(before?.id ?? '')
      if (before) documents.splice(now ? documents.indexOf(now) : documents.length, now ? 1 : 0, before)
      return { undone: 1 }
    })
}

const row = (text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text })

async function openDocuments(search = '') {
  const documents = samples()
  const answers = await openScreen(realmPath(`microservices/storage/matches${search}`), {
    answers: (on) => keepDocuments(on, documents),
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'matches' })).toBeVisible()
  return { answers, documents }
}

test('a storage object shows its number of documents and opens them; logs have none to explore', async () => {
  const storage = (id: string, storageType: string) => ({
    id,
    storageType,
    enabled: true,
    archived: false,
    templateId: 'small' as const,
    checksum: 'a',
  })
  const status = { isRunning: true, isCurrent: true, state: 'here' as const }
  const manifest = {
    id: '1',
    created: Date.now(),
    checksum: 'a',
    comments: '',
    manifest: [],
    storageReference: [storage('matches', 'mongov1'), storage('lines', 'logs')],
  }
  await openScreen(realmPath('microservices?part=storage'), {
    answers: (on) => {
      keepDocuments(on, samples())
      on.on(listServiceManifests, () => ({ manifests: [manifest] })).on(getServiceStatus, () => ({
        services: [],
        isCurrent: true,
        canRun: true,
        storageStatuses: [
          { id: 'matches', storageType: 'mongov1', ...status, documents: 3, bytes: 120 },
          { id: 'lines', storageType: 'logs', ...status },
        ],
      }))
    },
  })
  await expect.element(row('matches')).toContainText('3 · ')
  await row('lines').getByRole('button', { name: 'Actions for lines' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Explore documents' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await row('matches').getByRole('link', { name: 'matches' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'matches' })).toBeVisible()
  await expect.element(row('m-1')).toContainText('"state":"open"')
})

test('documents are found by the beginning of the id and by a field, and saved as JSON', async () => {
  const { answers } = await openDocuments()
  await page.getByPlaceholder('Search by id').fill('m-')
  await expect.element(row('n-1')).not.toBeInTheDocument()
  await expect.element(row('m-2')).toBeVisible()
  expect(answers.requestsOf(listStorageDocuments).at(-1)?.query).toMatchObject({ prefix: 'm-' })
  await goTo(realmPath('microservices/storage/matches?where=owner.region%3Deu'))
  await expect.element(row('m-2')).not.toBeInTheDocument()
  await expect.element(row('m-1')).toBeVisible()
  expect(answers.requestsOf(listStorageDocuments).at(-1)?.query).toMatchObject({ field: 'owner.region', value: 'eu' })

  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:application/json,')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await expect.poll(() => names).toEqual(['matches-open.json'])
  const saved = JSON.parse(await new Response(made.mock.calls[0]?.[0] as Blob).text()) as StorageDocument[]
  expect(saved).toMatchObject([{ id: 'm-1', data: samples()[0]?.data }])
})

test('a document is added as JSON, and another value than an object is an error of its field', async () => {
  const { documents } = await openDocuments()
  await page.getByRole('main').getByRole('button', { name: 'Add document' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a document' })
  await adding.getByLabelText('Id', { exact: true }).fill('m-3')
  await adding.getByText('JSON', { exact: true }).click()
  const text = adding.getByRole('textbox', { name: 'Data' })
  await text.fill('[1]')
  await adding.getByRole('button', { name: 'Add document' }).click()
  await expect.element(adding.getByText('A JSON object, such as')).toBeVisible()
  await expect.element(text).toHaveFocus()
  await text.fill('{"state": "new"}')
  await adding.getByRole('button', { name: 'Add document' }).click()
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(row('m-3')).toContainText('"state":"new"')
  expect(documents.at(-1)).toMatchObject({ id: 'm-3', data: { state: 'new' } })
})

test('a document is edited field by field with its version, deleted, and each change is restored by undo', async () => {
  const { answers, documents } = await openDocuments()
  await row('m-1').getByRole('button', { name: 'Actions for m-1' }).click()
  await page.getByRole('menuitem', { name: 'Edit document' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit m-1' })
  await editing.getByRole('textbox', { name: 'state' }).fill('closed')
  await editing.getByRole('combobox', { name: 'Name of a new field of Data' }).fill('isRanked')
  await userEvent.keyboard('{Enter}')
  await editing.getByRole('combobox', { name: 'Kind of isRanked' }).click()
  await page.getByRole('option', { name: 'Yes or no' }).click()
  await editing.getByRole('checkbox', { name: 'isRanked' }).click()
  await expectAccessible({ of: 'DocumentDrawer' })
  await editing.getByRole('button', { name: 'Save document' }).click()
  await expect.element(editing).not.toBeInTheDocument()
  await expect.element(row('m-1')).toContainText('"state":"closed"')
  await expect.element(row('m-1')).toContainText('"isRanked":true')
  const [put] = answers.requestsOf(putStorageDocument)
  expect(put?.body.data).toEqual({ state: 'closed', owner: { region: 'eu' }, isRanked: true })
  expect(put?.headers.get('if-match')).toBe('"1"')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row('m-1')).toContainText('"state":"open"')
  await expect.element(row('m-1')).toContainText('"region":"eu"')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
  expect(documents[0]?.data).toEqual(samples()[0]?.data)

  await row('n-1').getByRole('button', { name: 'Actions for n-1' }).click()
  await page.getByRole('menuitem', { name: 'Delete document' }).click()
  await expect.element(row('n-1')).not.toBeInTheDocument()
  expect(answers.requestsOf(deleteStorageDocument)).toMatchObject([{ params: { id: 'n-1' } }])
  await row('m-1').getByRole('link', { name: 'm-1' }).click()
  const detail = page.getByRole('dialog', { name: 'm-1' })
  await expect.element(detail.getByText('"region": "eu"')).toBeVisible()
  await expectAccessible({ of: 'StoragePage' })
}, 60_000)
