import type { GroupRole } from '@regent/contract/group-shapes'
import type { Rights } from '../../../shell/rights.ts'
import { IconCheck, IconTrash, IconUserCog, IconX } from '../../../ui/icons.ts'
import type { MenuAction } from '../../../ui/PageHeader.tsx'
import type { MemberKind } from './groups-search.ts'
import { decline, kick, setRole, takeIn } from './save-groups.ts'

const roles: readonly { role: GroupRole; kind: MemberKind; label: string }[] = [
  { role: 'leader', kind: 'leader', label: 'Make leader' },
  { role: 'officer', kind: 'officer', label: 'Make officer' },
  { role: '', kind: 'member', label: 'Make plain member' },
]

type OfMember = { group: { id: number; name: string; memberCount: number }; gamerTag: number; kind: MemberKind }

/** What may be done with a player in a group, or with one that waits to be in it. */
export function memberActions({ group: { id, name, memberCount }, gamerTag, kind }: OfMember, { refusal }: Rights) {
  if (kind === 'applied' || kind === 'invited') {
    const actions: MenuAction[] = [
      {
        label: kind === 'applied' ? 'Decline application' : 'Withdraw invitation',
        icon: <IconX aria-hidden />,
        onClick: () => void decline(id, name, gamerTag),
        isDangerous: true,
        disabledReason: refusal('kick groups'),
      },
    ]
    if (kind === 'invited') return actions
    const take: MenuAction = {
      label: 'Take in',
      icon: <IconCheck aria-hidden />,
      onClick: () => void takeIn(id, name, gamerTag),
      disabledReason: refusal('edit groups'),
    }
    return [take, ...actions]
  }
  const others: MenuAction[] = roles
    .filter((one) => one.kind !== kind)
    .map(({ role, label }) => ({
      label,
      icon: <IconUserCog aria-hidden />,
      onClick: () => void setRole(id, gamerTag, role),
      disabledReason:
        refusal('role-edit groups') ?? (kind === 'leader' && 'Make another member the leader: a group has one.'),
    }))
  const remove: MenuAction = {
    label: 'Remove from group',
    icon: <IconTrash aria-hidden />,
    onClick: () => void kick(id, name, gamerTag),
    isDangerous: true,
    disabledReason:
      refusal('kick groups') ?? (memberCount === 1 && 'It is the only member: disband the group instead.'),
  }
  return [...others, remove]
}
