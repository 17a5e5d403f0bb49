import { toEmailKey } from '@regent/contract/email'
import { toTextKey } from '@regent/contract/text-keys'
import {
  createAccountWithEmail,
  findAccountByKey,
  lockAccountRow,
  markEmailConfirmed,
  replaceEmail,
} from '../accounts/service.ts'
import { findRoleSettings, isVerifiedDomain } from '../sso/provisioning.ts'
import { deactivate, reactivate } from './ending.ts'
import type { ScimContext } from './granting.ts'
import { applyGroups, isBreakGlass } from './granting.ts'
import { type Operation, patchPerson } from './patch.ts'
import * as queries from './people-queries.ts'
import { emailOf, type PersonInput, readPerson } from './person-input.ts'
import { invalidValue, notFound, ScimError } from './scim-error.ts'

/** Maximum number of people of an organization that a provider manages. */
export const maxScimPeople = 20_000

const valueTakenError = (field: string) => new ScimError(409, `${field}: another account has this value.`, 'uniqueness')

const toColumns = ({ userName, externalId, profile }: PersonInput): queries.PersonColumns => ({
  userName,
  userKey: toTextKey(userName),
  externalId,
  profile,
})

/** People are created, and get e-mails, only by a token whose creator may still change users. */
function requireEditor({ can }: ScimContext): void {
  if (can('edit users')) return
  throw new ScimError(403, 'The creator of this token may no longer change users. An admin must rotate the token.')
}

async function requireOwnDomain({ customer }: ScimContext, email: string): Promise<void> {
  const key = toEmailKey(email)
  const domain = key.slice(key.lastIndexOf('@') + 1)
  if (!(await isVerifiedDomain(customer, domain)))
    throw invalidValue('emails: the domain is not verified. An admin verifies it on the page of single sign-on.')
}

/** The person of an id; also a locked write reads it again. */
export async function requirePerson(context: Pick<ScimContext, 'customer'>, id: string): Promise<queries.PersonRow> {
  const person = /^\d{1,16}$/.test(id) ? await queries.selectPerson(context.customer, Number(id)) : undefined
  if (!person) throw notFound()
  return person
}

/**
 * Creates the account of a person, or takes over that of a colleague with the same e-mail. An account without a role is
 * not taken over: a stranger may have registered the e-mail as a player, and know its password.
 */
export async function createPerson(context: ScimContext, person: PersonInput): Promise<queries.PersonRow> {
  const { customer, now, change } = context
  requireEditor(context)
  const email = emailOf(person)
  await requireOwnDomain(context, email)
  await queries.lockProvisioning(customer)
  const columns = toColumns(person)
  if ((await queries.selectIdByUserKey(customer, columns.userKey)) !== undefined) throw valueTakenError('userName')
  const { active, deactivated } = await queries.countPeople(customer)
  if (active + deactivated >= maxScimPeople)
    throw new ScimError(403, `Limit reached: ${maxScimPeople} people. Narrow the scope of provisioning.`)
  const existing = await findAccountByKey(customer, 'email', toEmailKey(email))
  const accountId = existing ?? (await createAccount(context, email))
  const byGroups = existing === undefined || (await requireOwnAccount(context, existing))
  await queries.putPerson(customer, accountId, { ...columns, byGroups }, new Date(now))
  change({
    subject: 'scim-person',
    id: String(accountId),
    before: null,
    after: { isActive: true, ...(existing !== undefined && { isLinked: true }) },
  })
  await reactivate(context, accountId)
  await applyGroups(context, [accountId])
  if (person.active === false) await deactivate(context, accountId)
  return requirePerson(context, String(accountId))
}

async function createAccount({ customer, now }: ScimContext, email: string): Promise<number> {
  const id = await createAccountWithEmail(customer, now, { email })
  await markEmailConfirmed(customer, now, id)
  return id
}

/** True if groups decide the roles of an account that exists: not at first for a colleague. Throws for all others. */
async function requireOwnAccount({ customer }: ScimContext, accountId: number): Promise<boolean> {
  const earlier = await queries.selectPersonOrDeleted(customer, accountId)
  if (earlier) {
    if (earlier.deleted_at === null) throw valueTakenError('emails')
    return earlier.by_groups
  }
  const { role, realm_roles } = await lockAccountRow(customer, accountId)
  if (role !== null || Object.keys(realm_roles).length > 0) return false
  throw new ScimError(
    409,
    'emails: an account without a role has this e-mail, such as that of a player. An admin gives it a role first.',
    'uniqueness',
  )
}

