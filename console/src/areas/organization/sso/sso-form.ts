import type { EndpointOutput } from '@regent/contract/endpoint'
import { type getSso, maxSessionHours, type SsoRule, type SsoSettings } from '@regent/contract/organization/sso'
import type { Role } from '@regent/contract/permissions'

export type Sso = EndpointOutput<typeof getSso>
export type SsoPerson = Sso['people'][number]

/** The fields of the form. Rules have a key, so that rows keep their inputs when they move. */
export type SsoValues = Omit<SsoSettings, 'defaultRole' | 'rules' | 'breakGlass' | 'sessionHours'> & {
  clientSecret: string
  defaultRole: Role | 'none'
  rules: (SsoRule & { key: string })[]
  breakGlass: string[]
  /** Whole hours. */
  sessionHours: string
}

let keys = 0
export const newRule = (): SsoValues['rules'][number] => {
  keys += 1
  return { group: '', role: 'tester', realms: [], key: `rule-${keys}` }
}

export const toValues = (settings: SsoSettings | undefined): SsoValues => ({
  name: settings?.name ?? '',
  issuer: settings?.issuer ?? '',
  clientId: settings?.clientId ?? '',
  clientSecret: '',
  groupClaim: settings?.groupClaim ?? 'groups',
  defaultRole: settings?.defaultRole ?? 'none',
  rules: (settings?.rules ?? []).map((rule) => ({ ...newRule(), ...rule })),
  justInTime: settings?.justInTime ?? true,
  onlySso: settings?.onlySso ?? false,
  breakGlass: (settings?.breakGlass ?? []).map(String),
  sessionHours: String(settings?.sessionHours ?? maxSessionHours),
})

export const toBody = ({ clientSecret, defaultRole, rules, breakGlass, sessionHours, ...rest }: SsoValues) => ({
  ...rest,
  name: rest.name.trim(),
  issuer: rest.issuer.trim(),
  clientId: rest.clientId.trim(),
  groupClaim: rest.groupClaim.trim(),
  ...(defaultRole !== 'none' && { defaultRole }),
  ...(clientSecret !== '' && { clientSecret }),
  rules: rules.map(({ group, role, realms }) => ({ group: group.trim(), role, realms })),
  breakGlass: breakGlass.map(Number),
  sessionHours: Number(sessionHours),
})

const missing = (text: string): string | null => (text.trim() === '' ? 'Is missing' : null)

export const ssoErrors = {
  name: missing,
  issuer: (text: string) => (/^https?:\/\/[^\s?#]+$/.test(text.trim()) ? null : 'Must be an https address'),
  clientId: missing,
  groupClaim: missing,
  sessionHours: (hours: string) =>
    Number(hours) >= 1 && Number(hours) <= maxSessionHours ? null : `Must be 1 to ${maxSessionHours} hours`,
  rules: { group: missing },
}

/** The rules with one of them moved by one place. */
export function moveRule<Rule>(rules: readonly Rule[], from: number, to: number): Rule[] {
  const movedRules = [...rules]
  const [one] = movedRules.splice(from, 1)
  if (one !== undefined && to >= 0 && to < rules.length) movedRules.splice(to, 0, one)
  return to >= 0 && to < rules.length ? movedRules : [...rules]
}

/** Why nobody can be limited to single sign-on now; undefined if they can. */
export function refuseOnlySso(sso: Sso, { breakGlass, onlySso, issuer, clientId }: SsoValues): string | undefined {
  if (onlySso || sso.settings?.onlySso) return undefined
  const isChosen = (person: SsoPerson) => breakGlass.includes(String(person.accountId))
  const isUsable = (person: SsoPerson) => person.isAdmin && person.hasPassword && person.hasFactor
  if (!sso.people.some((person) => isChosen(person) && isUsable(person)))
    return 'Choose a break-glass admin who has a password and a second factor.'
  const isSaved = sso.settings?.issuer === issuer.trim() && sso.settings.clientId === clientId.trim()
  return sso.tested !== undefined && isSaved ? undefined : 'Save and test first. A test is valid for an hour.'
}
