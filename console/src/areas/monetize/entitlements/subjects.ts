import { listEntitlementDefinitions, listPlayerEntitlements } from '@regent/contract/entitlements'
import { isNothing, textOf } from '../../../api/change-states.ts'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

const entitlementReads = [listEntitlementDefinitions, listPlayerEntitlements]

export const entitlementsSubjects = {
  entitlement: { label: 'Entitlement', words: entitlementWords, reads: entitlementReads },
  'entitlement-definition': {
    label: 'Definition of an entitlement',
    words: (change) => `${verbOf(change)} the definition of ${change.subjectId}`,
    reads: entitlementReads,
  },
} satisfies AreaSubjects

function entitlementWords({ before, after }: Change): string {
  const symbol = textOf(after, 'symbol') ?? textOf(before, 'symbol') ?? 'an entitlement'
  if (isNothing(before)) return `Granted ${symbol}`
  if (isNothing(after)) return `Took back the grant of ${symbol}`
  const words = { CLAIMED: 'Claimed an entitlement for a player', REVOKED: 'Revoked an entitlement' }
  return words[textOf(after, 'state') as keyof typeof words] ?? 'Restored an entitlement'
}
