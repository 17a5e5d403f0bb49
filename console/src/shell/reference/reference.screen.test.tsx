import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import type { Answers } from '../../testing/answers.ts'
import { address, goTo, openScreen } from '../../testing/screen.tsx'
import { gamePath, realmPath } from '../../testing/studio.ts'
import { sampleDescription } from './sample-description.ts'

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown }

/** Answers the description, and records the calls that are tried. */
function answerReference(on: Answers, sent: Sent[] = [], status = 200) {
  const asUsual = on.fetch
  vi.spyOn(on, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.origin)
    if (pathname === '/openapi.json') return Response.json(sampleDescription)
    if (!pathname.startsWith('/object/stats/')) return asUsual(input, init)
    const headers = Object.fromEntries(new Headers(init?.headers))
    sent.push({ url: pathname, method: init?.method ?? 'GET', headers, body: init?.body })
    const body = status === 200 ? { result: 'ok' } : { status, error: 'NoGamerTag', message: 'No gamer tag.' }
    return Response.json(body, { status, headers: { 'x-request-id': '01HX7Q' } })
  })
}

const main = () => page.getByRole('main')
const calls = () => page.getByRole('navigation', { name: 'Calls' })

test('the reference shows a call with its fields, rights and errors; the address keeps it', async () => {
  await openScreen('/docs/api', { answers: (on) => answerReference(on) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'API Reference' })).toBeVisible()
  await calls().getByRole('link', { name: 'Set stats' }).click()
  await expect.element(main().getByRole('heading', { level: 2, name: 'Set stats' })).toBeVisible()
  await expect.poll(address).toContain('call=setStats')
  await expect.element(main().getByRole('region', { name: 'Body' })).toHaveTextContent('Values by name.')
  await main().getByText('1 field of history').click()
  await expect.element(main().getByText('When it changed.')).toBeVisible()
  await expect.element(main().getByRole('region', { name: 'Errors' })).toHaveTextContent('Use another gamer tag.')
  await expectAccessible()
})

test('a search finds calls of all areas, for one audience', async () => {
  await openScreen('/docs/api?audience=all', { answers: (on) => answerReference(on) })
  await page.getByRole('textbox', { name: 'Find a call, field or error' }).fill('edit roles')
  await expect.element(calls().getByRole('link', { name: 'Create a role' })).toBeVisible()
  await expect.element(main().getByRole('heading', { level: 2, name: 'Create a role' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Find a call, field or error' }).fill('nothing at all')
  await expect.element(page.getByText('No call has these words')).toBeVisible()
})

test('a call is tried in a realm below production, with the token of the person', async () => {
  const sent: Sent[] = []
  await openScreen('/docs/api?call=setStats', { answers: (on) => answerReference(on, sent) })
  const form = page.getByRole('region', { name: 'Try it' })
  await expect.element(form.getByRole('combobox', { name: 'Realm' })).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect.element(answer).toHaveTextContent('01HX7Q')
  await expect.element(answer).toHaveTextContent('"result": "ok"')
  expect(sent).toMatchObject([
    {
      url: '/object/stats/game.private.player.1',
      method: 'POST',
      headers: { authorization: expect.stringMatching(/^Bearer /), 'x-beam-scope': expect.stringMatching(/^\d+\.DE_/) },
    },
  ])
  await expectAccessible()
})

test('an error of a tried call shows the next step', async () => {
  await openScreen('/docs/api?call=setStats', { answers: (on) => answerReference(on, [], 400) })
  const form = page.getByRole('region', { name: 'Try it' })
  await expect.element(form.getByRole('combobox', { name: 'Realm' })).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Use another gamer tag.')
})

test('changes of the organization cannot be tried', async () => {
  const sent: Sent[] = []
  await openScreen('/docs/api?audience=all&call=createRole', { answers: (on) => answerReference(on, sent) })
  const send = page.getByRole('region', { name: 'Try it' }).getByRole('button', { name: 'Send' })
  await expect.element(send).toHaveAttribute('data-tip', 'Only changes of a realm can be tried.')
  ;(send.element() as HTMLElement).click()
  expect(sent).toEqual([])
})

test('on a phone nothing is wider than the screen', async () => {
  await openScreen('/docs/api?call=setStats', { answers: (on) => answerReference(on) })
  await page.viewport(390, 844)
  await expect.element(main().getByRole('heading', { level: 2, name: 'Set stats' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('textbox', { name: 'Find a call, field or error' })).toHaveFocus()
  await expectAccessible()
})

/** Opens a screen whose server describes one of its reads. */
const openDescribed = (screen: string, path: string) => {
  const call = {
    operationId: 'read',
    tags: ['roles' as const],
    summary: 'Read.',
    description: 'Read.',
    responses: {},
    security: [{ accessToken: [], scope: [] }],
    'x-callers': ['operator'],
    'x-rights': [],
    'x-scope': 'realm',
  }
  const description = { ...sampleDescription, paths: { [path]: { get: call } } }
  return openScreen(realmPath(screen), {
    answers: (on) => {
      const asUsual = on.fetch
      vi.spyOn(on, 'fetch').mockImplementation(async (input, init) =>
        String(input instanceof Request ? input.url : input).endsWith('/openapi.json')
          ? Response.json(description)
          : asUsual(input, init),
      )
    },
  })
}

const copying = () => page.getByRole('dialog', { name: 'Copy a request of this screen' })

test('a request of the open screen is copied as code, without the token', async () => {
  await openDescribed('audit', '/api/audit')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('copy a request')
  await userEvent.keyboard('{Enter}')
  const dialog = copying()
  await expect.element(dialog).toHaveTextContent('/api/audit')
  await expect.element(dialog).toHaveTextContent('Authorization: Bearer $TOKEN')
  await dialog.getByText('TypeScript', { exact: true }).click()
  await expect.element(dialog).toHaveTextContent('fetch(')
  await expectAccessible({ of: 'CopyRequestDialog' })
})

test('the menu of a record offers to copy a request, before its dangerous actions', async () => {
  await openDescribed('groups/7', '/object/groups/{id}')
  const button = page.getByRole('button', { name: 'More actions' })
  await button.click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy request…' })).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(['Copy request…', 'Disband group'])
  await page.getByRole('menuitem', { name: 'Copy request…' }).click()
  await expect.element(copying()).toHaveTextContent('/object/groups/7')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('a record without its own actions still has a menu; a list has none', async () => {
  await openScreen(gamePath)
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy request…' })).toBeVisible()
  await goTo(realmPath('groups'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
})
