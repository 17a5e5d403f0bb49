import { createHmac, randomBytes } from 'node:crypto'
import { createVault, type Vault } from '../../engines/secrets/vault.ts'
import type { Customer } from '../context/context.ts'
import { forgottenText, maskPersonal } from '../personal-data/masking.ts'
import { deleteAccountKey, handOverAccountKeys, insertAccountKey, selectAccountKeys } from './queries.ts'

/**
 * A personal value in an audit entry, encrypted with a key of the account it belongs to. Entries are not changed;
 * deleting the key makes the value unreadable.
 */
type Personal = { personal: string; of: number }

/** Replaces a personal value that was erased without a key: it is displayed as forgotten. */
export const forgottenPersonal = (accountId: number): Personal => ({ personal: '', of: accountId })

export const hiddenText = '••••••'

export type PersonalSeal = {
  /** Seals a value for an entry; null is not sealed. */
  seal: (value: unknown) => unknown
  /** A short hash of a value that does not reveal it: for the id of an entry's subject. */
  nameOf: (value: string) => string
}

type Keeping = { customer: Customer; vault: Vault; now: number }

const keyBytes = 32

/** Seals personal values of an account; creates the account's key at first use. */
export async function personalSeal({ customer, vault, now }: Keeping, accountId: number): Promise<PersonalSeal> {
  let key = await findKey({ customer, vault }, accountId)
  if (!key) {
    const newKey = vault.seal(randomBytes(keyBytes).toString('base64'))
    await insertAccountKey(customer, accountId, newKey, new Date(now))
    key = await findKey({ customer, vault }, accountId)
  }
  if (!key) throw new Error('The account has no key')
  const secret = key
  const own = createVault(secret)
  return {
    seal: (value) =>
      value === null || value === undefined
        ? null
        : ({ personal: own.seal(JSON.stringify(value)).toString('base64'), of: accountId } satisfies Personal),
    nameOf: (value) => createHmac('sha256', secret).update(value).digest('hex').slice(0, 16),
  }
}

async function findKey({ customer, vault }: Pick<Keeping, 'customer' | 'vault'>, accountId: number) {
  const [row] = await selectAccountKeys(customer, [accountId])
  return row && openKey(vault, row.key)
}

const openKey = (vault: Vault, key: Buffer): Buffer => Buffer.from(vault.open(key), 'base64')

const isPersonal = (value: unknown): value is Personal =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Personal).personal === 'string' &&
  typeof (value as Personal).of === 'number'

const personalsIn = (value: unknown): Personal[] =>
  isPersonal(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).filter((field) => isPersonal(field))
      : []

/** True if the value, or one of its fields, is personal. */
export const hasPersonal = (value: unknown): boolean => personalsIn(value).length > 0

/** Replaces personal values, at the top or one level down, by what `turn` returns. */
export function turnPersonal(value: unknown, turn: (personal: Personal) => unknown): unknown {
  if (isPersonal(value)) return turn(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isPersonal(field) ? turn(field) : field]),
  )
}

export type PersonalReader = {
  /** The plain value, or "forgotten". */
  clear: (value: unknown) => unknown
  /** With most of its letters hidden. */
  masked: (value: unknown) => unknown
  /** True if all of it is still readable. */
  isKept: (value: unknown) => boolean
}

/** Returns a reader of the personal values in these; the keys of all accounts in them are loaded at once. */
export async function personalReader(
  { customer, vault }: Pick<Keeping, 'customer' | 'vault'>,
  values: readonly unknown[],
): Promise<PersonalReader> {
  const accountIds = [...new Set(values.flatMap((value) => personalsIn(value).map(({ of }) => of)))]
  const rows = await selectAccountKeys(customer, accountIds)
  const vaults = new Map(rows.map((row) => [row.account_id, createVault(openKey(vault, row.key))]))
  const open = ({ personal, of }: Personal): { value: unknown } | undefined => {
    try {
      const text = vaults.get(of)?.open(Buffer.from(personal, 'base64'))
      return text === undefined ? undefined : { value: JSON.parse(text) as unknown }
    } catch {
      // The account was erased and has a new key since.
      return undefined
    }
  }
  return {
    clear: (value) =>
      turnPersonal(value, (personal) => {
        const clearValue = open(personal)
        return clearValue ? clearValue.value : forgottenText
      }),
    masked: (value) =>
      turnPersonal(value, (personal) => {
        const clearValue = open(personal)
        return clearValue ? maskPersonal(clearValue.value) : forgottenText
      }),
    isKept: (value) => personalsIn(value).every((personal) => open(personal) !== undefined),
  }
}

/** A personal value in JSON, as the database writes it. */
const sealedPattern = /\{"of": (\d+), "personal": "([A-Za-z0-9+/=]+)"\}/g

/**
 * Changes personal values within JSON texts, such as the name of an erased player in a note about another person;
 * values without a key are not changed. The keys of all texts are loaded in one query.
 */
export async function personalChanger(
  { customer, vault }: Pick<Keeping, 'customer' | 'vault'>,
  texts: readonly (string | null)[],
): Promise<(json: string, change: (clear: string) => string) => string> {
  const accountIds = texts.flatMap((text) => [...(text ?? '').matchAll(sealedPattern)].map(([, of]) => Number(of)))
  const rows = await selectAccountKeys(customer, [...new Set(accountIds)])
  const vaults = new Map(rows.map((row) => [row.account_id, createVault(openKey(vault, row.key))]))
  return (json, change) =>
    json.replaceAll(sealedPattern, (value: string, of: string, personal: string) => {
      const own = vaults.get(Number(of))
      const clear = own && tryOpen(own, personal)
      if (!own || clear === undefined) return value
      const newValue = change(clear)
      return newValue === clear
        ? value
        : JSON.stringify({ of: Number(of), personal: own.seal(newValue).toString('base64') })
    })
}

/** The value as JSON; undefined if the account was erased and has a new key since. */
function tryOpen(own: Vault, personal: string): string | undefined {
  try {
    return own.open(Buffer.from(personal, 'base64'))
  } catch {
    return undefined
  }
}

/** A guest was merged into an account: erasing the account must erase the guest too. */
export const handOverPersonal = (customer: Customer, guestAccountId: number, accountId: number): Promise<void> =>
  handOverAccountKeys(customer, guestAccountId, accountId)

/** Deletes the account's keys: its personal values in the trail become permanently unreadable. */
export const forgetPersonal = (customer: Customer, accountId: number): Promise<void> =>
  deleteAccountKey(customer, accountId)
