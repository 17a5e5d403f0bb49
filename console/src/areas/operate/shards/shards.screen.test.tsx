import { createShard, deleteShard, listShards, type Shard, saveShard } from '@regent/contract/operate/shards'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

/** A server that keeps the shards of one realm. */
function keepShards(answers: Answers, shards: Shard[]): void {
  let deleted: Shard[] = []
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'DELETE /basic/legacy-shards',
    requestId: 'test',
    subject: 'shard',
    subjectId: 'eu-1',
    before: {},
    after: null,
  }
  answers
    .on(listShards, () => ({ ...ok, shards }))
    .on(createShard, ({ body: { shardId, uri, metadata } }) => {
      const now = Date.now()
      const own = { _created: now, _shard_num: shards.length + 1 }
      const shard = { shardId, uri, metadata: { ...own, ...metadata }, version: 1, updatedAt: now }
      shards.push(shard)
      return { ...ok, shard }
    })
    .on(saveShard, ({ body }) => {
      const shard = shards.find(({ shardId }) => shardId === body.shardId)
      if (!shard) return refuse('ShardNotFound')
      const { uri = shard.uri, metadata = {} } = body
      Object.assign(shard, { uri, metadata: { ...shard.metadata, ...metadata }, version: shard.version + 1 })
      return { ...ok, shard }
    })
    .on(deleteShard, ({ body }) => {
      deleted = shards.splice(
        shards.findIndex(({ shardId }) => shardId === body.shardId),
        1,
      )
      const [shard] = deleted
      return shard ? withHeaders({ ...ok, shard }, { entries: [1] }) : refuse('ShardNotFound')
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      shards.push(...deleted)
      return { undone: 1 }
    })
}

test('a shard is created, edited, deleted and restored by undo [shards-6]', async () => {
  const shards: Shard[] = []
  const answers = await openScreen(realmPath('shards'), { answers: (on) => keepShards(on, shards) })
  await page.getByRole('button', { name: 'Create shard' }).first().click()
  const creating = page.getByRole('dialog', { name: 'Create a shard' })
  await creating.getByLabelText('Shard id').fill('eu-1')
  await creating.getByLabelText('URI').fill('eu')
  await creating.getByRole('button', { name: 'Create shard' }).click()
  await expect.element(creating.getByText('A URL such as https://eu-1.example.com.')).toBeVisible()
  await creating.getByLabelText('URI').fill('https://eu-1.example.com')
  await creating.getByRole('button', { name: 'Create shard' }).click()
  const row = page.getByRole('row').filter({ hasText: 'eu-1' })
  await expect.element(row).toContainText('https://eu-1.example.com')
  for (const name of ['Shard id', 'URI', 'Number', 'Created'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await expect.element(row).toContainText('just now')

  await row.getByRole('button', { name: 'Actions for eu-1' }).click()
  await page.getByRole('menuitem', { name: 'Edit shard' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit eu-1' })
  await editing.getByRole('button', { name: 'Add field' }).click()
  await editing.getByLabelText('Name of field 1').fill('capacity')
  await editing.getByLabelText('Value of field 1').fill('5000')
  await expectAccessible({ of: 'ShardDrawer' })
  await editing.getByRole('button', { name: 'Save shard' }).click()
  await expect.element(editing).not.toBeInTheDocument()
  expect(shards).toMatchObject([{ shardId: 'eu-1', metadata: { _shard_num: 1, capacity: 5_000 } }])

  await row.getByRole('button', { name: 'Actions for eu-1' }).click()
  await page.getByRole('menuitem', { name: 'Delete shard' }).click()
  await expect.element(row).not.toBeInTheDocument()
  expect(answers.requestsOf(deleteShard).map(({ body }) => body)).toEqual([{ shardId: 'eu-1' }])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row).toBeVisible()
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})
