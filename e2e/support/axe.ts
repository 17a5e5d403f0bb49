import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [1440, 768]

/** What can differ between light and dark; the rest is the same page, and is looked at once. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

const asked = {
  light: { type: 'tag' as const, values: tags },
  dark: { type: 'rule' as const, values: rulesOfColour },
}

/** WCAG 2.2 AA on what is shown, in light and dark, wide and narrow. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  // Once for a page: reading the rules takes as long as looking at it by them.
  await page.evaluate(`typeof axe === 'undefined' && ${axe.source}`)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // The frame lays itself out again a little after the window has changed.
      await expect(async () => {
        const found = await violationsOf(page, { runOnly: asked[scheme], resultTypes: ['violations'] })
        expect(found, `axe at ${width} px, ${scheme}`).toEqual([])
      }).toPass({ timeout: 20_000 })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

async function violationsOf(page: Page, options: RunOptions) {
  const text = `axe.run(document, ${JSON.stringify(options)})`
  const { violations } = await page.evaluate<AxeResults>(text)
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`),
  }))
}