/** Replaces what is stored of a person. Without `active` the person stays as they are. */
export async function replacePerson(context: ScimContext, id: string, person: PersonInput): Promise<queries.PersonRow> {
  const { customer } = context
  await queries.lockProvisioning(customer)
  const storedPerson = await requirePerson(context, id)
  await changeContent(context, storedPerson, person)
  const isActive = storedPerson.deactivated_at === null
  if (person.active === true && !isActive) {
    requireEditor(context)
    await reactivate(context, storedPerson.account_id)
  }
  if (person.active === false && isActive) await deactivate(context, storedPerson.account_id)
  return requirePerson(context, id)
}

/** Applies the operations of a PATCH. */
export async function changePerson(
  context: ScimContext,
  id: string,
  operations: readonly Operation[],
): Promise<queries.PersonRow> {
  await queries.lockProvisioning(context.customer)
  const person = await requirePerson(context, id)
  const before = {
    userName: person.user_name,
    externalId: person.external_id ?? undefined,
    active: person.deactivated_at === null,
    ...person.profile,
  }
  return replacePerson(context, id, readPerson(patchPerson(before, operations)))
}

async function changeContent(
  context: ScimContext,
  storedPerson: queries.PersonRow,
  person: PersonInput,
): Promise<void> {
  const { customer, now, change } = context
  const accountId = storedPerson.account_id
  const columns = toColumns(person)
  const before = {
    userName: storedPerson.user_name,
    externalId: storedPerson.external_id ?? undefined,
    ...storedPerson.profile,
  }
  const after = { userName: person.userName, externalId: person.externalId, ...person.profile }
  const changedFields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)),
  )
  if (changedFields.length === 0) return
  const owner = await queries.selectIdByUserKey(customer, columns.userKey)
  if (owner !== undefined && owner !== accountId) throw valueTakenError('userName')
  const isEmailChanged = await changeEmail(context, storedPerson, person)
  await queries.updatePerson(customer, accountId, columns, new Date(now))
  // The trail names the fields, not the values: they identify the person.
  change({
    subject: 'scim-person',
    id: String(accountId),
    before: {},
    after: { changed: changedFields.sort(), ...(isEmailChanged && { isEmailChanged }) },
  })
}

/** Changes the e-mail of the account if that of the person changed. */
async function changeEmail(
  context: ScimContext,
  storedPerson: queries.PersonRow,
  person: PersonInput,
): Promise<boolean> {
  const { customer, now } = context
  const email = emailOf(person)
  const former = emailOf({ ...person, userName: storedPerson.user_name, profile: storedPerson.profile })
  if (toEmailKey(email) === toEmailKey(former) || toEmailKey(email) === toEmailKey(storedPerson.email ?? ''))
    return false
  requireEditor(context)
  await requireOwnDomain(context, email)
  const roleSettings = await findRoleSettings(customer)
  if (roleSettings && isBreakGlass(roleSettings.settings, storedPerson.account_id))
    throw new ScimError(409, 'emails: the e-mail of a break-glass admin is not changed by provisioning.')
  const owner = await findAccountByKey(customer, 'email', toEmailKey(email))
  if (owner !== undefined && owner !== storedPerson.account_id) throw valueTakenError('emails')
  await lockAccountRow(customer, storedPerson.account_id)
  await replaceEmail(customer, now, storedPerson.account_id, email, true)
  return true
}

/** Deletes a person at the provider: the account is deactivated, and its history stays. */
export async function deletePerson(context: ScimContext, id: string): Promise<void> {
  const { customer, now } = context
  await queries.lockProvisioning(customer)
  const { account_id: accountId } = await requirePerson(context, id)
  await deactivate(context, accountId)
  await queries.markDeleted(customer, accountId, new Date(now))
  context.change({
    subject: 'scim-person',
    id: String(accountId),
    before: { isDeleted: false },
    after: { isDeleted: true },
  })
}
