import { allEndpoints } from '@regent/contract/endpoints'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { listRealms } from '@regent/contract/organization/realms'
import { getPlayer } from '@regent/contract/players/players'
import { getStats, readObjectId } from '@regent/contract/players/stats'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../api/demo/demo-players.ts'
import { storageKeys } from '../../api/session/session.ts'
import type { Answers } from '../../testing/answers.ts'
import { hueOf } from '../../testing/colour.ts'
import { address, goTo, openScreen } from '../../testing/screen.tsx'
import { gamePath, realmPath, studio } from '../../testing/studio.ts'

/** The sidebar and breadcrumbs around every screen, with their specified sizes, delays and texts. */

const [player] = demoPlayers('DEMO')
if (!player) throw new Error('The samples have no players.')
const { gamerTag } = player.row
const demoPath = `/${studio.alias}/games/DEMO/realms/DEMO/players`

const stopTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

const bar = page.getByRole('navigation', { name: 'Breadcrumbs' })
const hidden = bar.getByRole('button', { name: 'Hidden breadcrumbs' })
const countOfHidden = () => hidden.elements().length
/** Operators are asked for feedback by e-mail. */
const withSupport = (answers: Answers) =>
  answers.on(getCapabilities, () => ({
    version: 'test',
    signUp: 'open' as const,
    calls: allEndpoints.map(({ name }) => name),
    links: { supportEmail: 'help@regent.test' },
  }))

/** The part of a breadcrumb that a selector names. */
const crumb = (kind: string, selector = '') =>
  document.querySelector(`nav[aria-label="Breadcrumbs"] [data-kind="${kind}"] ${selector}`) as Element
const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width
const widthOfHidden = () => widthOf(hidden.elements()[0]?.closest('li'))

