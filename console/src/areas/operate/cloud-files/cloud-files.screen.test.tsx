import {
  type CloudFile,
  type CloudFileVersion,
  deleteCloudFile,
  getCloudFile,
  listAssets,
  listCloudFiles,
  listCloudFileVersions,
  restoreCloudFile,
  saveCloudFile,
} from '@regent/contract/operate/cloud-files'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { ok } from '@regent/contract/shapes'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const sid = 7_100_000_000_000_001

/** The contents of one file as base64, oldest first. No content: there is no file. */
type Kept = { contents: string[]; tags: string[] }

/** A server that keeps one file. */
function keepFile(answers: Answers, kept: Kept): void {
  let deleted: string[] = []
  const aboutOf = (content: string): Omit<CloudFileVersion, 'version'> => ({
    fname: 'balance.json',
    tags: kept.tags,
    mimeType: 'application/json',
    sizeBytes: atob(content).length,
    checksum: 'e4d909c290d0fb1ca068ffaddf22cbd0',
    uploaded: Date.now(),
  })
  const file = (): CloudFile => ({
    sid,
    stype: 1,
    kind: 'base',
    ref: 'balance.json',
    uniqueIdentifier: 'base/balance.json',
    version: kept.contents.length,
    added: Date.now(),
    updated: Date.now(),
    data: { ...aboutOf(kept.contents.at(-1) ?? ''), uri: 'data:application/json,' },
  })
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'DELETE /basic/cloud/sid',
    requestId: 'test',
    subject: 'cloud-file',
    subjectId: String(sid),
    before: {},
    after: null,
  }
  answers
    .on(listCloudFiles, () => ({ ...ok, data: kept.contents.length === 0 ? [] : [file()] }))
    .on(listAssets, () => ({ data: [] }))
    .on(getCloudFile, ({ query: { version = kept.contents.length } }) => {
      const data = kept.contents[version - 1]
      return data === undefined ? refuse('CloudFileNotFound') : { data }
    })
    .on(listCloudFileVersions, () => ({
      versions: kept.contents.map((content, index) => ({ ...aboutOf(content), version: index + 1 })).reverse(),
    }))
    .on(saveCloudFile, ({ body: { filePayloadBase64, tags } }) => {
      kept.contents.push(filePayloadBase64)
      kept.tags = tags ?? []
      return { ...ok, sid, version: kept.contents.length }
    })
    .on(restoreCloudFile, ({ body: { version } }) => {
      kept.contents.push(kept.contents[version - 1] ?? '')
      return { ...ok, sid, version: kept.contents.length }
    })
    .on(deleteCloudFile, () => {
      deleted = kept.contents.splice(0)
      return withHeaders(ok, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      kept.contents.push(...deleted)
      return { undone: 1 }
    })
}

const choose = (text: string) =>
  userEvent.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    new File([text], 'balance.json', { type: 'application/json' }),
  )

const row = () => page.getByRole('row').filter({ hasText: 'balance.json' })

test('a file is uploaded, gets new content, and an earlier version is downloaded and restored', async () => {
  const kept: Kept = { contents: [], tags: [] }
  const answers = await openScreen(realmPath('cloud-game-base'), { answers: (on) => keepFile(on, kept) })
  await expect.element(page.getByText('No files yet')).toBeVisible()
  await page.getByRole('button', { name: 'Upload file' }).first().click()
  const upload = page.getByRole('dialog', { name: 'Upload a file' })
  await upload.getByRole('button', { name: 'Upload file' }).click()
  await expect.element(upload.getByText('Choose a file.')).toBeVisible()
  await choose('{"speed":3}')
  await expect.element(upload.getByLabelText('Name', { exact: true })).toHaveValue('balance.json')
  await upload.getByLabelText('Tags').fill('combat, live')
  await expectAccessible({ of: 'CloudFileDrawer' })
  await upload.getByRole('button', { name: 'Upload file' }).click()
  await expect.element(row()).toContainText('combat, live')
  expect(answers.requestsOf(saveCloudFile)[0]?.body).toEqual({
    name: 'balance.json',
    fileName: 'balance.json',
    mimeType: 'application/json',
    kind: 'base',
    tags: ['combat', 'live'],
    filePayloadBase64: btoa('{"speed":3}'),
  })

  await row().getByRole('link', { name: 'balance.json' }).click()
  const detail = page.getByRole('dialog', { name: 'balance.json' })
  await expect.element(detail.getByText('{"speed":3}')).toBeVisible()
  await expectAccessible({ of: 'CloudFilesPage' })
  await detail.getByRole('button', { name: 'Edit file' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit balance.json' })
  await expect.element(editing).toBeVisible()
  await choose('{"speed":4}')
  await editing.getByRole('button', { name: 'Save file' }).click()
  await expect.element(detail.getByText('{"speed":4}')).toBeVisible()
  const second = answers.requestsOf(saveCloudFile)[1]
  expect(second?.body).toMatchObject({ sid, filePayloadBase64: btoa('{"speed":4}') })
  expect(second?.headers.get('if-match')).toBe('"1"')

  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:application/json,')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await detail.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await expect.poll(() => names).toEqual(['balance.json'])
  expect(await new Response(made.mock.calls[0]?.[0] as Blob).text()).toBe('{"speed":3}')

  await detail.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Restore this version' }).click()
  await expect.element(detail.getByText('{"speed":3}')).toBeVisible()
  expect(answers.requestsOf(restoreCloudFile)).toMatchObject([{ params: { sid }, body: { version: 1 } }])
  expect(kept.contents.map(atob)).toEqual(['{"speed":3}', '{"speed":4}', '{"speed":3}'])
  await userEvent.keyboard('{Escape}')
  await expect.element(detail).not.toBeInTheDocument()
}, 60_000)

test('a deleted file is restored by undo', async () => {
  const kept: Kept = { contents: [btoa('{"speed":3}')], tags: ['combat', 'live'] }
  const answers = await openScreen(realmPath('cloud-game-base'), { answers: (on) => keepFile(on, kept) })
  await row().getByRole('button', { name: 'Actions for balance.json' }).click()
  await page.getByRole('menuitem', { name: 'Delete file' }).click()
  await expect.element(page.getByText('No files yet')).toBeVisible()
  expect(answers.requestsOf(deleteCloudFile).map(({ body }) => body)).toEqual([{ id: sid }])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row()).toContainText('combat, live')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('a tester sees the files and cannot upload any', async () => {
  await openScreen(realmPath('cloud-game-base'), {
    role: 'tester',
    answers: (on) => keepFile(on, { contents: [btoa('{}')], tags: [] }),
  })
  await expect.element(page.getByRole('link', { name: 'balance.json' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Upload file' })).toHaveAttribute('aria-disabled', 'true')
})
