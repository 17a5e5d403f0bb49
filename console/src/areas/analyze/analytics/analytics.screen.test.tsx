import { listHistoryNamespaces, queryHistory } from '@regent/contract/analytics'
import { listSavedQueries, type SavedQuery, updateSavedQuery } from '@regent/contract/analytics-queries'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

test('if the tables of the history cannot be read again, their list is empty and queries still run [analytics-43]', async () => {
  let isFailing = false
  const rows = [{ n: 1 }, { n: 2 }]
  const answers = await openScreen(realmPath('analytics'), {
    answers: (on) =>
      on
        .on(listHistoryNamespaces, () =>
          isFailing ? refuse('Forbidden') : { namespaces: ['platform_session_install'] },
        )
        .on(queryHistory, () => ({
          results: rows.map((row) => JSON.stringify(row)),
          columns: ['n'],
          json: rows,
          csv: 'n\n1\n2\n',
          isCut: false,
        })),
  })
  const tables = page.getByRole('button', { name: /^platform_/ })
  await expect.element(tables.first()).toBeVisible()
  isFailing = true
  // A colleague imports events, so the tables are read again.
  const tell = () => answers.live.send({ type: 'changes', changes: [{ subject: 'history', pid: studio.pid }] })
  tell()
  await expect.element(page.getByText('The tables could not be listed.')).toBeVisible()
  await expect.element(tables.first()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Run query' }).click()
  const found = page.getByRole('table', { name: 'Rows of the query' }).getByRole('row')
  await expect.poll(() => found.elements().length).toBe(3)
  isFailing = false
  tell()
  await expect.element(tables.first()).toBeVisible()
})

test('if two people save the same query, the later one sees the version of the other', async () => {
  const saved: SavedQuery = {
    ...{ id: 17, name: 'Sessions', query: 'select 1', isShared: true, isMine: true },
    ...{ createdAt: Date.now(), updatedAt: Date.now(), version: 1 },
  }
  await openScreen(realmPath('analytics?saved=17'), {
    answers: (on) =>
      on
        .on(listSavedQueries, () => ({ queries: [saved] }))
        .on(updateSavedQuery, ({ body, headers }) =>
          headers.get('if-match') === `"${saved.version}"`
            ? Object.assign(saved, body)
            : refuse('StaleVersion', { current: saved }),
        ),
  })
  await page.getByRole('main').getByRole('button', { name: 'Actions for Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabelText('Name').fill('Mine')
  Object.assign(saved, { name: 'Theirs', version: 2 })
  await drawer.getByRole('button', { name: 'Save query' }).click()
  await expect.element(drawer).toContainText('Theirs')
  await expectAccessible()
  expect(saved.name).toBe('Theirs')
})
