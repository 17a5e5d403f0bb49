import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import {
  createDownloadUrlsForOperator,
  deleteSave,
  getSaveHistory,
  getSaveManifest,
  moveSaves,
  replaceSaves,
  restoreSave,
  type SavedFile,
  type SaveManifest,
  type SaveVersion,
} from '@regent/contract/players/cloud-saves'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { setPreferences } from '../../../api/session/session.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, withHeaders } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const [player = 0, other = 0] = demoPlayers('DEMO').map(({ row }) => row.gamerTag)

const fileOf = (key: string, lastModified: number): SavedFile => ({
  key,
  lastModified,
  size: 8,
  eTag: 'e4d909c290d0fb1ca068ffaddf22cbd0',
  bucketName: 'cloud-saves',
})

/** A server that keeps the files of two players; the first one has none yet. */
function keepSaves(answers: Answers): void {
  const files = new Map<number, SavedFile[]>([
    [other, [fileOf('slot-1/world.dat', 20_260_115_103_000), fileOf('slot-2/world.txt', 4_711)]],
  ])
  let before: SavedFile[] = []
  const manifestOf = (id: number): SaveManifest => {
    const manifest = files.get(id) ?? []
    return { id: manifest.length === 0 ? '' : String(id), created: Date.now(), replacement: id === player, manifest }
  }
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'DELETE /api/cloud-saves',
    requestId: 'test',
    subject: 'cloud-save',
    subjectId: String(player),
    before: {},
    after: null,
  }
  answers
    .on(getSaveHistory, () => ({ versions: [], conflicts: [] }))
    .on(getSaveManifest, ({ query }) => manifestOf(query.playerId ?? 0))
    .on(replaceSaves, ({ body }) => {
      files.set(body.targetPlayerId, files.get(body.sourcePlayerId) ?? [])
      return manifestOf(body.targetPlayerId)
    })
    .on(moveSaves, ({ body }) => manifestOf(body.playerId))
    .on(createDownloadUrlsForOperator, ({ body }) => ({
      response: (body.request ?? []).map(({ objectKey }) => ({ objectKey, url: `data:text/plain,${objectKey}` })),
    }))
    .on(deleteSave, ({ params, body }) => {
      before = files.get(params.playerId) ?? []
      files.set(
        params.playerId,
        before.filter(({ key }) => key !== body.objectKey),
      )
      return withHeaders(manifestOf(params.playerId), { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      files.set(player, before)
      return { undone: 1 }
    })
}

test('files of a player are replaced, moved, downloaded, deleted and restored by undo [cloud-saves-1 cloud-saves-3 cloud-saves-4]', async () => {
  const answers = await openScreen(realmPath(`players/${player}/cloud-saving`), { answers: keepSaves })
  setPreferences({ clock: 'utc' })
  await expect.element(page.getByText('No files yet')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Replace/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Replace the files' })
  await drawer.getByLabelText('Copy from').fill(String(other))
  await expectAccessible({ of: 'ReplaceSavesDrawer' })
  await drawer.getByRole('button', { name: 'Replace files' }).click()
  const file = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(file('world.dat')).toContainText(/15 Jan( 2026)? 10:30/)
  await expect.element(file('world.txt')).toContainText('4711')
  for (const text of ['8 B', 'e4d909c290d0fb1ca068ffaddf22cbd0', 'cloud-saves'])
    await expect.element(file('world.dat')).toContainText(text)
  for (const name of ['Name', 'Size', 'Last modified', 'ETag', 'Bucket'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect.element(page.getByText('changed by staff')).toBeVisible()
  expect(answers.requestsOf(replaceSaves).map(({ body }) => body)).toEqual([
    { sourcePlayerId: other, targetPlayerId: player },
  ])

  // The message covers the menu.
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to the current storage' }).click()
  await expect.element(page.getByText('The files are in the current storage')).toBeVisible()
  expect(answers.requestsOf(moveSaves).map(({ body }) => body)).toEqual([{ playerId: player }])

  const links: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.download} ${this.href}`)
  })
  await page.getByRole('button', { name: 'Actions for slot-2/world.txt' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await expect.poll(() => links).toEqual(['world.txt data:text/plain,slot-2/world.txt'])
  click.mockRestore()

  await page.getByRole('button', { name: 'Actions for slot-1/world.dat' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(file('world.dat')).not.toBeInTheDocument()
  expect(answers.requestsOf(deleteSave)).toMatchObject([
    { params: { playerId: player }, body: { objectKey: 'slot-1/world.dat' } },
  ])
  await page
    .getByRole('alert')
    .filter({ hasText: 'Deleted slot-1' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect.element(file('world.dat')).toBeVisible()
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

/** A player whose tablet lost a save to their phone. */
function keepVersions(answers: Answers): void {
  const found = { size: 8, eTag: 'e4d909c290d0fb1ca068ffaddf22cbd0', lastModified: 20_260_115_103_000 }
  let versions: SaveVersion[] = [
    {
      ...found,
      key: 'slot-1/world.dat',
      eTag: '1bc29b36f623ba82aaf6724fd3b16718',
      savedBy: 'player',
      replacedAt: Date.now(),
      replacedBy: 'player',
    },
  ]
  answers
    .on(getSaveManifest, () => ({
      id: '1',
      created: Date.now(),
      replacement: false,
      manifest: [fileOf('slot-1/world.dat', 20_260_115_103_000)],
    }))
    .on(getSaveHistory, () => ({
      versions,
      conflicts: (['refused', 'overwritten'] as const).map((outcome, index) => ({
        id: index + 1,
        at: Date.now(),
        outcome,
        by: 'player' as const,
        expectedETag: null,
        foundETag: null,
        files: [{ key: 'slot-1/world.dat', sent: { lastModified: 20_260_115_090_000 }, found }],
      })),
    }))
    .on(createDownloadUrlsForOperator, ({ body }) => ({
      response: (body.request ?? []).map(({ objectKey, eTag }) => ({ objectKey, url: `data:text/plain,${eTag}` })),
    }))
    .on(restoreSave, ({ params }) => {
      versions = []
      return { id: String(params.playerId), created: Date.now(), replacement: true, manifest: [] }
    })
}

test('conflicts of a player are counted and listed, and a kept version is downloaded and restored', async () => {
  const answers = await openScreen(realmPath(`players/${player}/cloud-saving`), { answers: keepVersions })
  setPreferences({ clock: 'utc' })
  await expect.element(page.getByText('2 conflicts in 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Versions and conflicts' })
  const conflicts = drawer.getByRole('region', { name: 'Conflicts' })
  await expect.element(conflicts.getByText('commit refused')).toBeVisible()
  await expect.element(conflicts.getByText('newer file replaced')).toBeVisible()
  await expectAccessible({ of: 'SaveHistoryDrawer' })

  const links: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.download} ${this.href}`)
  })
  await drawer.getByRole('button', { name: 'Actions for slot-1/world.dat' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await expect.poll(() => links).toEqual(['world.dat data:text/plain,1bc29b36f623ba82aaf6724fd3b16718'])
  click.mockRestore()

  await drawer.getByRole('button', { name: 'Actions for slot-1/world.dat' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect.element(drawer.getByText('No versions yet')).toBeVisible()
  expect(answers.requestsOf(restoreSave)).toMatchObject([
    {
      params: { playerId: player },
      body: { objectKey: 'slot-1/world.dat', eTag: '1bc29b36f623ba82aaf6724fd3b16718' },
    },
  ])
})

test('a tester sees the versions of a player but cannot restore them', async () => {
  await openScreen(realmPath(`players/${player}/cloud-saving?shown=history`), { role: 'tester', answers: keepVersions })
  await page
    .getByRole('dialog', { name: 'Versions and conflicts' })
    .getByRole('button', { name: 'Actions for slot-1/world.dat' })
    .click()
  await expect.element(page.getByRole('menuitem', { name: 'Restore' })).toHaveAttribute('aria-disabled', 'true')
})
