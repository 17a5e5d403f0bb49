import { fieldOf, isNothing, namesIn, textOf } from './audit-words.ts'
import type { Change } from './subject.ts'

export function entitlementWords({ before, after }: Change): string {
  const symbol = textOf(after, 'symbol') ?? textOf(before, 'symbol') ?? 'an entitlement'
  if (isNothing(before)) return `Granted ${symbol}`
  if (isNothing(after)) return `Took back the grant of ${symbol}`
  const words = { CLAIMED: 'Claimed an entitlement for a player', REVOKED: 'Revoked an entitlement' }
  return words[textOf(after, 'state') as keyof typeof words] ?? 'Put an entitlement back'
}

export function groupWords({ before, after }: Change): string {
  const name = textOf(after, 'name') ?? textOf(before, 'name')
  if (isNothing(before)) return `Created group ${name ?? ''}`
  if (isNothing(after)) return `Disbanded group ${name ?? ''}`
  if (fieldOf(after, 'leader') !== undefined) return `Made ${String(fieldOf(after, 'leader'))} the leader of a group`
  if (textOf(after, 'name') !== undefined) return `Renamed group ${textOf(before, 'name')} to ${name}`
  return `Changed the ${namesIn(after)} of a group`
}

export function memberWords({ before, after }: Change): string {
  if (isNothing(before)) return 'Put a player into a group'
  if (isNothing(after)) return 'Removed a player from a group'
  return `Made a member of a group ${textOf(after, 'role') || 'plain'}`
}
