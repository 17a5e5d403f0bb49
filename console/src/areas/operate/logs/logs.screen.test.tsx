import {
  createLogsUrl,
  getLogContext,
  type LogContext,
  type LogEvent,
  saveLogContext,
} from '@regent/contract/operate/logs/logs'
import { getServiceManifest } from '@regent/contract/operate/microservices'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoRequest } from '../../../api/demo/demo-request.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, withHeaders } from '../../../testing/answers.ts'
import { openFromMenu } from '../../../testing/menu.ts'
import { goTo, openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

function eventOf(id: number, level: string, text: string, path?: string): LogEvent {
  const at = Date.now()
  return {
    eventId: String(id),
    ingestionTime: at,
    timestamp: at,
    logStreamName: 'hello/v1/4105',
    message: JSON.stringify({ time: new Date(at).toISOString(), level, text, ...(path !== undefined && { path }) }),
  }
}

/** A server that keeps the lines and the log config of one service. */
function keepLogs(answers: Answers, events: LogEvent[]): { level: () => string } {
  let context: LogContext = {
    serviceName: 'hello',
    routingKey: '',
    defaultLogLevel: 'Information',
    rules: [],
    version: 1,
  }
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'PUT /api/beamo/services/hello/logs/context',
    requestId: 'test',
    subject: 'log-config',
    subjectId: 'hello',
    before: {},
    after: {},
  }
  answers
    .on(createLogsUrl, () => demoRequest({ events, nextToken: '' }))
    .on(getLogContext, () => context)
    .on(saveLogContext, ({ body }) => {
      context = { ...context, defaultLogLevel: body.defaultLogLevel, version: context.version + 1 }
      return withHeaders({}, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      context = { ...context, defaultLogLevel: 'Information', version: context.version + 1 }
      return { undone: 1 }
    })
  return { level: () => context.defaultLogLevel }
}

const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()

test('a realm with log storage has the screen Logs, which loads new lines and shows a line in full [microservices-4 logs-17]', async () => {
  const events = [eventOf(1, 'Info', 'hello listens at port 4105')]
  const answers = await openScreen(realmPath('players'), { answers: (on) => keepLogs(on, events) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
  expect(answers.requestsOf(getServiceManifest)[0]?.pid).toBe(studio.pid)
  await openFromMenu('Logs')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible()
  for (const name of ['Time', 'Refresh'])
    await expect.element(page.getByRole('combobox', { name, exact: true })).toBeVisible()
  await expect.element(row('hello listens')).toBeVisible()

  events.unshift(eventOf(2, 'Warning', 'Greeting somebody without a name', '/greet'))
  await expect.element(row('Greeting somebody')).toContainText('Warning')
  await page.getByRole('switch', { name: 'Follow' }).click()
  await row('Greeting somebody').getByRole('link').click()
  const line = page.getByRole('dialog', { name: 'Line' })
  await expect.element(line.getByText('/greet', { exact: true })).toBeVisible()
  await expect.element(line.getByText('"logStreamName": "hello/v1/')).toBeVisible()
  await expectAccessible({ of: 'LogLineDrawer' })
}, 60_000)

test('filters are sent with the request for lines, and the log config of a service is saved and restored by undo', async () => {
  let kept = { level: () => '' }
  const answers = await openScreen(realmPath('logs?service=hello&level=Debug&q=called'), {
    answers: (on) => {
      kept = keepLogs(on, [eventOf(1, 'Debug', 'Called at /greet')])
    },
  })
  await expect.element(row('Called at /greet')).toBeVisible()
  const asked = answers.requestsOf(createLogsUrl)[0]?.body
  expect(asked).toMatchObject({ serviceName: 'hello' })
  expect(asked?.filter).toContain('called')
  await page.getByRole('button', { name: 'Log config' }).click()
  const config = page.getByRole('dialog', { name: 'Log config of hello' })
  await expectAccessible({ of: 'ConfigForm' })
  await config.getByRole('combobox', { name: 'Minimum level' }).click()
  await page.getByRole('option', { name: 'Debug' }).click()
  await config.getByRole('button', { name: 'Save log config' }).click()
  await expect.element(config).not.toBeInTheDocument()
  expect(answers.requestsOf(saveLogContext)).toMatchObject([
    { params: { service: 'hello' }, body: { defaultLogLevel: 'Debug' } },
  ])
  expect(kept.level()).toBe('Debug')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(kept.level).toBe('Information')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('the detail of a service has charts with their numbers, a time range and a refresh interval [logs-17]', async () => {
  await openScreen(realmPath('microservices'))
  await goTo(realmPath('microservices?shown=hello&last=5m'))
  const detail = page.getByRole('dialog', { name: 'hello' })
  await expect.element(detail.getByRole('img', { name: /^Memory\. .*latest .* MB in use/ })).toBeVisible()
  for (const name of ['Time', 'Refresh'])
    await expect.element(detail.getByRole('combobox', { name, exact: true })).toBeVisible()
  await detail.getByText('Numbers').last().click()
  await expect.element(detail.getByRole('table', { name: 'Memory' }).getByRole('row').nth(1)).toContainText('MB')
})
