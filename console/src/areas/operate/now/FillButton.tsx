import { Button } from '@mantine/core'
import { planSamplePlayers, playersOfEmptyRealm } from '@regent/contract/operate/now-sample-players'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconUsersGroup } from '../../../ui/layout/icons.ts'
import type { Environment } from '../../../ui/layout/RealmPill.tsx'

type Fillable = {
  pid: string
  cid: number
  environment: Environment
  /** Undefined until it is read. */
  players: number | undefined
}

/** True for a realm below production with few players, if the operator may add sample players. */
export function useCanFill({ pid, environment, players }: Fillable): boolean {
  const { can } = useRights().at(pid)
  return environment !== 'PROD' && players !== undefined && players <= playersOfEmptyRealm && can('edit player-profile')
}

/** Plans to add sample players; absent where that is not possible. */
export function FillButton(realm: Fillable) {
  const canFill = useCanFill(realm)
  if (!canFill) return null
  const plan = () =>
    planAct(
      planSamplePlayers,
      { body: {} },
      { scope: realmScope(realm.pid, realm.cid), failed: 'No sample players were planned.' },
    )
  return (
    <Button leftSection={<IconUsersGroup aria-hidden />} onClick={() => void plan()}>
      Fill with sample players…
    </Button>
  )
}
