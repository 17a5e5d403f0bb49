import type { Entitlement, EntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { dayMs } from '../src/core/time.ts'

const nothing = { domain: '', subject: '', action: '', conditions: [] }

type SampleDefinition = Omit<EntitlementDefinition, 'created' | 'version'>

const plain: Omit<SampleDefinition, 'symbol' | 'name' | 'description'> = {
  image: '',
  maxGrants: 0,
  groupSymbols: [],
  grantTrigger: nothing,
  claimTrigger: nothing,
  revokeMode: 0,
  transferable: false,
  parameterized: false,
  terminalExpirationSecs: 0,
  replaces: '',
}

/** A badge that a player can have once, a pass that expires, and a skin in many colours. */
export const sampleEntitlementDefinitions: readonly SampleDefinition[] = [
  {
    ...plain,
    symbol: 'founder_badge',
    name: 'Founder’s badge',
    description: 'Who sailed before the first harbor was built.',
    maxGrants: 1,
    groupSymbols: ['badges'],
  },
  {
    ...plain,
    symbol: 'sail_skin',
    name: 'Sail',
    description: 'A sail in a colour of its own.',
    maxGrants: 1,
    groupSymbols: ['looks'],
    parameterized: true,
    transferable: true,
  },
  {
    ...plain,
    symbol: 'season_pass',
    name: 'Season pass',
    description: 'Opens the second row of rewards.',
    maxGrants: 2,
    grantTrigger: { ...nothing, domain: 'commerce', subject: 'season_pass', action: 'purchase' },
    terminalExpirationSecs: 60 * 86_400,
  },
]

/** The definitions as a server lists them. */
export const entitlementDefinitionsOf = (now: number): EntitlementDefinition[] =>
  sampleEntitlementDefinitions.map((definition, index) => ({
    ...definition,
    created: now - (90 - index) * dayMs,
    version: 1 + index,
  }))

/** The entitlements granted to each player of the sample, and their states. */
export const sampleGrants = [
  { symbol: 'founder_badge', specialization: undefined, acts: ['claim'] },
  { symbol: 'sail_skin', specialization: 'crimson', acts: [] },
  { symbol: 'season_pass', specialization: undefined, acts: ['claim', 'revoke'] },
] as const

const states = { claim: 'CLAIMED', revoke: 'REVOKED' } as const

/** The entitlements in the nth player’s list, newest first; not every player has all. */
export const entitlementsOf = (now: number, index: number, gamerTag: number): Entitlement[] =>
  sampleGrants
    .slice(0, 1 + (index % sampleGrants.length))
    .map(({ symbol, specialization = '', acts }, nth): Entitlement => {
      const created = now - (30 - 7 * nth) * dayMs
      const steps = acts.map((act, step) => ({
        what: states[act],
        why: 'operator',
        when: created + (step + 1) * dayMs,
      }))
      const history = [{ what: 'GRANTED', why: 'operator', when: created }, ...steps]
      return {
        uuid: `0000000${nth}-0000-4000-8000-${String(gamerTag % 1e12).padStart(12, '0')}`,
        gamerTag,
        symbol,
        specialized: specialization,
        state: acts.map((act) => states[act]).at(-1) ?? 'GRANTED',
        created,
        updated: history.at(-1)?.when ?? created,
        history,
        ttl: symbol === 'season_pass' ? Math.round((created + 60 * dayMs - now) / 1_000) : 0,
        params: {},
      }
    })
    .reverse()
