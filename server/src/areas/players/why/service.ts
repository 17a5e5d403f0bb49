import type { FoundExplanation } from '../../../kernel/why/why-source.ts'

/** What an area says puts it right, and, for a player who is left out because they are suspended, where that is lifted. */
export function repairOf({ now, repair }: FoundExplanation): Pick<FoundExplanation, 'repair'> {
  const isSuspended = now.conditions.some(({ state, link }) => state === 'unmet' && link?.of === 'suspension')
  if (!isSuspended) return {}
  const { says = 'Lift the suspension.', holds = [], acts = [] } = repair ?? {}
  const lift = { do: 'open-player' as const, label: 'Look at the suspension', screen: 'profile' as const }
  return { repair: { says, holds, acts: [...acts, lift] } }
}
