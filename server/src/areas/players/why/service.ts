import type { FoundExplanation } from '../../../kernel/records/why-source.ts'

/** The suggested fix of an area; for a player who is excluded because of a suspension, where to lift it. */
export function toRepair({ now, repair }: FoundExplanation): Pick<FoundExplanation, 'repair'> {
  const isSuspended = now.conditions.some(({ state, link }) => state === 'unmet' && link?.of === 'suspension')
  if (!isSuspended) return {}
  const { says = 'Lift the suspension.', holds = [], acts = [] } = repair ?? {}
  const lift = { do: 'open-player' as const, label: 'Open the suspension', screen: 'profile' as const }
  return { repair: { says, holds, acts: [...acts, lift] } }
}
