import type { Account } from '@regent/contract/organization/accounts'
import type { Right } from '@regent/contract/permissions'
import type { PlayerRow } from '@regent/contract/players/players'
import type { Tables } from '../../engines/database/tables.ts'
import type { Registry } from '../context/registry.ts'
import type { TextRegister } from './text-register.ts'

/** `accounts.email` */
type ColumnName = {
  [Table in keyof Tables]: `${Table}.${Extract<keyof Tables[Table], string>}`
}[keyof Tables]

/** Masks a value of a column that can identify a person (`owner`), according to the register of text columns. */
type MaskColumn = <Value extends string | null | undefined>(column: ColumnName, value: Value) => Value

/** How a caller sees people: in clear, or with their personal data masked. */
export type MaskingPolicy = {
  isClear: boolean
  column: MaskColumn
  player: (row: PlayerRow) => PlayerRow
  account: (account: Account) => Account
}

const unmasked: MaskingPolicy = {
  isClear: true,
  column: (_, value) => value,
  player: (row) => row,
  account: (account) => account,
}

/** The right to see personal data in a realm in clear. */
export const clearRight: Right = 'edit player-profile'

/** Call once per request, for all rows of its answer. */
export function maskingFor({
  can,
  realm,
  registry,
}: {
  can: (right: Right, pid?: string) => boolean
  realm: { id: string } | undefined
  registry: Pick<Registry, 'texts'>
}): MaskingPolicy {
  if (can(clearRight, realm?.id)) return unmasked
  const column = buildColumnMask(registry.texts)
  return {
    isClear: false,
    column,
    player: (row) => maskPlayer(row, column),
    account: (account) => maskAccount(account, column),
  }
}

const buildColumnMask =
  ({ kinds }: TextRegister): MaskColumn =>
  <Value extends string | null | undefined>(name: ColumnName, value: Value): Value => {
    const [table = '', column = ''] = name.split('.')
    const kind = kinds[table]?.[column]
    if (kind !== 'owner' && kind !== 'fact') throw new Error(`The column "${name}" does not belong to a person.`)
    return kind === 'owner' && typeof value === 'string' ? (maskEither(value) as Value) : value
  }

/** Replaces values of an erased person. */
export const forgottenText = 'forgotten'

const dots = '•••'

/** `i•••7`; a text that is too short for this is hidden completely. */
export const maskText = (text: string): string =>
  [...text].length < 5 ? dots : `${[...text].at(0)}${dots}${[...text].at(-1)}`

/** `a•••@p•••.test` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const dot = email.lastIndexOf('.')
  if (at < 1 || dot < at) return maskText(email)
  const first = (text: string) => [...text].at(0) ?? ''
  return `${first(email)}${dots}@${first(email.slice(at + 1))}${dots}${email.slice(dot)}`
}

/** Masks a text that may be an e-mail. */
export const maskEither = (text: string): string => (text.includes('@') ? maskEmail(text) : maskText(text))

type ThirdParty = Account['thirdParties'][number]

const maskThirdParty = (party: ThirdParty, mask: (text: string) => string = maskEither): ThirdParty => ({
  ...party,
  userAppId: mask(party.userAppId),
  ...(party.userBusinessId !== undefined && { userBusinessId: mask(party.userBusinessId) }),
  ...(party.email !== undefined && { email: mask(party.email) }),
  meta: Object.fromEntries(Object.entries(party.meta).map(([name, value]) => [name, mask(value)])),
})

const maskPlayer = (row: PlayerRow, column: MaskColumn): PlayerRow => ({
  ...row,
  ...(row.email !== undefined && { email: column('accounts.email', row.email) }),
  ...(row.userName !== undefined && { userName: column('accounts.user_name', row.userName) }),
})

const maskAccount = (account: Account, column: MaskColumn): Account => ({
  ...account,
  ...(account.email !== undefined && { email: column('accounts.email', account.email) }),
  ...(account.userName !== undefined && { userName: column('accounts.user_name', account.userName) }),
  ...(account.language !== undefined && { language: column('accounts.language', account.language) }),
  ...(account.country !== undefined && { country: column('accounts.country', account.country) }),
  deviceIds: account.deviceIds.map((id) => column('accounts.device_ids', id)),
  thirdParties: account.thirdParties.map((party) =>
    maskThirdParty(party, (text) => column('accounts.third_parties', text)),
  ),
  external: account.external.map((one) => ({ ...one, userId: column('accounts.external', one.userId) })),
})

/** Masks a personal value of an audit entry: an e-mail, an id, a name, or a linked account. */
export function maskPersonal(value: unknown): unknown {
  if (typeof value === 'string') return maskEither(value)
  if (typeof value === 'object' && value !== null && 'userAppId' in value) return maskThirdParty(value as ThirdParty)
  return dots
}
