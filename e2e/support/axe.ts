import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import {
  alikeRows,
  axeSpec,
  chooseRules,
  describeStructure,
  frame,
  marked,
  markTexts,
  schemes,
  settle,
  widths,
  wordsOf,
} from '../../console/src/testing/look.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const setUp = `${source}\naxe.configure(${JSON.stringify(axeSpec)})`

type Looked = {
  /** Also the sidebar and the header. */
  withFrame?: boolean
  /** Only what is inside of this: a popup covers parts of what lies under it, which is no fault of theirs. */
  inside?: string
}

/** WCAG 2.2 AA on what is shown, in both themes at three widths. Once for each screen, dialog and drawer. */
export async function expectAccessible(page: Page, { withFrame = false, inside = 'html' }: Looked = {}): Promise<void> {
  const before = page.viewportSize()
  const omitted = withFrame ? [] : frame
  const context = { include: [inside], exclude: [...omitted, alikeRows] }
  const readStructure = () =>
    page.evaluate(describeStructure, { inside, omitted: omitted.join() || 'none', attribute: marked })
  const passed = new Set<string>()
  // Once for a page: reading the rules takes as long as checking by them.
  await page.evaluate(`if (typeof axe === 'undefined') {${setUp}}`)
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 900 })
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, scheme)
      await page.evaluate(settle)
      // The frame lays itself out again shortly after a change of the width.
      await expect(async () => {
        const structure = await readStructure()
        const found = await findViolations(page, context, chooseRules(scheme, passed.has(structure)))
        expect(found, `axe at ${width} px, ${scheme}`).toEqual([])
        if (scheme === 'light' && (await readStructure()) === structure) passed.add(structure)
      }).toPass({ timeout: 20_000 })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
  await isLaidOut(page)
}

/** Waits until the page stands as wide as its window: what is measured before that would be clicked beside. */
const isLaidOut = (page: Page) =>
  page.evaluate(async () => {
    const placeOf = () => JSON.stringify([document.querySelector('main')?.getBoundingClientRect(), innerWidth])
    let place = placeOf()
    let framesStill = 0
    while (framesStill < 5) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = placeOf()
      framesStill = now === place ? framesStill + 1 : 0
      place = now
    }
  })

async function findViolations(page: Page, context: object, options: ReturnType<typeof chooseRules>) {
  await page.evaluate(markTexts, marked)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  )
  return wordsOf(violations)
}
