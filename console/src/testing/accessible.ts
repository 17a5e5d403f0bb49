import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { storageKeys } from '../api/session/session.ts'
import { findDialogNames } from './dialog-names.ts'
import {
  alikeRows,
  axeSpec,
  chooseRules,
  describeStructure,
  frame,
  type KnownLooks,
  marked,
  markTexts,
  schemes,
  settle,
  widths,
  wordsOf,
} from './look.ts'

axe.configure(axeSpec)

type Looked = {
  /** The component of the dialog or drawer, which must be open. `dialogs.test.ts` requires each to be named once. */
  of?: string
  /** Only what is inside of this: a popup covers parts of what lies under it, which is no fault of theirs. */
  inside?: string
}

/** WCAG 2.2 AA on what is shown, in both themes at three widths. Once for each dialog and drawer, at its fullest. */
export async function expectAccessible({ of, inside = 'html' }: Looked = {}): Promise<void> {
  if (of !== undefined) await expect.poll(findDialogNames, { message: `${of} is open` }).toContain(of)
  const before = { width: window.innerWidth, height: window.innerHeight }
  const passed = new Set<string>()
  for (const width of widths) {
    await page.viewport(width, 900)
    for (const scheme of schemes) {
      showIn(scheme)
      await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme)
      await settle()
      // The frame lays itself out again shortly after a change of the width.
      await expect.poll(() => findViolations(inside, scheme, passed), { timeout: 20_000 }).toEqual([])
    }
  }
  showIn('light')
  await page.viewport(before.width, before.height)
  await settle()
}

/** As the switch of the theme in another tab does. */
function showIn(scheme: (typeof schemes)[number]): void {
  const key = storageKeys.colorScheme
  localStorage.setItem(key, scheme)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: scheme, storageArea: localStorage }))
}

/** Of all checks that a page has run: a text that looks like one that passed is not measured again. */
const known: KnownLooks = { grounds: new Map(), passed: new Set() }

/** Violations on the page at its present width. Adds the structure to `passed` if all structural rules hold for it. */
export async function findViolations(inside: string, scheme: (typeof schemes)[number], passed: Set<string>) {
  const read = () => describeStructure({ inside, omitted: frame.join(), attribute: marked })
  const structure = read()
  const isOmitted = `:not(${inside}, ${inside} *), ${frame.map((part) => `${part}, ${part} *`).join()}`
  const texts = markTexts(marked, known).filter(({ element }) => !element.matches(isOmitted))
  const rules = chooseRules(scheme, passed.has(structure), texts.length > 0)
  if (!rules) return []
  const context = { include: [inside], exclude: [...frame, alikeRows] }
  const { violations } = await axe.run(context, rules)
  if (violations.length === 0) {
    for (const { element, look } of texts) if (element.checkVisibility()) known.passed.add(look)
    if (scheme === 'light' && read() === structure) passed.add(structure)
  }
  return wordsOf(violations)
}
