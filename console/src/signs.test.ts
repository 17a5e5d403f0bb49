import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notifications } from '@mantine/notifications'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './ui/feedback/CopyButton.tsx'
import { Toasts } from './ui/feedback/Toasts.tsx'
import { toast, toastCopied, toastError } from './ui/feedback/toast.ts'
import { RealmIcon, RealmPill } from './ui/layout/RealmPill.tsx'
import { RolePill } from './ui/layout/RolePill.tsx'

/** What tells an operator something at a glance, without a browser: signs.spec.ts looks at the same in one. */

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const fillOf = (tone: string) => new RegExp(`--tone-${tone}-fill: (#[0-9a-f]{6});`).exec(css('ui/theme/theme.css'))?.[1]

type Shown = Parameters<typeof notifications.show>[0]
let shown: Shown[]

beforeEach(() => {
  shown = []
  vi.spyOn(notifications, 'show').mockImplementation((data) => {
    shown.push(data)
    return String(shown.length)
  })
})

afterEach(() => void vi.restoreAllMocks())

const bodyOf = (data: Shown | undefined) => renderToStaticMarkup(data?.message as ReactElement)

test.each([
  ['PROD has a folder in light-green [realms-9]', 'PROD', 'prod', '#8bc34a'],
  ['STG has a folder in amber [realms-10]', 'STG', 'stg', '#ffc107'],
  ['DEV has a folder in deep-orange [realms-11]', 'DEV', 'dev', '#ff5722'],
] as const)('%s', (_, environment, tone, colour) => {
  for (const component of [RealmIcon, RealmPill]) {
    const markup = renderToStaticMarkup(createElement(component, { name: 'live', environment }))
    expect(markup).toMatch(new RegExp(`<svg[^>]*tabler-icon-folder-filled[^>]*data-tone="${tone}"`))
  }
  expect(css('ui/layout/Pill.module.css')).toContain(
    `.folder[data-tone="${tone}"] {\n  color: var(--tone-${tone}-fill);\n}`,
  )
  expect(fillOf(tone)).toBe(colour)
})

test.each([
  ['tester is a bug in light-green [permissions-2]', 'tester', 'bug', '#8bc34a'],
  ['developer is orange [permissions-3]', 'developer', 'code', '#ff9800'],
  ['admin is red [permissions-4]', 'admin', 'shield', '#f44336'],
] as const)('%s', (_, role, icon, colour) => {
  const markup = renderToStaticMarkup(createElement(RolePill, { role }))
  expect(markup).toContain(`data-tone="${role}"`)
  expect(markup).toContain(`tabler-icon-${icon}`)
  expect(fillOf(role)).toBe(colour)
})

const sources = import.meta.dirname
const read = (file: string) => readFileSync(join(sources, file), 'utf8')
/** The sources with one of these endings whose text fits, without tests. */
const filesWith = (endings: RegExp, text: RegExp) =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.test(file) && !/\.test\.tsx?$/.test(file) && text.test(read(file)))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

test('only what cannot be taken back has a red button', () => {
  const red = filesWith(/\.tsx$/, /\b(color|c|bg)=("(red|orange)"|\{[^}]*'(red|orange)')/)
  expect(red).toEqual([
    'areas/organization/admin-users/UsersPage.tsx',
    'areas/organization/keys/KeyPanel.tsx',
    'areas/organization/plans/PlanDialog.tsx',
    'ui/feedback/ConfirmModal.tsx',
    'ui/theme/Kit.tsx',
  ])
})

test('the colours of roles and of environments mark only those, and colour no ground', () => {
  expect(filesWith(/\.(css|tsx?)$/, /--tone-(prod|dev|tester|developer|admin)-/)).toEqual([
    'shell/frame/Header.module.css',
    'ui/layout/Pill.module.css',
    'ui/theme/theme.css',
  ])
  expect(read('ui/theme/theme.css')).not.toMatch(/--tone-(prod|dev|tester|developer|admin)-bg/)
})

test('messages stand top right and have a button that closes them [shell-41]', () => {
  const { position } = Toasts().props as ComponentProps<typeof Toasts> & { position: string }
  expect(position).toBe('top-right')
  toast('Job finished')
  toastError('The mail could not be sent')
  expect(shown.map(({ withCloseButton, closeButtonProps }) => [withCloseButton, closeButtonProps])).toEqual([
    [undefined, expect.objectContaining({ 'aria-label': 'Close message' })],
    [undefined, expect.objectContaining({ 'aria-label': 'Close message' })],
  ])
})

test('an error stays for 8000 ms [shell-42]', () => {
  toastError('The mail could not be sent')
  expect(shown[0]?.autoClose).toBe(8000)
})

test('an error has a button that copies it, another message has none [shell-43]', () => {
  toastError('The mail could not be sent', 'req_1')
  toast('Job finished')
  expect(shown.map((data) => bodyOf(data).includes('Copy details'))).toEqual([true, false])
})

test('any other message stays for 5000 ms [shell-44]', () => {
  toast('Job finished')
  expect(shown[0]?.autoClose).toBe(5000)
})

test('what was copied is said as "Copied to clipboard!" [shell-48]', () => {
  toastCopied()
  expect(bodyOf(shown[0])).toContain('>Copied to clipboard!<')
})

test('a copy button has the tip "Copy Value" and no check yet [shell-45]', () => {
  const markup = renderToStaticMarkup(createElement(CopyButton, { value: '42' }))
  expect(markup).toContain('data-tip="Copy Value"')
  expect(markup).not.toContain('<svg')
})

test('banners are 50 px high [shell-31]', () => {
  expect(css('ui/theme/theme.css')).toContain('--banner-height: 50px;')
  expect(css('./shell/banners/Banner.module.css')).toContain('height: var(--banner-height)')
})
