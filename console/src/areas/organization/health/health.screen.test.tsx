import { getOrganizationHealth, type HealthRow } from '@regent/contract/organization/health'
import { sampleJobs } from '@regent/contract/samples/scheduler'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { refuse } from '../../../testing/answers.ts'
import { address, openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const path = `/${studio.alias}/health`
const now = Date.now()
/** A job that the demo has: the link opens its screen. */
const weeklyId = sampleJobs(now)[0]?.id ?? ''
const steps = Array.from({ length: 24 }, (_, hour) => (hour > 18 ? 2 : 0))
const rows: HealthRow[] = [
  {
    kind: 'failed-jobs',
    state: 'problem',
    count: 12,
    at: now,
    parts: [
      { name: 'Nightly export', id: 'nightly', pid: studio.pid, count: 5, at: now, reason: 'suspended' },
      { name: 'Weekly mail', id: weeklyId, pid: studio.pid, count: 3, at: now },
    ],
    more: 10,
  },
  {
    kind: 'console-errors',
    state: 'warning',
    count: 10,
    at: now,
    since: { after: 10, before: 2 },
    steps,
    parts: [{ name: 'TypeError: x is undefined', count: 10, at: now, screen: '/$customerId/usage', isNew: true }],
    more: 0,
  },
  { kind: 'disk', state: 'unknown', parts: [], more: 0 },
  { kind: 'backups', state: 'off', parts: [], more: 0 },
  {
    kind: 'database',
    state: 'good',
    parts: [],
    more: 0,
    measures: [
      { name: 'connections', amount: 18, unit: 'percent' },
      { name: 'statement', amount: 41, unit: 'milliseconds' },
    ],
  },
  {
    kind: 'sign-ins',
    state: 'warning',
    count: 6,
    parts: [],
    more: 0,
    measures: [
      { name: 'signed-in', amount: 61, unit: 'count' },
      { name: 'locked', amount: 2, unit: 'count' },
    ],
  },
  { kind: 'webhooks', state: 'good', count: 0, parts: [], more: 0 },
  { kind: 'refused-queries', state: 'good', count: 0, parts: [], more: 0, steps, since: { after: 0, before: 0 } },
]
const open = (width = 1440) =>
  openScreen(path, {
    width,
    answers: (on) =>
      on.on(getOrganizationHealth, ({ query: { period } }) => ({
        checkedAt: Date.now(),
        period: { from: now - 86_400_000, stepMs: 3_600_000 },
        release: { version: '0.20.0', since: now - 86_400_000 },
        rows: period === 'week' ? rows.map((row) => ({ ...row, ...(row.count && { count: row.count * 7 }) })) : rows,
      })),
  })
const item = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()

test('rows are in three groups, each with its value, the change since the release and a remedy', async () => {
  await open()
  const main = page.getByRole('main')
  await expect.element(main.getByText('1 need you')).toBeVisible()
  await expect.element(main.getByText('4 to watch')).toBeVisible()
  await expect.element(main.getByText(/3 in order · checked just now · release 0\.20\.0 since/)).toBeVisible()
  for (const name of ['Needs you', 'To watch', 'In order']) {
    await expect.element(main.getByRole('region', { name })).toBeVisible()
  }
  await expect.element(item('Console errors')).toHaveTextContent('+8, was 2')
  await expect.element(item('Refused queries')).toHaveTextContent('no change')
  await expect.element(item('Backups')).toHaveTextContent('Set BACKUP_DIR to a folder on another disk.')
  await expect.element(item('Disk')).toHaveTextContent('This check could not be read.')
  await expect.element(item('Database')).toHaveTextContent('18 % of connections')
  await expect.element(item('Database')).toHaveTextContent('Longest statement 41 ms.')
  await expect.element(item('Sign-ins')).toHaveTextContent('61, 6 refused')
  await expect.element(item('Sign-ins')).toHaveTextContent('2 attempts locked out.')
  await expect.element(item('Webhooks')).toHaveTextContent('all delivering')
  await expectAccessible()
})

test('the period of the counts is chosen, and is in the address', async () => {
  await open()
  await expect.element(item('Console errors')).toHaveTextContent('10')
  await page.getByRole('radiogroup', { name: 'Period of the counts' }).getByText('7 days').click()
  await expect.element(item('Console errors')).toHaveTextContent('70')
  await expect.poll(address).toContain('period=week')
})

test('a row opens the list of what fails, and links to the screen that repairs it', async () => {
  await open()
  await item('Failed jobs').getByRole('button', { name: 'Details of Failed jobs' }).click()
  await expect.element(item('Failed jobs')).toHaveTextContent('suspended · 5 failed runs in a row')
  await expect.element(item('Failed jobs')).toHaveTextContent('10 others not shown')
  await expectAccessible()
  await item('Failed jobs').getByRole('link', { name: 'Open the job: Weekly mail' }).click()
  await expect.poll(address).toContain(`/realms/${studio.pid}/jobs/${weeklyId}`)
})

test('on a phone nothing is wider than the window', async () => {
  await open(390)
  await item('Console errors').getByRole('button', { name: 'Details of Console errors' }).click()
  await expect.element(page.getByText('TypeError: x is undefined').last()).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await expectAccessible()
})

test('the report has states, counts and errors of the console, and no names of things', async () => {
  await open()
  let copied = ''
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      async writeText(text: string) {
        copied = text
      },
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Copy report' }))
  await expect.poll(() => copied).toContain('Needs you: Failed jobs · 12 failing')
  expect(copied).toContain('TypeError: x is undefined')
  expect(copied).not.toContain('Nightly export')
})

test('a failure is shown with a way to retry', async () => {
  await openScreen(path, { answers: (on) => on.on(getOrganizationHealth, () => refuse('InternalServerError')) })
  await expect.element(page.getByText('The health could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
