import type { GroupRole } from '@regent/contract/engage/group-shapes'
import { changeGroupRole, inviteToGroup, removeGroupMember } from '@regent/contract/engage/groups'
import { act } from '../../../api/act.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import { IconCheck, IconTrash, IconUserCog, IconX } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { roleLabels } from './group-words.ts'
import type { MemberKind } from './groups-search.ts'

const roles: readonly { role: GroupRole; kind: MemberKind; label: string }[] = [
  { role: 'leader', kind: 'leader', label: 'Make leader' },
  { role: 'officer', kind: 'officer', label: 'Make officer' },
  { role: '', kind: 'member', label: 'Make plain member' },
]

type OfMember = { group: { id: number; name: string; memberCount: number }; gamerTag: number; kind: MemberKind }

/** Actions on a member, an applicant or an invited player. */
export function memberActions({ group: { id, name, memberCount }, gamerTag, kind }: OfMember, { refusal }: Rights) {
  const params = { id }
  const remove = (words: { done: string; failed: string }) =>
    act(removeGroupMember, { params, body: { gamerTag } }, { subject: 'group-member', ...words })
  if (kind === 'applied' || kind === 'invited') {
    const actions: MenuAction[] = [
      {
        label: kind === 'applied' ? 'Decline application' : 'Withdraw invitation',
        icon: <IconX aria-hidden />,
        onClick: () =>
          void remove({
            done: `Removed ${gamerTag} from the waiting list of ${name}`,
            failed: `${gamerTag} was not removed from the waiting list.`,
          }),
        isDangerous: true,
        disabledReason: refusal('kick groups'),
      },
    ]
    if (kind === 'invited') return actions
    const take: MenuAction = {
      label: 'Accept',
      icon: <IconCheck aria-hidden />,
      onClick: () =>
        void act(
          inviteToGroup,
          { params, body: { gamerTag } },
          {
            subject: 'group-member',
            done: `Added ${gamerTag} to ${name}`,
            failed: `${gamerTag} was not added to ${name}.`,
          },
        ),
      disabledReason: refusal('edit groups'),
    }
    return [take, ...actions]
  }
  const roleActions: MenuAction[] = roles
    .filter((one) => one.kind !== kind)
    .map(({ role, label }) => ({
      label,
      icon: <IconUserCog aria-hidden />,
      onClick: () =>
        void act(
          changeGroupRole,
          { params, body: { gamerTag, role } },
          {
            subject: ['group', 'group-member'],
            done: `${gamerTag} is ${roleLabels[role]} now`,
            failed: `The role of ${gamerTag} was not changed.`,
          },
        ),
      disabledReason:
        refusal('role-edit groups') ??
        (kind === 'leader' && 'A group needs a leader: make another member the leader first.'),
    }))
  const removal: MenuAction = {
    label: 'Remove from group',
    icon: <IconTrash aria-hidden />,
    onClick: () =>
      void remove({ done: `Removed ${gamerTag} from ${name}`, failed: `${gamerTag} was not removed from ${name}.` }),
    isDangerous: true,
    disabledReason: refusal('kick groups') ?? (memberCount === 1 && 'The only member: disband the group instead.'),
  }
  return [...roleActions, removal]
}
