import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const schemes = ['light', 'dark'] as const

/**
 * Both themes at one width: laying a screen out anew takes longer than looking at it. A third of the stories is looked
 * at narrow, so that the parts that all screens are made of are seen so, too. The same width for a story in every run.
 */
const widthOf = (story: string) =>
  [...story].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3 === 0 ? 768 : 1440

const byAllRules: RunOptions = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
/** What another theme can change: colours, and nothing else. */
const byColour: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Texts that are like one another are looked at once: most of the time of a look goes into their contrast. */
const marked = 'data-look'
const setUp = `
  ${source}
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[${marked}]' }] })
`

/** What stands around every screen alike: a third of what there would be to look at. The story of the realm's page looks at it. */
const frame = ['#sidebar', '#header']

type Looked = {
  /** Also the sidebar and the header. */
  withFrame?: boolean
  /** Only what is inside of this: a popup covers parts of what lies under it, which is no fault of theirs. */
  inside?: string
}

/** WCAG 2.2 AA on what is shown, in light and dark, wide or narrow. */
export async function expectAccessible(page: Page, { withFrame = false, inside = 'html' }: Looked = {}): Promise<void> {
  const before = page.viewportSize()
  const width = widthOf(test.info().title)
  const context = { include: [inside], ...(!withFrame && { exclude: frame }) }
  if (width !== before?.width) await page.setViewportSize({ width, height: 900 })
  // Once for a page: reading the rules takes as long as looking at it by them.
  await page.evaluate(`if (typeof axe === 'undefined') {${setUp}}`)
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, scheme)
    await settle(page)
    // The frame lays itself out again a little after the window has changed.
    await expect(async () => {
      const found = await violationsOf(page, context, scheme === 'light' ? byAllRules : byColour)
      expect(found, `axe at ${width} px, ${scheme}`).toEqual([])
    }).toPass({ timeout: 20_000 })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before && width !== before.width) await page.setViewportSize(before)
  await isLaidOut(page)
}

/** Waits until the page stands as wide as its window: what is measured before that would be clicked beside. */
const isLaidOut = (page: Page) =>
  page.evaluate(async () => {
    const placeOf = () => JSON.stringify([document.querySelector('main')?.getBoundingClientRect(), innerWidth])
    let [place, framesStill] = [placeOf(), 0]
    while (framesStill < 5) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = placeOf()
      framesStill = now === place ? framesStill + 1 : 0
      place = now
    }
  })

/**
 * Ends what is still on its way from one colour or place to the next: half-way colours would be looked at in vain.
 * The page is shown from its top: what has slid half under the header is no target that is too small.
 */
const settle = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, 0)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })

/** Marks one of all texts that have the same colour, size and weight on the same grounds. */
const markTexts = (page: Page) =>
  page.evaluate((attribute) => {
    const known = new Set<string>()
    // Grounds get numbers, since neighbours stand on the same one and texts of all of them would be long.
    const numbers = new Map<string, number>()
    const grounds = new Map<Element, number>()
    const groundOf = (element: Element | null): number => {
      if (!element) return 0
      const read = grounds.get(element)
      if (read !== undefined) return read
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
      const layers = [
        backgroundColor,
        backgroundImage,
        opacity,
        filter,
        position,
        groundOf(element.parentElement),
      ].join()
      const ground = numbers.get(layers) ?? numbers.size + 1
      numbers.set(layers, ground)
      grounds.set(element, ground)
      return ground
    }
    for (const element of document.querySelectorAll('body *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      const isField = element.matches('input, select, textarea')
      element.removeAttribute(attribute)
      if (!hasText && !isField) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      const kind = [color, fontSize, fontWeight, textShadow, element.matches(':disabled'), groundOf(element)].join(' ')
      if (known.has(kind)) continue
      element.setAttribute(attribute, '')
      if (element.checkVisibility()) known.add(kind)
    }
  }, marked)

async function violationsOf(page: Page, context: object, options: RunOptions) {
  await markTexts(page)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  )
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`),
  }))
}
