import { createToken } from '@regent/contract/organization/auth'
import { confirmFactorSetup, startFactorSetup } from '@regent/contract/organization/factors'
import { codeOf } from './authenticator-code.ts'
import type { Actor, TestApp } from './test-app.ts'

/** A person's authenticator app, with the clock of their organization. */
export type AuthenticatorApp = { code: () => string; recoveryCodes: readonly string[] }

/** Sets up a second factor. The next code works 30 seconds later. */
export async function setUpFactor(app: TestApp, by: Actor, password: string): Promise<AuthenticatorApp> {
  const { secret } = await by.call(startFactorSetup, { body: { password } })
  const code = () => codeOf(secret, app.now())
  const { recoveryCodes } = await by.call(confirmFactorSetup, { body: { code: code() } })
  return { code, recoveryCodes }
}

/** Begins a sign-in of an account with a second factor. */
export async function challengeOf(
  app: TestApp,
  { email, password }: { email: string; password: string },
  address?: string,
): Promise<string> {
  const body = { grant_type: 'password', username: email, password, customerScoped: true }
  const answer = await app.anonymous.call(createToken, { body }, address === undefined ? {} : { address })
  return answer.token_type === 'second_factor' ? answer.challenge_token : ''
}
