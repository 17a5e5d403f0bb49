import { test as base, expect, type Page } from '@playwright/test'
import { storageKeys } from '../../console/src/api/session/session.ts'
import { version } from '../../server/src/kernel/settings/version.ts'

/** A refused request is part of some stories; the browser reports it as an error of its own. */
const isRefusal = (text: string) => /Failed to load resource.*status of 4\d\d/.test(text)

/** The HTML of a mail may run no script; what a story runs before every page is one as well. */
export const isKeptOut = (text: string) =>
  /^Blocked script execution in 'about:srcdoc'|The document is sandboxed/.test(text)

/** In a few lines, what lies over the page and where the keyboard is: most failures are about one of them. */
const whatIsOpen = (page: Page) =>
  page
    .evaluate(() => {
      const textsOf = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map(
          (layer) => `${layer.className.includes('closing') ? 'closing: ' : ''}${layer.textContent.slice(0, 200)}`,
        )
      const { activeElement } = document
      return JSON.stringify({
        path: location.pathname,
        dialogs: textsOf('[role="dialog"]'),
        menus: textsOf('[role="menu"], [role="listbox"]'),
        messages: textsOf('[role="alert"]'),
        focus: activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.slice(0, 80),
      })
    })
    .catch(() => 'The page had gone.')

/** The test of every story: it also fails on errors in the browser's console. */
export const test = base.extend<{ hasSeenVersion: undefined; quietConsole: undefined }>({
  /** "What's New" would open over the first screen of every story; documents.spec.ts is about it. */
  hasSeenVersion: [
    async ({ context }, use) => {
      await context.addInitScript(
        ([key, seen]) => {
          // The frame of a mail's body has no storage.
          if (window.origin === 'null') return
          if (localStorage.getItem(key) === null) localStorage.setItem(key, seen)
        },
        [storageKeys.seenVersion, version] as const,
      )
      await use(undefined)
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page }, use, info) => {
      const errors: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !isRefusal(text) && !isKeptOut(text)) errors.push(text)
      })
      page.on('pageerror', (error) => {
        if (!isKeptOut(String(error))) errors.push(String(error))
      })
      await use(undefined)
      if (info.status !== info.expectedStatus) console.log(await whatIsOpen(page))
      expect(errors, 'errors in the console of the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
