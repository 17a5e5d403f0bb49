import { expect, test } from 'vitest'
import { frames } from './testing/dialog-names.ts'

const components = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tests = import.meta.glob<string>('./**/*.screen.test.tsx', { query: '?raw', import: 'default', eager: true })

/** Components with a dialog that need no check under their own name. */
const others: Record<string, string> = {
  ...Object.fromEntries(frames.map((name) => [name, 'each component that fills it is checked'])),
  KitDialogs: 'on the page for developers only',
}

const dialog = new RegExp(`<(Drawer|Modal(?:\\.Root)?|Popover|${frames.join('|')})[\\s>]|\\brole="(alert)?dialog"`)

/** The components of a file that have a dialog: each top-level declaration is looked at by itself. */
const dialogsOf = (source: string) =>
  source
    .split(/^(?:export )?(?:function|const) (?=[A-Z])/m)
    .slice(1)
    .filter((part) => dialog.test(part))
    .map((part) => /^\w+/.exec(part)?.[0] ?? '')

const shown = Object.values(components).flatMap(dialogsOf)
const checked = Object.values(tests).flatMap((source) =>
  [...source.matchAll(/expectAccessible\(\{[^}]*\bof: '(\w+)'/g)].map(([, name]) => name),
)

test('the accessibility of each dialog and drawer is checked: expectAccessible({ of }) names the component', () => {
  expect(shown.length).toBeGreaterThan(120)
  expect([...new Set(checked)].sort()).toEqual(shown.filter((name) => !(name in others)).sort())
})

test('dialogs without a check are listed', () => {
  expect(Object.keys(others).filter((name) => !shown.includes(name))).toEqual([])
})
