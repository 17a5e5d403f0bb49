import { allEndpoints } from '@regent/contract/endpoints'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { getCustomer } from '@regent/contract/organization/customers'
import { listGames } from '@regent/contract/organization/realms'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import packageJson from '../../../package.json'
import { storageKeys } from '../../api/session/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import type { Answers } from '../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../testing/screen.tsx'
import { studio } from '../../testing/studio.ts'

const { version } = packageJson
const gamesPath = `/${studio.alias}/games`
const links = { supportEmail: 'help@regent.test' }

const withLinks = (on: Answers) =>
  on.on(getCapabilities, () => ({
    version: 'test',
    signUp: 'open' as const,
    links,
    calls: allEndpoints.map(({ name }) => name),
  }))

/** Watches the requests for the changelog, which wait for `until` and are answered with `text` if it is given. */
function watchChangelog(on: Answers, more: { until?: () => Promise<void>; text?: string } = {}) {
  const answered = { count: 0 }
  const asUsual = on.fetch
  vi.spyOn(on, 'fetch').mockImplementation(async (input, init) => {
    const isChangelog = /\/CHANGELOG\.md$/.test(String(input instanceof Request ? input.url : input))
    if (!isChangelog) return asUsual(input, init)
    await more.until?.()
    const response = more.text === undefined ? await asUsual(input, init) : new Response(more.text)
    answered.count += 1
    return response
  })
  return answered
}

/** As in a browser in which an older version was open last. */
async function seeOlderVersion(): Promise<void> {
  localStorage.setItem(storageKeys.seenVersion, '0.0.1')
  await reload()
}

const games = () => page.getByRole('heading', { level: 1, name: 'Games', exact: true })
const news = () => page.getByRole('dialog', { name: "What's New" })
const changelog = () => page.getByRole('dialog', { name: 'Changelog' })
const banner = () => page.getByRole('complementary', { name: 'Let us know your feedback!' })

