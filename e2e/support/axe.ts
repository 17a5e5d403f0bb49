import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** Each theme and each width once. `LOOKS=all` asks for each in each, which takes twice as long. */
const looks = [
  ['light', 1440],
  ['dark', 768],
] as const

/** In the order in which the page has to be laid out anew the fewest times. */
const allLooks = [
  ['light', 1440],
  ['light', 768],
  ['dark', 768],
  ['dark', 1440],
] as const

/** What stands around every screen alike: a third of what there would be to look at. */
const frame = ['#sidebar', '#header']

type Looked = {
  /** In each theme at each width, with the sidebar and the header. Those and the kit's parts are the same everywhere. */
  wholly?: boolean
}

/** WCAG 2.2 AA on the screen that is shown, light and wide, dark and narrow. */
export async function expectAccessible(page: Page, { wholly = false }: Looked = {}): Promise<void> {
  const before = page.viewportSize()
  const context = wholly ? { include: ['html'] } : { include: ['html'], exclude: frame }
  // Once for a page: reading the rules takes as long as looking at it by them.
  await page.evaluate(`typeof axe === 'undefined' && ${axe.source}`)
  for (const [scheme, width] of wholly || process.env['LOOKS'] === 'all' ? allLooks : looks) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await settle(page)
    // The frame lays itself out again a little after the window has changed.
    await expect(async () => {
      expect(await violationsOf(page, context), `axe at ${width} px, ${scheme}`).toEqual([])
    }).toPass({ timeout: 20_000 })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

/** Ends what is still on its way from one colour or place to the next: half-way colours would be looked at in vain. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })

async function violationsOf(page: Page, context: object) {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  )
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`),
  }))
}
