import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import type { SignUpAnswers } from '@regent/contract/organization/customers'
import type * as z from 'zod'
import {
  hasCustomers,
  insertCustomer,
  selectCidByAlias,
  updateFounder,
  updateIncompleteCustomer,
} from '../../../directory/organizations/queries.ts'
import type { Db } from '../../../engines/database/database.ts'
import { newId } from '../../../engines/database/ids.ts'
import { useAllowance } from '../../../kernel/attempts/allowance.ts'
import type { Change, Forgotten, RequestContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { forgetLocally, type Services } from '../../../kernel/write/write.ts'
import { createAccountWithEmail, requireAccountRow } from '../accounts/service.ts'
import { mailConfirmation } from '../auth/confirmation.ts'
import { rememberNetwork } from '../auth/known-networks.ts'
import { endPendingAccount, hashNewPassword, requirePendingAccount, signIn, toSeenClient } from '../auth/service.ts'
import { checkName, createGame } from '../realms/service.ts'
import { queueSignUpForm } from './sign-up-form.ts'

/** Releases the alias of an incomplete organization, on all servers. None of its data is deleted. */
export async function releaseCustomerAlias(
  { db, live, identities, directory }: Pick<Services, 'db' | 'live' | 'identities' | 'directory'>,
  cid: number,
): Promise<void> {
  const forgotten: Forgotten = { organization: cid }
  await db.transaction().execute(async (transaction) => {
    await updateIncompleteCustomer(transaction as Db, cid)
    await live.tellServers(transaction, forgotten)
  })
  forgetLocally(forgotten, identities, directory)
}

/** Words that are, or may become, the first path segment of a console URL. */
const reserved = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'basic',
  'config',
  'confirm-email',
  'demo',
  'dev',
  'docs',
  'documents',
  'games',
  'health',
  'help',
  'login',
  'logout',
  'metrics',
  'object',
  'openapi',
  'password-reset',
  'ready',
  'report',
  'service-plans',
  'signup',
  'signup-registration',
  'static',
  'status',
  'support',
  'users',
  'www',
])

/** An alias may not begin with a digit, because such a value is a cid. */
export function checkAlias(alias: string): string {
  if (!/^[a-z][a-z0-9-]{2,31}$/.test(alias)) throw new ApiError('AliasInvalid', { field: 'alias' })
  if (reserved.has(alias)) throw new ApiError('AliasInvalid', { field: 'alias', message: 'This alias is reserved.' })
  return alias
}

/** The organization with this alias, if any. */
export const findCidByAlias = (db: Db, alias: string): Promise<number | undefined> => selectCidByAlias(db, alias)

export type SignUp = {
  email: string
  password?: string | undefined
  customerName?: string | undefined
  projectName?: string | undefined
  alias?: string | undefined
  hierarchy: boolean
} & z.infer<typeof SignUpAnswers>

/** Validates the names of a sign-up. These checks are cheap. */
async function checkSignUp({ db, settings }: RequestContext, { customerName, projectName, alias }: SignUp) {
  if (settings.signUp === 'invite' && (await hasCustomers(db))) throw new ApiError('SignUpClosed')
  const name = checkName(customerName ?? projectName ?? '', customerName === undefined ? 'projectName' : 'customerName')
  const gameName = checkName(projectName ?? name, 'projectName')
  return { name, gameName, alias: alias === undefined || alias === '' ? undefined : checkAlias(alias) }
}

/** The hash for a sign-up. All other checks run first, because the hash is the most expensive step. */
export async function prepareSignUp(context: RequestContext, input: SignUp): Promise<string | undefined> {
  const { alias } = await checkSignUp(context, input)
  if (alias !== undefined && (await findCidByAlias(context.db, alias)) !== undefined) {
    throw new ApiError('AliasTaken', { field: 'alias' })
  }
  await useAllowance(context.db, {
    now: context.now,
    address: context.address,
    settings: context.settings,
    what: 'organizations',
    perHour: context.settings.organizationsPerHour,
    message: 'Too many new organizations from your address in this hour. Nothing was changed.',
  })
  return input.password === undefined ? undefined : hashNewPassword(input.password, input.email)
}

/**
 * The password hash of the caller if the caller has proved this e-mail: as a registered guest, or as an operator who is
 * signed in to another organization. A game client's token proves neither.
 */
async function findProvenHash({ db, caller }: RequestContext, email: string): Promise<string | undefined> {
  if (caller.kind !== 'pending' && (caller.kind !== 'account' || caller.player)) return undefined
  const account =
    caller.kind === 'pending'
      ? await requirePendingAccount(db, caller.accountId)
      : await requireAccountRow({ db, cid: caller.cid }, caller.accountId)
  return toEmailKey(account.email ?? '') === toEmailKey(email) ? (account.password_hash ?? undefined) : undefined
}

/**
 * Creates an organization with its first game and admin, and signs the admin in. The person is a registered guest or an
 * operator of another organization (bearer token), or sends a password.
 */
export async function signUp(context: RequestContext, input: SignUp, givenHash: string | undefined) {
  const { db, now, caller } = context
  const { email, password: _, customerName: _name, projectName: _game, alias: _alias, hierarchy, ...answers } = input
  const { name, gameName, alias: checkedAlias } = await checkSignUp(context, input)

  const passwordHash = (await findProvenHash(context, email)) ?? givenHash
  if (passwordHash === undefined)
    throw new ApiError('BadRequest', { field: 'password', message: 'password is missing.' })

  const cid = newId()
  // The creator of the first organization runs the server.
  const isConfirmed = !context.settings.confirmEmail || !(await hasCustomers(db))
  const isNew = await insertCustomer(
    db,
    { cid, alias: checkedAlias, name, signUp: answers, isConfirmed },
    new Date(now),
  )
  if (!isNew) throw new ApiError('AliasTaken', { field: 'alias' })
  const customer = { db, cid }
  const accountId = await createAccountWithEmail(customer, now, {
    ...(caller.kind === 'pending' && { id: caller.accountId }),
    email,
    passwordHash,
    role: 'admin',
  })
  await updateFounder(db, cid, accountId)
  if (caller.kind === 'pending') await endPendingAccount(context, caller.accountId, caller.signInId)
  // The founder is the author in the new organization, not the account that the caller has in another one.
  const founding = { ...context, customer, change: (entry: Change) => context.change({ ...entry, cid, accountId }) }
  founding.change({
    subject: 'organization',
    id: String(cid),
    before: null,
    after: { name, alias: checkedAlias ?? null },
  })
  const pid = await createGame(founding, gameName, 'projectName', hierarchy)
  const token = await signIn(db, now, { cid, accountId, ...toSeenClient(context) })
  await rememberNetwork(customer, now, accountId, context.address)
  if (!isConfirmed)
    await mailConfirmation({ ...context, customer }, { accountId, email, place: checkedAlias ?? String(cid) })
  const hasConsent = answers.license === true && answers.terms === true
  if (context.settings.signUpFormUrl !== undefined && hasConsent) await queueSignUpForm(customer, now, accountId)
  return {
    name,
    projectName: gameName,
    activationPending: false,
    cid,
    pid,
    token,
    ...present({ alias: checkedAlias }),
  }
}