async function createGame() {
  await page.getByRole('button', { name: 'Create game' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a game' })
  await expect.element(drawer).toBeVisible()
  return drawer
}

test("What's New opens once for a new version, over a loaded screen [shell-49 shell-54 shell-55 shell-57 shell-58]", async () => {
  let answered = { count: 0 }
  await openScreen(gamesPath, {
    answers: (on) => {
      answered = watchChangelog(on)
    },
  })
  await seeOlderVersion()
  await expect.element(news().getByRole('region', { name: `Version ${version}` })).toBeVisible()
  expect(news().getByRole('region').elements()).toHaveLength(1)
  await expect.element(news()).not.toContainText('Unreleased')
  expect(address()).toBe(gamesPath)
  await expect.element(games()).toBeInTheDocument()
  expect(localStorage.getItem(storageKeys.seenVersion)).toBe(version)
  await expectAccessible({ of: 'News' })
  // The first click does its work, and the news are closed.
  const drawer = await createGame()
  await expect.element(news()).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  answered.count = 0
  await reload()
  await expect.poll(() => answered.count).toBe(1)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Changelog' })).toBeVisible()
  await expect.element(news()).not.toBeInTheDocument()
})

test("What's New never opens over a dialog, and opens on the next screen", async () => {
  let open = () => {}
  let isOpened = Promise.resolve()
  let answered = { count: 0 }
  await openScreen(gamesPath, {
    answers: (on) => {
      answered = watchChangelog(on, { until: () => isOpened })
    },
  })
  await expect.poll(() => answered.count).toBe(1)
  isOpened = new Promise((resolve) => {
    open = resolve
  })
  await seeOlderVersion()
  const drawer = await createGame()
  open()
  await expect.poll(() => answered.count).toBe(2)
  // Two frames later the page has read the changelog and has shown nothing.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'My Account' }).click()
  await expect.element(news()).toBeVisible()
})

test('the whole changelog opens on request, and the address stays [shell-4 shell-50 shell-56 shell-58]', async () => {
  await openScreen(gamesPath)
  const opensAndCloses = async () => {
    await expect.element(changelog().getByRole('region', { name: `Version ${version}` })).toBeVisible()
    await expect.element(changelog().getByRole('heading', { level: 4, name: 'Added' }).first()).toBeVisible()
    await expect.element(changelog()).not.toContainText('Unreleased')
    expect(address()).toBe(gamesPath)
    await userEvent.keyboard('{Escape}')
    await expect.element(changelog()).not.toBeInTheDocument()
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Changelog' }).click()
  await opensAndCloses()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Changelog' }).click()
  await opensAndCloses()
  await page.getByRole('button', { name: 'Documentation' }).click()
  await page.getByRole('menuitem', { name: 'Changelogs' }).click()
  await expectAccessible({ of: 'ChangelogDialog' })
  await opensAndCloses()
})

test('each organization is asked for its feedback until it dismisses the banner [shell-34 shell-36]', async () => {
  const other = { ...studio, cid: studio.cid + 1, alias: 'moon-studio', name: 'Moon Studio' }
  await openScreen(gamesPath, {
    answers: (on) =>
      withLinks(on)
        .on(listGames, () => ({ projects: [] }))
        .on(getCustomer, ({ headers }) => {
          const isOther = (headers.get('x-de-scope') ?? headers.get('x-beam-scope') ?? '').startsWith(String(other.cid))
          const { cid, alias, name } = isOther ? other : studio
          return { customer: { cid, alias, name, projects: [] } }
        }),
  })
  await expect.element(games()).toBeVisible()
  localStorage.removeItem(storageKeys.surveyDismissed + studio.cid)
  await reload()
  await expect.element(banner()).toBeVisible()
  expect(banner().element().getBoundingClientRect().height).toBe(50)
  await expect
    .element(banner().getByRole('link', { name: 'Give feedback' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:help@regent\.test/))
  const topOfSidebar = () => page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().y
  await expect.poll(topOfSidebar).toBe(101)
  await expectAccessible()
  await banner().getByRole('button', { name: 'Dismiss the survey' }).click()
  await expect.element(banner()).not.toBeInTheDocument()
  await expect.poll(topOfSidebar).toBe(51)
  await reload()
  await expect.element(games()).toBeVisible()
  await expect.element(banner()).not.toBeInTheDocument()

  const stored = JSON.parse(localStorage.getItem(storageKeys.customers) ?? '[]') as object[]
  const { cid, alias, name } = other
  const customers = JSON.stringify([...stored, { ...stored[0], cid, alias, name }])
  localStorage.setItem(storageKeys.customers, customers)
  window.dispatchEvent(
    new StorageEvent('storage', { key: storageKeys.customers, newValue: customers, storageArea: localStorage }),
  )
  await goTo(`/${alias}/games`)
  await expect.poll(address).toBe(`/${alias}/games`)
  await expect.element(banner()).toBeVisible()
})

const menuItem = (name: string) => page.getByRole('menuitem', { name })

test('the documentation menu links to documents and to the addresses of the server [shell-33]', async () => {
  await openScreen(gamesPath, { answers: (on) => void withLinks(on) })
  await page.getByRole('button', { name: 'Documentation' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'Product documentation',
      'Install guide',
      'Feature list',
      'Use cases',
      'API reference',
      'Changelogs',
      'Community FAQ',
      'Chat community',
      'Support e-mail',
    ])
  await expect.element(menuItem('Community FAQ')).toHaveAttribute('href', '/docs/help#questions')
  await expect.element(menuItem('Support e-mail')).toHaveAttribute('href', 'mailto:help@regent.test')
  await expectAccessible()
  await expect.element(menuItem('Feature list')).toHaveAttribute('target', '_blank')
  await expect.element(menuItem('Feature list')).toHaveAttribute('href', '/docs/readme#what-is-in-it')
  await openScreen('/docs/readme#what-is-in-it')
  await expect.element(page.getByRole('heading', { level: 2, name: 'What is in it' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Support tasks' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Support tasks' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Support tasks · Regent')
})

test('without addresses of the server the menu and the survey banner link to the page on help [shell-35]', async () => {
  await openScreen(gamesPath)
  localStorage.removeItem(storageKeys.surveyDismissed + studio.cid)
  await reload()
  await expect.element(games()).toBeVisible()
  await page.getByRole('button', { name: 'Documentation' }).click()
  const parts = [
    ['Community FAQ', 'Questions'],
    ['Chat community', 'Talking to others'],
    ['Support e-mail', 'Support'],
  ] as const
  await expect.element(menuItem('Support e-mail')).toHaveAttribute('href', expect.stringMatching(/^\/docs\/help#/))
  const feedback = page.getByRole('link', { name: 'Give feedback', includeHidden: true })
  await expect.element(feedback).toHaveAttribute('href', '/docs/help#support')
  const targets = parts.map(([name]) => menuItem(name).element().getAttribute('href') ?? '')
  for (const [index, [, heading]] of parts.entries()) {
    expect(targets[index]).toMatch(/^\/docs\/help#/)
    await openScreen(targets[index] ?? '')
    await expect.element(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport()
  }
})

test('every document opens without a session, and its links stay in the reader', async () => {
  await openScreen('/docs/readme')
  localStorage.clear()
  sessionStorage.clear()
  await reload()
  for (const name of ['help', 'glossary', 'architecture', 'contributing', 'changelog', 'readme']) {
    await goTo(`/docs/${name}`)
    await expect.poll(address).toBe(`/docs/${name}`)
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'glossary' }).click()
  await expect.poll(address).toBe('/docs/glossary')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
})

test('the reader lists the documents by reader, and the address of an earlier page leads to the new one', async () => {
  await openScreen('/docs/readme')
  const group = page.getByRole('navigation', { name: 'Documents' }).getByRole('region', { name: 'Run it' })
  await group.getByRole('link', { name: 'Backup and restore' }).click()
  await expect.poll(address).toBe('/docs/backup')
  await goTo('/docs/operating')
  await expect.poll(address).toBe('/docs/install')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Install' })).toBeVisible()
})

test("What's New shows five lines at most and leads to all changes; a new user sees none of it", async () => {
  const text = `## [99.0.0]\n\n### Fixed\n\n- fault 1\n- fault 2\n- fault 3\n\n### Added\n\n- a\n- b\n- c\n- d\n`
  await openScreen(gamesPath, { answers: (on) => void watchChangelog(on, { text }) })
  await expect.element(news()).toBeVisible()
  expect(
    news()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['a', 'b', 'c', 'd', 'fault 1'])
  await news().getByRole('button', { name: 'Show all changes' }).click()
  await expect.element(changelog()).toBeVisible()
  expect(changelog().getByRole('listitem').elements()).toHaveLength(7)
  await userEvent.keyboard('{Escape}')
  await expect.element(changelog()).not.toBeInTheDocument()

  localStorage.removeItem(storageKeys.seenVersion)
  await reload()
  await expect.poll(() => localStorage.getItem(storageKeys.seenVersion)).toBe('99.0.0')
  await expect.element(news()).not.toBeInTheDocument()
})

test('a changelog shows versions, groups and entries, and omits unreleased changes [shell-51 shell-52 shell-53 shell-58]', async () => {
  const text = '## [Unreleased]\n\n### Added\n\n- soon\n\n## [2.0.0]\n\n## [1.0.0]\n\n### Fixed\n\n- a fault\n'
  await openScreen(gamesPath, { answers: (on) => void watchChangelog(on, { text }) })
  await news().getByRole('button', { name: 'Close' }).click()
  await expect.element(news()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Changelog' }).first().click()
  await expect.poll(() => changelog().element().getBoundingClientRect().width).toBe(1000)
  expect(changelog().getByRole('region').elements()).toHaveLength(2)
  await expect.element(changelog().getByRole('region', { name: 'Version 2.0.0' })).toContainText('no changes')
  const first = changelog().getByRole('region', { name: 'Version 1.0.0' })
  const texts = (of: ReturnType<typeof page.getByRole>) => of.elements().map(({ textContent }) => textContent)
  expect(texts(first.getByRole('heading', { level: 4 }))).toEqual(['Fixed'])
  expect(texts(first.getByRole('listitem'))).toEqual(['a fault'])
})
