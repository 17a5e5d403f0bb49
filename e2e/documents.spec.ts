import type { Page } from '@playwright/test'
import { storageKeys } from '../console/src/api/session.ts'
import { version } from '../server/src/kernel/version.ts'
import { expectAccessible } from './support/axe.ts'
import { hostConsole } from './support/other-host.ts'
import { gamesPath, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** As in a browser that has seen an older version last. */
const hasSeenOlderVersion = (page: Page) =>
  page.addInitScript((key) => {
    if (sessionStorage.getItem('is-told') !== null) return
    sessionStorage.setItem('is-told', 'true')
    localStorage.setItem(key, '0.0.1')
  }, storageKeys.seenVersion)

test("What's New opens by itself once for a new version, over a screen that has loaded [shell-49 shell-54 shell-55 shell-57 shell-58]", async ({
  page,
}) => {
  const studio = await makeStudio()
  await hasSeenOlderVersion(page)
  await openAs(page, studio, gamesPath(studio))
  const dialog = page.getByRole('dialog', { name: "What's New" })
  await expect(dialog.getByRole('region')).toHaveCount(1)
  await expect(dialog.getByRole('region', { name: `Version ${version}` })).toBeVisible()
  await expect(dialog).not.toContainText('Unreleased')
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Games', includeHidden: true })).toBeAttached()
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.seenVersion)).toBe(version)
  await expectAccessible(page)
  // It takes no click: the first one does what it is for, and the news leave.
  await page.getByRole('button', { name: 'Create game' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a game' })
  await expect(drawer).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  const changelog = page.waitForResponse(/CHANGELOG\.md$/)
  await page.reload()
  await changelog
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Changelog' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test("What's New never opens over a dialog, but on the next screen", async ({ page }) => {
  const studio = await makeStudio()
  await hasSeenOlderVersion(page)
  let open = () => {}
  const isOpened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/CHANGELOG.md', async (route) => {
    await isOpened
    await route.continue()
  })
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Create game' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a game' })
  await expect(drawer).toBeVisible()
  const changelog = page.waitForResponse(/CHANGELOG\.md$/)
  open()
  await (await changelog).finished()
  // Two frames later the page has read it, and has kept it back.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('dialog', { name: "What's New" })).toBeVisible()
})

test('the whole changelog opens on request, and the address stays [shell-4 shell-50 shell-56 shell-58]', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  const dialog = page.getByRole('dialog', { name: 'Changelog' })
  const opensAndCloses = async () => {
    await expect(dialog.getByRole('region', { name: `Version ${version}` })).toBeVisible()
    await expect(dialog.getByRole('heading', { level: 4, name: 'Added' }).first()).toBeVisible()
    await expect(dialog).not.toContainText('Unreleased')
    await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Changelog' }).click()
  await opensAndCloses()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Changelog' }).click()
  await opensAndCloses()
  await page.getByRole('button', { name: 'Documentation' }).click()
  await page.getByRole('menuitem', { name: 'Changelogs' }).click()
  await opensAndCloses()
})

