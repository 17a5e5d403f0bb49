import type { Account } from '@regent/contract/accounts'
import type { Right } from '@regent/contract/permissions'
import type { PlayerRow } from '@regent/contract/players'

/** How a caller sees people: in clear, or with their personal data masked. */
export type MaskingPolicy = {
  isClear: boolean
  player: (row: PlayerRow) => PlayerRow
  account: (account: Account) => Account
}

const unmasked: MaskingPolicy = { isClear: true, player: (row) => row, account: (account) => account }
const masked: MaskingPolicy = { isClear: false, player: maskPlayer, account: maskAccount }

/** The right to see personal data in a realm in clear. */
export const clearRight: Right = 'edit player-profile'

/** Call once per request, for all rows of its answer. */
export const maskingFor = ({
  can,
  realm,
}: {
  can: (right: Right, pid?: string) => boolean
  realm: { id: string } | undefined
}): MaskingPolicy => (can(clearRight, realm?.id) ? unmasked : masked)

/** Stands where a value was of somebody who is forgotten. */
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

/** Masks a text that may or may not be an e-mail. */
export const maskEither = (text: string): string => (text.includes('@') ? maskEmail(text) : maskText(text))

type ThirdParty = Account['thirdParties'][number]

const maskThirdParty = (party: ThirdParty): ThirdParty => ({
  ...party,
  userAppId: maskText(party.userAppId),
  ...(party.userBusinessId !== undefined && { userBusinessId: maskText(party.userBusinessId) }),
  ...(party.email !== undefined && { email: maskEmail(party.email) }),
  meta: Object.fromEntries(Object.entries(party.meta).map(([name, value]) => [name, maskText(value)])),
})

function maskPlayer(row: PlayerRow): PlayerRow {
  return {
    ...row,
    ...(row.email !== undefined && { email: maskEmail(row.email) }),
    ...(row.userName !== undefined && { userName: maskText(row.userName) }),
  }
}

function maskAccount(account: Account): Account {
  return {
    ...account,
    ...(account.email !== undefined && { email: maskEmail(account.email) }),
    ...(account.userName !== undefined && { userName: maskText(account.userName) }),
    deviceIds: account.deviceIds.map(maskText),
    thirdParties: account.thirdParties.map(maskThirdParty),
    external: account.external.map((identity) => ({ ...identity, userId: maskText(identity.userId) })),
  }
}

/** Masks a personal value of an audit entry: an e-mail, an id, a name, or a linked account. */
export function maskPersonal(value: unknown): unknown {
  if (typeof value === 'string') return maskEither(value)
  if (typeof value === 'object' && value !== null && 'userAppId' in value) return maskThirdParty(value as ThirdParty)
  return dots
}
