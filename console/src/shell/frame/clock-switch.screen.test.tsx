import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/screen.tsx'
import { realmPath } from '../../testing/studio.ts'

/** From now on the browser is in this time zone, as far as its name is concerned. */
function setZone(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
  onTestFinished(() => spy.mockRestore())
}

const header = page.getByRole('banner')
const choice = header.getByRole('group', { name: 'Time display' })

test.each(['UTC', 'Etc/UTC'])('in the zone %s the header shows one clock', async (zone) => {
  setZone(zone)
  await openScreen(realmPath('players'))
  await expect.element(header.getByText(/^\d\d:\d\d UTC$/)).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
})

test('in another zone the header shows two clocks to choose from', async () => {
  setZone('Europe/Berlin')
  await openScreen(realmPath('players'))
  await expect.element(choice.getByRole('button', { name: /^\d\d:\d\d Berlin$/ })).toBeVisible()
  await expect.element(choice.getByRole('button', { name: /^\d\d:\d\d UTC$/ })).toBeVisible()
})
