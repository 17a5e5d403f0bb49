import { createToken, registerAccount } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer } from '@regent/contract/organization/customers'
import { call, toTokens } from '../../../api/client.ts'
import { type StoredCustomer, selectCustomer, storeCustomer } from '../../../api/session/session.ts'
import type { SignUpForm } from './SignUpPage.tsx'

/** An account without an organization, between the steps of a sign-up. */
export type RegisteredGuest = { token: string; email: string; password: string }

/** A form without a password is of an operator who is signed in to another organization. */
export type SignUpValues = Omit<SignUpForm, 'password'> & { password?: string | undefined }

/**
 * Creates an organization and signs in. Without a password the session proves the account; otherwise an account is
 * created first. `guest` keeps it between attempts: a retry with another alias must not register the same e-mail again.
 * `hasConsent`: the page stated that the answers are sent to a form service.
 */
export async function signUp(
  { email, password, name, alias, isStudio, firstName, lastName, ...survey }: SignUpValues,
  guest: { current: RegisteredGuest | undefined },
  hasConsent: boolean,
): Promise<StoredCustomer> {
  const proof =
    password === undefined ? { isNamed: true } : { token: (await registeredGuest(email, password, guest)).token }
  const body = {
    ...(isStudio ? { customerName: name } : { projectName: name }),
    email,
    alias,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    isStudio,
    survey: {
      ...(survey.yourType && { yourType: survey.yourType }),
      ...(survey.products.length > 0 && { achieveWith: { product: survey.products } }),
      ...(survey.heardAboutUs && { heardAboutUs: survey.heardAboutUs }),
    },
    ...(hasConsent && { license: true, terms: true }),
  }
  const createdCustomer = await call(createCustomer, { body }, proof)
  const customer = {
    cid: createdCustomer.cid,
    alias: createdCustomer.alias,
    name: createdCustomer.name,
    ...toTokens(createdCustomer.token),
  }
  storeCustomer(customer)
  selectCustomer(customer.cid)
  return customer
}

async function registeredGuest(email: string, password: string, guest: { current: RegisteredGuest | undefined }) {
  const existingGuest = guest.current
  if (existingGuest && existingGuest.email === email && existingGuest.password === password) return existingGuest
  const { access_token: token } = requireTokens(
    await call(createToken, { body: { grant_type: 'guest' } }, { scope: null }),
  )
  await call(registerAccount, { body: { email, password } }, { scope: null, token })
  guest.current = { token, email, password }
  return guest.current
}
