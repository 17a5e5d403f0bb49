import { ApiError } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import { TaggedCache } from '../../engines/cache.ts'
import type { Db } from '../../engines/database/database.ts'
import type { Vault } from '../../engines/secrets/vault.ts'
import type { Realm } from '../scope.ts'
import { selectOrganization, selectOrganizationOfRealm } from './directory-queries.ts'

export type RealmEntry = {
  pid: string
  parent: string | undefined
  root: string
  name: string
  isArchived: boolean
  createdAt: number
  /** encrypted */
  secret: Buffer
  /** Limits of the secret; absent: it was never limited or rotated. */
  secretLimits?: SecretLimitsEntry
}

/** How the secret of a realm may be used. */
export type SecretLimitsEntry = {
  isOff: boolean
  mode: 'read' | 'write'
  /** Empty: every call. */
  rights: readonly Right[]
  /** True if game servers may make the calls of players, where rights are named. */
  players: boolean
  /** Empty: every address. */
  addresses: readonly string[]
  /** Epoch milliseconds of the last rotation. */
  rotatedAt: number | undefined
  /** The secret before it, encrypted, and when it ends. */
  old: { secret: Buffer; ends: number } | undefined
}

/** A role that the organization has defined. */
export type CustomRole = { id: number; name: string; rights: readonly Right[] }

/** A custom role of a person: in a realm and those below it or, without one, everywhere. */
export type CustomRoleOfPerson = { role: CustomRole; pid: string | undefined }

/** An organization with its realms and custom roles: every request checks scope and roles by it. */
export type Organization = {
  cid: number
  alias: string | undefined
  name: string
  /** True if an admin has confirmed an e-mail, or need not: the organization is the server's first one, or older. */
  isConfirmed: boolean
  realms: ReadonlyMap<string, RealmEntry>
  /** The custom roles of each person who holds any, by account id. */
  customRoles: ReadonlyMap<number, readonly CustomRoleOfPerson[]>
}

/** Finds organizations by cid, alias or realm; cached. */
export class Directory {
  readonly cache: TaggedCache<Organization>
  readonly #db: Db

  constructor(db: Db, isTrusted: () => boolean) {
    this.#db = db
    this.cache = new TaggedCache(10_000, isTrusted)
  }

  find(cidOrAlias: string): Promise<Organization | undefined> {
    return this.#get(cidOrAlias, () => selectOrganization(this.#db, cidOrAlias))
  }

  findByRealm(pid: string): Promise<Organization | undefined> {
    return this.#get(`realm ${pid}`, () => selectOrganizationOfRealm(this.#db, pid))
  }

  #get(key: string, select: () => Promise<Organization | undefined>): Promise<Organization | undefined> {
    return this.cache.get(key, async () => {
      const value = await select()
      return value && { value, tag: String(value.cid) }
    })
  }
}

/** A realm's secret in clear, for signing. */
export async function readRealmSecret({ db, cid, id }: Realm, vault: Vault): Promise<string> {
  const entry = (await findOrganization(db, cid))?.realms.get(id)
  if (!entry) throw new ApiError('RealmNotFound')
  return vault.open(entry.secret)
}

/** A realm's name and id, for error messages. */
export async function realmName({ db, cid, id }: Pick<Realm, 'db' | 'cid' | 'id'>): Promise<string> {
  const name = (await findOrganization(db, cid))?.realms.get(id)?.name
  return name === undefined ? id : `“${name}” (${id})`
}

/** The organization as the database has it now. */
export const findOrganization = (db: Db, cid: number): Promise<Organization | undefined> =>
  selectOrganization(db, String(cid))