/** Waits until observers of sizes have been notified. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function resizeTo(width: number) {
  await page.viewport(width, 900)
  await expect.poll(() => window.innerWidth).toBe(width)
  await twoFrames()
}

test('a collapsed sidebar announces the new width 250 ms later [shell-24]', async () => {
  await openScreen(realmPath('players'))
  await expect.element(page.getByRole('link', { name: 'Players', exact: true })).toBeVisible()
  stopTimers()
  let resizes = 0
  const count = () => {
    resizes += 1
  }
  window.addEventListener('resize', count)
  onTestFinished(() => window.removeEventListener('resize', count))
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.element(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible()
  vi.advanceTimersByTime(240)
  expect(resizes).toBe(0)
  vi.advanceTimersByTime(20)
  expect(resizes).toBe(1)
})

test('the browser handles a click with Ctrl or Shift on an entry, and the page stays [shell-19]', async () => {
  await openScreen(realmPath('audit'))
  const config = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Config' })
  await expect.element(config).toHaveAttribute('href', expect.stringMatching(/\/realm-config$/))
  const clicks: { ctrlKey: boolean; shiftKey: boolean; isHandled: boolean }[] = []
  const observe = (event: MouseEvent) => {
    const { ctrlKey, shiftKey, defaultPrevented: isHandled } = event
    clicks.push({ ctrlKey, shiftKey, isHandled })
    // Without it the browser would open another page.
    event.preventDefault()
  }
  window.addEventListener('click', observe)
  onTestFinished(() => window.removeEventListener('click', observe))
  await config.click({ modifiers: ['Control'] })
  await config.click({ modifiers: ['Shift'] })
  expect(clicks).toEqual([
    { ctrlKey: true, shiftKey: false, isHandled: false },
    { ctrlKey: false, shiftKey: true, isHandled: false },
  ])
  expect(address()).toMatch(/\/audit$/)
})

test('breadcrumbs that do not fit move into a menu, 200 ms after a resize [shell-25 shell-26 shell-28 shell-30]', async () => {
  await openScreen(realmPath(`players/${gamerTag}/stats`), {
    answers: (on) =>
      on.on(getPlayer, () => {
        const { name: _, userName: __, ...row } = player.row
        return { ...row, account: player.account }
      }),
  })
  await expect.element(bar.getByText('Stats', { exact: true })).toBeVisible()
  await expect.element(hidden).not.toBeInTheDocument()
  const crumbs = [...bar.element().querySelectorAll<HTMLElement>('[data-kind]')]
  expect(crumbs.map((one) => one.dataset['kind'])).toEqual(['game', 'realm', 'player', 'page'])
  for (const [index, text] of [studio.game, 'PROD', String(gamerTag), 'Stats'].entries())
    expect(crumbs[index]?.textContent).toContain(text)
  expect(crumb('game', 'a').getAttribute('href')).toBe(gamePath)
  expect(crumb('realm', 'a').getAttribute('href')).toBe(`${gamePath}/realms/${studio.pid}`)
  // The open screen is disabled: it has no link.
  expect(crumb('page', 'a')).toBeNull()
  // A timer of the first layout may still run. It has ended once a resize shows its effect.
  await resizeTo(840)
  await expect.poll(countOfHidden).toBe(1)
  await resizeTo(1440)
  await expect.poll(countOfHidden).toBe(0)
  stopTimers()
  for (const width of [840, 768, 480, 390, 1440]) {
    const before = countOfHidden()
    await resizeTo(width)
    vi.advanceTimersByTime(150)
    expect(countOfHidden()).toBe(before)
    vi.advanceTimersByTime(100)
    await expect.poll(countOfHidden).toBe(width === 1440 ? 0 : 1)
    if (width === 1440)
      for (const text of [String(gamerTag), 'Stats'])
        await expect.element(bar.getByText(text, { exact: true })).toBeVisible()
    // The realm is the target of a change, so it is always shown.
    await expect.element(bar.getByText('PROD', { exact: true })).toBeInViewport()
    const { left, right } = bar.getByRole('button', { name: 'Switch realm' }).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    const { scrollWidth, clientWidth } = bar.element()
    if (width >= 768) expect(scrollWidth - clientWidth).toBe(0)
  }
  await expect.element(bar.getByRole('link', { name: studio.game }).first()).toBeVisible()
  await resizeTo(768)
  vi.advanceTimersByTime(250)
  vi.useRealTimers()
  await hidden.click()
  await page.getByRole('menuitem', { name: studio.game }).click()
  await expect.poll(address).toMatch(new RegExp(`${gamePath}$`))
})

test('every part of the frame has its specified size [shell-29 shell-31 shell-51]', async () => {
  const email = 'somebody.with.a.very.long.address@players.test'
  const named = { ...studio, game: 'A game whose name is far longer than its crumb' }
  await openScreen('/login', {
    answers: (on) =>
      withSupport(on)
        .on(listRealms, () => ({
          projects: named.realms.map((realm) =>
            realm.parent === undefined ? { ...realm, projectName: named.game } : realm,
          ),
        }))
        .on(getPlayer, () => {
          const { name: _, userName: __, ...row } = player.row
          return { ...row, email, account: { ...player.account, email } }
        }),
  })
  const main = page.getByRole('main')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(widthOf(main.element())).toBe(800)
  await goTo('/signup-registration')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create an organization' })).toBeVisible()
  expect(widthOf(main.element())).toBe(976)

  await goTo(realmPath(`players/${gamerTag}/stats`))
  await expect.poll(() => crumb('page')?.textContent).toBe('Stats')
  expect(widthOf(crumb('game', 'a'))).toBe(83)
  expect(getComputedStyle(crumb('realm', 'a')).maxWidth).toBe('123px')
  expect(getComputedStyle(crumb('player', 'a')).maxWidth).toBe('172px')
  for (const kind of ['game', 'realm', 'player']) {
    expect(getComputedStyle(crumb(kind)).paddingInline).toBe('8px')
    expect(getComputedStyle(crumb(kind, 'a')).fontSize).toBe('12px')
  }
  const dividers = [...bar.element().querySelectorAll('li')].filter(({ textContent }) => textContent === '/')
  expect(dividers.length).toBe(3)
  expect(widthOf(dividers[0])).toBe(20)
  await page.viewport(840, 900)
  await expect.poll(widthOfHidden).toBe(64)
  await page.viewport(1440, 900)

  await page.getByRole('button', { name: 'Go to player' }).click()
  const drawer = page.getByRole('dialog', { name: 'Go to player' })
  await expect.element(drawer.getByText(email)).toBeVisible()
  expect(widthOf(drawer.element())).toBe(400)
  expect(widthOf(drawer.getByText(email).element())).toBe(150)
  await drawer.getByRole('button', { name: /Close/ }).click()
  await expect.element(drawer).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(() => widthOf(page.getByRole('navigation', { name: 'Main' }).element())).toBe(80)
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()

  localStorage.removeItem(storageKeys.surveyDismissed + studio.cid)
  await goTo(demoPath)
  const banners = () => [...document.querySelectorAll('header aside')]
  await expect.poll(() => banners().length).toBe(2)
  expect(banners().map((banner) => banner.getBoundingClientRect().height)).toEqual([50, 50])

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Changelog' }).click()
  const changelog = page.getByRole('dialog', { name: 'Changelog' })
  await expect.element(changelog).toBeVisible()
  await expect.poll(() => widthOf(changelog.element())).toBe(1000)
  await page.viewport(900, 900)
  await expect.poll(() => widthOf(changelog.element())).toBeLessThan(900)
})

test('every part of the frame has its specified text', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const stats: Record<string, string> = {
    PURCHASES_TOTAL: '3',
    INSTALL_DATE: new Date().toISOString().slice(0, 10),
  }
  const shows = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  await openScreen(gamePath, {
    answers: (on) =>
      withSupport(on)
        .on(getPlayer, () => {
          const { name: _, userName: __, suspension: ___, ...row } = player.row
          const seen = { created: Date.now(), lastSeen: Date.now(), online: true }
          return { ...row, ...seen, platform: 'IPhonePlayer', language: 'de', account: player.account }
        })
        .on(getStats, ({ params }) => ({
          id: gamerTag,
          stats: readObjectId(params.objectId).space === 'game.private' ? stats : {},
        })),
  })
  await goTo(demoPath)
  await shows("This is Demo Project! Get a sense of the Portal's capabilities. All functionalities are read-only.")
  localStorage.removeItem(storageKeys.surveyDismissed + studio.cid)
  await goTo(realmPath(`players/${gamerTag}`))
  await shows('Let us know your feedback!')
  await expect.element(page.getByText('This is Demo Project!')).not.toBeInTheDocument()

  const header = page.getByRole('region', { name: 'Player', exact: true })
  await expect.element(header).toContainText('NEW')
  await expect.element(header).toContainText(/Last seen.*just now/)
  const tooltip = page.getByRole('tooltip')
  const copy = header.getByRole('button', { name: 'Copy player id' })
  for (const [part, text] of [
    [header.getByText('paying', { exact: true }), 'Completed 3 real-money purchases.'],
    [header.getByText('iOS', { exact: true }), 'Last played on iOS.'],
    [header.getByText('de', { exact: true }), 'German language preference.'],
    [copy, 'Copy Value'],
  ] as const) {
    await part.hover()
    await expect.element(tooltip).toHaveTextContent(text)
  }
  await copy.click()
  await expect.element(tooltip).toHaveTextContent('Copied')
  await shows('Copied to clipboard!')
  const hue = hueOf(header.getByText('online', { exact: true }).element())
  expect(hue).toBeGreaterThan(75)
  expect(hue).toBeLessThan(165)

  await goTo(realmPath('players', studio.staging.pid))
  await page.getByRole('button', { name: 'Go to player' }).click()
  const drawer = page.getByRole('dialog', { name: 'Go to player' })
  await shows('No recently viewed players')
  const tabs = drawer.getByRole('tab').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Recently Viewed', 'Saved'])
  await drawer.getByRole('tab', { name: 'Saved' }).click()
  await shows('No saved players')
  await drawer.getByRole('button', { name: /Close/ }).click()

  await goTo(`/${studio.alias}/nowhere`)
  await shows('Sorry, the page you`re looking for has been abducted.')
  await shows('Go to Games')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  const texts = items.elements().map(({ textContent }) => textContent)
  const wanted = ['My Account', 'Changelog', 'Log in to', 'Create a new', 'Logout']
  const places = wanted.map((text) => texts.findIndex((one) => one?.includes(text)))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
