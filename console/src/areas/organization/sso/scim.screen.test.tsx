import {
  createScimToken,
  getScim,
  revokeScimToken,
  rotateScimToken,
  type ScimToken,
} from '@regent/contract/organization/scim'
import { getSso } from '@regent/contract/organization/sso'
import { sampleScim, sampleSso } from '@regent/contract/samples/sso'
import { ok } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { studio } from '../../../testing/studio.ts'

const address = `/${studio.alias}/users/single-sign-on`
const secret = `rscim_1_${'a'.repeat(43)}`

const empty = () => ({ ...sampleScim(Date.now()), tokens: [], active: 0, deactivated: 0, groups: 0 })

const openPage = (first: ReturnType<typeof sampleScim>, { isRefused = false } = {}) => {
  let current = first
  const add = (token: ScimToken) => {
    current = { ...current, tokens: [token, ...current.tokens] }
    return { token, secret }
  }
  const [sample] = sampleScim(Date.now()).tokens
  if (!sample) throw new Error('the sample has no token')
  return openScreen(address, {
    answers: (on) =>
      on
        .on(getSso, () => sampleSso(Date.now()))
        .on(getScim, () => current)
        .on(createScimToken, ({ body: { name } }) =>
          isRefused ? refuse('ScimTooManyTokens') : add({ ...sample, id: 2, name }),
        )
        .on(rotateScimToken, () => add({ ...sample, id: 3 }))
        .on(revokeScimToken, ({ params }) => {
          current = { ...current, tokens: current.tokens.filter(({ id }) => id !== params.id) }
          return ok
        }),
  })
}

test('a token is created, and shown until it is stored', async () => {
  const answers = await openPage(empty())
  await page.getByRole('textbox', { name: 'Name of the new token' }).fill('Okta')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy the token “Okta” now' })
  await expect.element(dialog.getByText(secret)).toBeVisible()
  await expectAccessible({ of: 'ScimTokenDialog' })
  await dialog.getByRole('checkbox', { name: 'I have entered it at the provider' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Rotate Okta' })).toBeVisible()
  expect(answers.requestsOf(createScimToken)[0]?.body).toEqual({ name: 'Okta' })
})

test('the card shows the address, the counts and the last problem', async () => {
  await openPage({ ...sampleScim(Date.now()), problem: { at: Date.now(), message: 'POST /Users: emails: is missing' } })
  await expect.element(page.getByText('https://regent.lumen-forge.test/scim/v2')).toBeVisible()
  await expect.element(page.getByText(/2 deactivated, 3 groups/)).toBeVisible()
  await expect.element(page.getByText('POST /Users: emails: is missing')).toBeVisible()
  await expectAccessible()
})

test('a token whose creator has left gives no roles', async () => {
  const sample = sampleScim(Date.now())
  const tokens = sample.tokens.map((token) => ({ ...token, createdBy: { ...token.createdBy, isAdmin: false } }))
  await openPage({ ...sample, tokens })
  await expect.element(page.getByText('gives no roles')).toBeVisible()
})

test('a token is rotated, and revoked after its name was typed', async () => {
  const answers = await openPage(sampleScim(Date.now()))
  await page.getByRole('button', { name: 'Rotate Okta' }).click()
  const made = page.getByRole('dialog', { name: 'Copy the token “Okta” now' })
  await made.getByRole('checkbox').click()
  await made.getByRole('button', { name: 'Done' }).click()
  expect(answers.requestsOf(rotateScimToken)[0]?.body).toEqual({ overlapHours: 24 })
  await page.getByRole('button', { name: 'Revoke Okta' }).first().click()
  const question = page.getByRole('dialog', { name: 'Revoke Okta?' })
  await question.getByRole('textbox').fill('Okta')
  await question.getByRole('button', { name: 'Revoke token' }).click()
  await expect.poll(() => answers.requestsOf(revokeScimToken).length).toBe(1)
})

test('a refused token leaves its name in the field', async () => {
  await openPage(empty(), { isRefused: true })
  await page.getByRole('textbox', { name: 'Name of the new token' }).fill('Okta')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect.element(page.getByText(/at most 2 valid SCIM tokens/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name of the new token' })).toHaveValue('Okta')
})
