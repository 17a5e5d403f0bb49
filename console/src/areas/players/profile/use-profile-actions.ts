import type { Account } from '@regent/contract/organization/accounts'
import { startPasswordReset } from '@regent/contract/organization/auth'
import { exportPlayer, planForgetPlayer } from '@regent/contract/players/profile'
import { act, planAct, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { saveFile } from '../../../ui/csv/csv.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'

/** Actions on the whole player, for the menu of the page. */
export function useProfileActions(account: Account, isForgetting: boolean): MenuAction[] {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const confirm = useConfirm()
  const scope = realmScope(realmId)
  const { email, id } = account

  async function resetPassword() {
    if (email === undefined) return
    const isConfirmed = await confirm({
      title: 'Reset the password?',
      body: `Sends a code to ${email}. The current password works until the player sets a new one.`,
      verb: 'Send the mail',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      startPasswordReset,
      { body: { email, codeType: 'UUID' } },
      {
        subject: 'mailed-code',
        done: `Sent a code to ${email}`,
        failed: 'The mail was not sent.',
        isFinal: true,
        scope,
        isNamed: true,
      },
    )
  }

  async function exportAll() {
    try {
      const { data } = await write(exportPlayer, { params: { player: id } }, { subject: 'personal-data', scope })
      saveFile(`player-${gamerTag}.json`, JSON.stringify(data, null, 2), 'application/json')
    } catch (error) {
      toastFailure('The player was not exported.', error)
    }
  }

  const forget = () =>
    planAct(planForgetPlayer, { params: { player: id } }, { scope, failed: 'Forgetting the player was not planned.' })

  return [
    {
      label: 'Reset password…',
      onClick: () => void resetPassword(),
      disabledReason:
        rights.refusal('reset-password player-profile') || (email === undefined && 'The account has no e-mail.'),
    },
    {
      label: 'Export everything held',
      onClick: () => void exportAll(),
      disabledReason: rights.refusal('edit player-profile'),
    },
    {
      label: 'Forget this player…',
      onClick: () => void forget(),
      isDangerous: true,
      disabledReason:
        rights.refusal('forget player-profile') ||
        (account.privilegedAccount && 'The account belongs to an operator. Revoke its roles first.') ||
        (isForgetting && 'The erasure is already scheduled.'),
    },
  ]
}
