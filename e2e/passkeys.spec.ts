import type { CDPSession, Page } from '@playwright/test'
import { port } from './support/data-dir.ts'
import { gamesPath, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Passkeys need a host name: an IP address has none. */
const origin = `http://localhost:${port}`

test.use({ baseURL: origin })

/** An authenticator of the browser that stores passkeys and verifies its person. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add passkey' })
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByRole('button', { name: 'Add passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const row = page.getByRole('table', { name: 'Your passkeys' }).getByText(name)
  await expect(proof.or(row).first()).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByRole('textbox', { name: 'Password' }).fill(password)
    await proof.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(row).toBeVisible()
}

test('a person adds a passkey and signs in with it, also after the password, and an admin sees it', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { email, password } = studio.admin
  const { session, authenticatorId } = await addAuthenticator(page)
  await openAs(page, studio, `/${studio.alias}/account?tab=sign-in`)
  await addPasskey(page, 'Virtual key', password)
  expect((await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto(`/login?organization=${studio.alias}`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))

  await page.goto(`/${studio.alias}/users/sign-in-rules`)
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('1')

  await page.goto(`/${studio.alias}/account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto(`/login?organization=${studio.alias}&email=${encodeURIComponent(email)}`)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(new RegExp(`${gamesPath(studio)}$`))
})
