import { type CustomRole, deleteCustomRole, unassignCustomRole } from '@regent/contract/organization/roles'
import { formatQuantity } from '@regent/contract/words'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import type { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'

type Confirm = ReturnType<typeof useConfirm>

/** Deletes a role; asks first if people lose it. */
export async function removeRole(role: CustomRole, confirm: Confirm): Promise<void> {
  const people = new Set(role.holders.map(({ accountId }) => accountId)).size
  if (people > 0) {
    const isConfirmed = await confirm({
      title: `Delete role ${role.name}?`,
      body: `${formatQuantity(people, 'person loses', 'people lose')} its rights immediately. Undo gives them back.`,
      verb: 'Delete role',
      level: 'costly',
    })
    if (!isConfirmed) return
  }
  await act(
    deleteCustomRole,
    { params: { id: role.id }, query: { force: people > 0 } },
    {
      subject: ['custom-role', 'custom-role-holder'],
      scope: customerScope(),
      done: `Deleted role ${role.name}`,
      failed: 'The role was not deleted.',
    },
  )
}

type TakenRole = { id: number; name: string; pid?: string | undefined }

/** Takes a custom role from a person. */
export const takeRole = (accountId: number, { id, name, pid }: TakenRole) =>
  act(
    unassignCustomRole,
    { params: { id }, body: { accountId, ...(pid !== undefined && { pid }) } },
    {
      subject: 'custom-role-holder',
      scope: customerScope(),
      done: `Removed role ${name}`,
      failed: 'The role was not removed.',
    },
  )
