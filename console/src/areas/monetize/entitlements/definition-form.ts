import {
  type EntitlementDefinition,
  type EntitlementDefRequest,
  EntitlementSymbol,
  type EntitlementTrigger,
} from '@regent/contract/monetize/entitlements'

/** Form values as typed: numbers are text, groups are one line. */
export type DefinitionValues = {
  symbol: string
  name: string
  description: string
  image: string
  maxGrants: string
  groupSymbols: string
  grantTrigger: Omit<EntitlementTrigger, 'conditions'>
  claimTrigger: Omit<EntitlementTrigger, 'conditions'>
  revokeMode: string
  transferable: boolean
  parameterized: boolean
  /** Seconds; empty for no limit. */
  expires: string
  replaces: string
}

const none = { domain: '', subject: '', action: '' }
const maxSeconds = 36_500 * 86_400

const toTrigger = ({ domain, subject, action }: EntitlementTrigger) => ({ domain, subject, action })

export const definitionValues = (definition?: EntitlementDefinition): DefinitionValues => ({
  symbol: definition?.symbol ?? '',
  name: definition?.name ?? '',
  description: definition?.description ?? '',
  image: definition?.image ?? '',
  maxGrants: String(definition?.maxGrants ?? 1),
  groupSymbols: (definition?.groupSymbols ?? []).join(', '),
  grantTrigger: definition ? toTrigger(definition.grantTrigger) : none,
  claimTrigger: definition ? toTrigger(definition.claimTrigger) : none,
  revokeMode: String(definition?.revokeMode ?? 0),
  transferable: definition?.transferable ?? false,
  parameterized: definition?.parameterized ?? false,
  expires: definition?.terminalExpirationSecs ? String(definition.terminalExpirationSecs) : '',
  replaces: definition?.replaces ?? '',
})

const isWhole = (text: string, to: number) => /^\d{1,9}$/.test(text.trim()) && Number(text) <= to

export function definitionErrors({ symbol, maxGrants, revokeMode, expires }: DefinitionValues) {
  return {
    symbol: EntitlementSymbol.safeParse(symbol.trim()).success
      ? null
      : 'Enter a word without spaces, such as season_pass.',
    maxGrants: isWhole(maxGrants, 1_000_000) ? null : 'A whole number; 0 for no limit.',
    revokeMode: isWhole(revokeMode, 100) ? null : 'A whole number from 0 to 100.',
    expires: /^\d*$/.test(expires) && Number(expires) <= maxSeconds ? null : 'Whole seconds, at most a hundred years.',
  }
}

const parseList = (text: string) =>
  text
    .split(',')
    .map((symbol) => symbol.trim())
    .filter(Boolean)

/** The request body. Conditions of triggers are not editable here and are kept. */
export const definitionBody = (values: DefinitionValues, seen?: EntitlementDefinition) => ({
  symbol: values.symbol.trim(),
  request: {
    name: values.name.trim(),
    description: values.description,
    image: values.image.trim(),
    maxGrants: Number(values.maxGrants),
    groupSymbols: parseList(values.groupSymbols),
    grantTrigger: { ...values.grantTrigger, conditions: seen?.grantTrigger.conditions ?? [] },
    claimTrigger: { ...values.claimTrigger, conditions: seen?.claimTrigger.conditions ?? [] },
    revokeMode: Number(values.revokeMode),
    transferable: values.transferable,
    parameterized: values.parameterized,
    terminalExpirationSecs: Number(values.expires),
    replaces: values.replaces.trim(),
  } satisfies EntitlementDefRequest,
})
