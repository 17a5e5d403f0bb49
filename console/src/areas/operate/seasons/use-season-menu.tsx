import { planSeasonRehearsal, type Season } from '@regent/contract/operate/seasons'
import { useNavigate } from '@tanstack/react-router'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { type RealmHere, useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconArrowBackUp, IconCopy, IconFlask, IconPencil, IconPlayerStop } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { askToUndo } from './season-undo.ts'

/** Realms that the menu offers for a rehearsal. */
const maxLowerRealms = 5

type Acts = Record<'edit' | 'copy' | 'end', (season: Season) => void>

/** The actions of a season besides its review. */
export function useSeasonMenu(season: Season, { edit, copy, end }: Acts): MenuAction[] {
  const place = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const openCopy = (pid: string) =>
    void navigate({ to: paths.inRealm({ ...place, realmId: pid }, `seasons/${season.id}`) })
  const rehearse = (pid: string) =>
    planAct(
      planSeasonRehearsal,
      { body: { sourcePid: place.realmId, id: season.id } },
      {
        scope: realmScope(pid),
        failed: `The season ${season.name} was not copied.`,
        onChanged: () => openCopy(pid),
      },
    )
  return [
    {
      label: 'Edit season',
      icon: <IconPencil aria-hidden />,
      onClick: () => edit(season),
      disabledReason: rights.refusal('edit events'),
    },
    {
      label: 'Copy to next month…',
      icon: <IconCopy aria-hidden />,
      onClick: () => copy(season),
      disabledReason: rights.refusal('create events'),
    },
    ...listLowerRealms(place).map(({ pid, name }) => ({
      label: `Rehearse in ${name}…`,
      icon: <IconFlask aria-hidden />,
      onClick: () => void rehearse(pid),
      disabledReason: rights.at(pid).refusal('create events'),
    })),
    {
      label: 'Undo the last change by part…',
      icon: <IconArrowBackUp aria-hidden />,
      onClick: () => void askToUndo(season, realmScope(place.realmId)),
      disabledReason: rights.refusal('view audit'),
    },
    {
      label: 'End season…',
      icon: <IconPlayerStop aria-hidden />,
      onClick: () => end(season),
      isDangerous: true,
      disabledReason: season.state === 'ended' ? 'The season has ended.' : rights.refusal('end events'),
    },
  ]
}

/** The realms of the game where a rehearsal does not reach players: those below production, without this one. */
const listLowerRealms = ({ realms, realmId }: RealmHere) =>
  realms
    .filter(({ pid, parent, archived }) => parent !== undefined && pid !== realmId && !archived)
    .slice(0, maxLowerRealms)
    .map((realm) => ({ pid: realm.pid, name: realmName(realm) }))
