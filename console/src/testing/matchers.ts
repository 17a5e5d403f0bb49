import { expect } from 'vitest'

/** What stories and screen tests say of an element, beside Vitest's own matchers. */
expect.extend({
  /** Its text contains a text, or matches a pattern; white space counts once. */
  toContainText(received: Element | null, expected: string | RegExp) {
    const text = (received?.textContent ?? '').replaceAll(/\s+/g, ' ')
    const pass = typeof expected === 'string' ? text.includes(expected) : expected.test(text)
    return { pass, message: () => `The text is "${text.slice(0, 500)}", expected ${pass ? 'not ' : ''}${expected}.` }
  },
})

declare module 'vitest' {
  interface Matchers<T> {
    toContainText: (expected: string | RegExp) => T
  }
}
