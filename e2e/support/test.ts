import { test as base, expect } from '@playwright/test'

/** A refused request is part of some stories; the browser reports it as an error of its own. */
const isRefusal = (text: string) => /Failed to load resource.*status of 4\d\d/.test(text)

/** The HTML of a mail may run no script; what a story runs before every page is one as well. */
const isKeptOut = (text: string) => /^Blocked script execution in 'about:srcdoc'|The document is sandboxed/.test(text)

/** The test of every story: it also fails on errors in the browser's console. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !isRefusal(text) && !isKeptOut(text)) errors.push(text)
      })
      page.on('pageerror', (error) => {
        if (!isKeptOut(String(error))) errors.push(String(error))
      })
      await use(undefined)
      expect(errors, 'errors in the console of the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
