import type { Plugin } from 'vite'

/** Files whose functions nearly all run until the first screen is there. */
const names = new Set(['index', 'base', 'sign-in', 'console', 'frame', 'players'])

/**
 * So marked, all functions of a file are compiled while it arrives, beside the page, where a browser knows the mark. Else
 * each is compiled when it is called first, one after the other, in the page, which then can do nothing else: until the
 * first row of players a fifth of all its work was that.
 */
export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // The mark counts in the first line alone, and other plugins put lines of theirs on top.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && names.has(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}
