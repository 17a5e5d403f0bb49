import { listEntitlementDefinitions, listPlayerEntitlements } from '@regent/contract/monetize/entitlements'
import { isNothing, readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change, RecordRef } from '../../../api/subject.ts'

const entitlementReads = [listEntitlementDefinitions, listPlayerEntitlements]

export const subjects = {
  entitlement: {
    label: 'Entitlement',
    record: grantedDefinition,
    words: formatEntitlementChange,
    reads: entitlementReads,
  },
  'entitlement-definition': {
    label: 'Definition of an entitlement',
    record: 'entitlement-definition',
    words: (change) => `${chooseVerb(change)} the definition of ${change.subjectId}`,
    reads: entitlementReads,
  },
} satisfies AreaSubjects

const symbolIn = ({ before, after }: Change) => readTextField(after, 'symbol') ?? readTextField(before, 'symbol')

function grantedDefinition(change: Change): RecordRef | undefined {
  const id = symbolIn(change)
  return id === undefined ? undefined : { kind: 'entitlement-definition', id }
}

function formatEntitlementChange(change: Change): string {
  const { before, after } = change
  const symbol = symbolIn(change) ?? 'an entitlement'
  if (isNothing(before)) return `Granted ${symbol}`
  if (isNothing(after)) return `Reverted the grant of ${symbol}`
  const words = { CLAIMED: 'Claimed an entitlement for a player', REVOKED: 'Revoked an entitlement' }
  return words[readTextField(after, 'state') as keyof typeof words] ?? 'Restored an entitlement'
}
