import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { storageKeys } from '../api/session.ts'
import {
  alikeRows,
  axeSpec,
  byAllRules,
  byColour,
  frame,
  marked,
  markTexts,
  schemes,
  settle,
  widths,
  wordsOf,
} from './look.ts'

axe.configure(axeSpec)

/** WCAG 2.2 AA on what is shown, in both themes at three widths. Once for each drawer and dialog, at its fullest. */
export async function expectAccessible({ inside = 'html' }: { inside?: string } = {}): Promise<void> {
  const before = { width: window.innerWidth, height: window.innerHeight }
  for (const width of widths) {
    await page.viewport(width, 900)
    for (const scheme of schemes) {
      showIn(scheme)
      await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme)
      await settle()
      // The frame lays itself out again shortly after a change of the width.
      await expect
        .poll(() => violations(inside, scheme === 'light' ? byAllRules : byColour), { timeout: 20_000 })
        .toEqual([])
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

async function violations(inside: string, rules: typeof byAllRules | typeof byColour) {
  markTexts(marked)
  const found = await axe.run({ include: [inside], exclude: [...frame, alikeRows] }, rules)
  return wordsOf(found.violations)
}
