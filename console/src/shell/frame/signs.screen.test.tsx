import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hueOf } from '../../testing/colour.ts'
import { openScreen } from '../../testing/screen.tsx'
import { gamePath, operatorOf, realmPath, studio } from '../../testing/studio.ts'

/** Messages, copied values, roles and environments, by word and colour. */

/** From now on only the test lets the timers of the page run. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Moves the pointer to a corner of the page. */
const leave = () => page.elementLocator(document.body).hover({ position: { x: 1, y: 1 } })

test('a message stays five seconds, an error eight, with a copy button [shell-41 shell-42 shell-43 shell-44]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openScreen('/dev/kit')
  const show = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).click()
  }
  await expect.element(page.getByRole('button', { name: 'Message', exact: true })).toBeVisible()
  stopTimers()
  await show('Message')
  const message = page.getByRole('alert').filter({ hasText: 'Job finished' })
  await expect.element(message.getByRole('button', { name: 'Close message' })).toBeVisible()
  vi.advanceTimersByTime(4_700)
  await expect.element(message).toBeVisible()
  vi.advanceTimersByTime(1_000)
  await expect.element(message).not.toBeInTheDocument()

  await show('Error')
  const error = page.getByRole('alert').filter({ hasText: 'The mail could not be sent' })
  await expect.element(error).toBeVisible()
  vi.advanceTimersByTime(7_700)
  await expect.element(error).toBeVisible()
  vi.advanceTimersByTime(1_000)
  await expect.element(error).not.toBeInTheDocument()
  // A message under the pointer stays.
  await show('Error')
  await expect.element(error).toBeVisible()
  vi.advanceTimersByTime(7_700)
  const box = error.element().getBoundingClientRect()
  // It is top right, where it does not cover the menus of a list's rows.
  expect(box.right).toBeGreaterThan(1300)
  expect(box.top).toBeLessThan(200)
  await error.getByRole('button', { name: 'Copy details' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Copied to clipboard!' })).toBeVisible()
  await expect.element(error.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith('req_01JD8QK3M5')
  await leave()
  vi.advanceTimersByTime(9_000)
  await expect.element(error).not.toBeInTheDocument()
})

test('a copied value is confirmed by the button and by a message, until half a second after the pointer has left [shell-45 shell-46 shell-47 shell-48]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openScreen(`/${studio.alias}/account`)
  const button = page.getByRole('button', { name: 'Copy alias' })
  await expect.element(button).toHaveAttribute('data-tip', 'Copy Value')
  await button.click()
  await expect.element(button).toHaveAttribute('data-tip', 'Copied')
  expect(button.element().querySelector('svg.tabler-icon-check')).not.toBeNull()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Copied to clipboard!' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith(studio.alias)
  stopTimers()
  await leave()
  ;(page.getByRole('heading', { level: 1 }).element() as HTMLElement).focus()
  vi.advanceTimersByTime(400)
  await expect.element(button).toHaveAttribute('data-tip', 'Copied')
  vi.advanceTimersByTime(200)
  await expect.element(button).toHaveAttribute('data-tip', 'Copy Value')
})

test('a role has its word, its icon and its colour, and its tooltip names the scope [permissions-2 permissions-3 permissions-4 permissions-10 permissions-11 permissions-12]', async () => {
  const header = page.getByRole('banner').first()
  const tipAndHue = async (role: string) => {
    const pill = header.getByText(role, { exact: true })
    await pill.hover()
    const tooltip = page.getByRole('tooltip')
    await expect.element(tooltip).toBeVisible()
    const icon = pill.element().querySelector('svg')
    return { text: tooltip.element().textContent, hue: icon ? hueOf(icon) : Number.NaN }
  }
  await openScreen(realmPath('players'))
  const admin = await tipAndHue('admin')
  expect(admin.text).toBe('Your global role is admin')
  expect(admin.hue < 10 || admin.hue > 350).toBe(true)

  await openScreen(`/${studio.alias}/games`, { role: 'developer' })
  const developer = await tipAndHue('developer')
  expect(developer.text).toBe('Your global role is developer')
  expect(developer.hue).toBeGreaterThan(15)
  expect(developer.hue).toBeLessThan(45)

  const { roleString: _, ...person } = operatorOf('tester')
  const { pid } = studio.staging
  await openScreen(realmPath('players', pid), {
    answers: (on) => on.on(getCurrentOperator, () => ({ ...person, roles: [{ projectId: pid, role: 'tester' }] })),
  })
  const tester = await tipAndHue('tester')
  expect(header.element().querySelectorAll('svg.tabler-icon-bug').length).toBe(1)
  expect(tester.text).toBe('Your role is tester in this realm')
  expect(tester.hue).toBeGreaterThan(75)
  expect(tester.hue).toBeLessThan(150)
})

test('the folder icons of the environments are light-green, amber and deep-orange [realms-9 realms-10 realms-11]', async () => {
  await openScreen(gamePath)
  const folder = (tone: string) => document.querySelector(`svg[data-tone="${tone}"]`)
  await expect.poll(() => folder('dev')).not.toBeNull()
  const [prod = 0, stg = 0, dev = 0] = ['prod', 'stg', 'dev'].map((tone) => hueOf(folder(tone) as Element))
  expect(prod).toBeGreaterThan(75)
  expect(prod).toBeLessThan(120)
  expect(stg).toBeGreaterThan(35)
  expect(stg).toBeLessThan(60)
  expect(dev).toBeGreaterThan(5)
  expect(dev).toBeLessThan(30)
})