test('each organization is asked for its feedback until it dismisses the banner [shell-34 shell-36]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const other = await makeStudio('Moon Miners')
  await openAs(page, studio, gamesPath(studio))
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.surveyDismissed + studio.cid)
  await page.reload()
  const banner = page.getByRole('complementary', { name: 'Let us know your feedback!' })
  await expect(banner).toBeVisible()
  expect((await banner.boundingBox())?.height).toBe(50)
  await expect(banner.getByRole('link', { name: 'Give feedback' })).toHaveAttribute('href', /^mailto:help@regent\.test/)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const topOfSidebar = async () => (await sidebar.boundingBox())?.y
  await expect.poll(topOfSidebar).toBe(101)
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Dismiss the survey' }).click()
  await expect(banner).toHaveCount(0)
  await expect.poll(topOfSidebar).toBe(51)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.goto('/login')
  await page.getByLabel('Organization').fill(other.alias)
  await page.getByLabel('E-mail').fill(other.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(other.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(other)}$`))
  await expect(banner).toBeVisible()
})

test('the documentation menu leads to documents and addresses, and to the page on help where no address is set [shell-33]', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Documentation' }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    'Product documentation',
    'Install guide',
    'Feature list',
    'Use cases',
    'Changelogs',
    'Community FAQ',
    'Chat community',
    'Support e-mail',
  ])
  await expect(page.getByRole('menuitem', { name: 'Community FAQ' })).toHaveAttribute('href', '/docs/help#questions')
  await expect(page.getByRole('menuitem', { name: 'Support e-mail' })).toHaveAttribute(
    'href',
    'mailto:help@regent.test',
  )
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Feature list' }).click()
  const reader = await opened
  await expect(reader.getByRole('heading', { level: 2, name: 'What is in it' })).toBeInViewport()
  await reader.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Use cases' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Use cases' })).toBeVisible()
  await expect(reader).toHaveTitle('Use cases · Regent')
})

test('on a server that names no addresses each entry leads to a part of a document, and nobody is asked for feedback in vain', async ({
  page,
}) => {
  const studio = await makeStudio()
  const lacking = await hostConsole({ lacks: [] })
  const host = await hostConsole({ server: `${lacking.url}/regent` })
  await openAs(page, studio, `${host.url}${gamesPath(studio)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await page.evaluate(
    ({ survey, seen, latest }) => {
      localStorage.removeItem(survey)
      localStorage.setItem(seen, latest)
    },
    { survey: storageKeys.surveyDismissed + studio.cid, seen: storageKeys.seenVersion, latest: version },
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await page.getByRole('button', { name: 'Documentation' }).click()
  const parts = [
    ['Community FAQ', 'Questions'],
    ['Chat community', 'Talking to others'],
    ['Support e-mail', 'Support'],
  ] as const
  for (const [name] of parts) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', /^\/docs\/help#/)
  }
  await expect(page.getByText('Let us know your feedback!')).toHaveCount(0)
  for (const [name, heading] of parts) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name }).click()
    const reader = await opened
    await expect(reader.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
    await reader.close()
    await page.getByRole('button', { name: 'Documentation' }).click()
  }
  await Promise.all([host.close(), lacking.close()])
})

test('every document opens without a session, and its links stay in the reader', async ({ page }) => {
  for (const name of ['readme', 'help', 'glossary', 'architecture', 'contributing', 'changelog']) {
    await page.goto(`/docs/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/docs/readme')
  await page.getByRole('main').getByRole('link', { name: 'docs/glossary.md' }).click()
  await expect(page).toHaveURL(/\/docs\/glossary$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  await page.goto('/docs/readme')
})

test('a changelog shows versions, groups and entries, says where there are none, and leaves out what is to come [shell-51 shell-52 shell-53 shell-58]', async ({
  page,
}) => {
  const studio = await makeStudio()
  const text = '## [Unreleased]\n\n### Added\n\n- soon\n\n## [2.0.0]\n\n## [1.0.0]\n\n### Fixed\n\n- a fault\n'
  await page.route('**/CHANGELOG.md', (route) => route.fulfill({ body: text, contentType: 'text/markdown' }))
  await openAs(page, studio, gamesPath(studio))
  const news = page.getByRole('dialog', { name: "What's New" })
  await news.getByRole('button', { name: 'Close' }).click()
  await expect(news).toHaveCount(0)
  await page.getByRole('button', { name: 'Changelog' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Changelog' })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1000)
  await expect(dialog.getByRole('region')).toHaveCount(2)
  await expect(dialog.getByRole('region', { name: 'Version 2.0.0' })).toContainText('no changes')
  const first = dialog.getByRole('region', { name: 'Version 1.0.0' })
  await expect(first.getByRole('heading', { level: 4 })).toHaveText(['Fixed'])
  await expect(first.getByRole('listitem')).toHaveText(['a fault'])
})
