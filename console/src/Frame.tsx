import { useAskedProof } from './api/fresh-proof.ts'
import { useOpenPlan } from './api/planning.ts'
import { useRefusedUndo } from './api/undo.ts'
import { useUndoForecast } from './api/undo-forecasts.ts'
import { useScreenCounts } from './areas/operate/now/use-screen-counts.ts'
import { WaitingBell } from './areas/operate/now/WaitingBell.tsx'
import { undoRefusal } from './areas/organization/audit/undo-rights.ts'
import { useUndoQuestion } from './areas/organization/audit/use-undo-question.ts'
import { OfflineNotice } from './areas/organization/live/OfflineNotice.tsx'
import { useLive } from './areas/organization/live/use-live.ts'
import { GoToButton } from './areas/players/players/GoToButton.tsx'
import { navigation } from './navigation.ts'
import { useStoredPins } from './shell/menu/use-stored-pins.ts'
import { useReviewedRealms } from './shell/scope/reviewed-realms.ts'
import './records.ts'
import { playerActions } from './screens/player-actions.tsx'
import type { ShellParts } from './shell/frame/parts.ts'
import { useCustomer } from './shell/frame/place.ts'
import { Shell } from './shell/frame/Shell.tsx'
import { RecordValue } from './shell/records/RecordValue.tsx'
import { lazyDialog } from './ui/code/lazy-dialog.tsx'
import { whenIdle } from './ui/code/when-idle.ts'
import { recordValue } from './ui/differences/record-value.ts'
import { type SecondSubmitProps, secondSubmit } from './ui/form/second-submit.ts'
import { type StateFormProps, stateForm } from './ui/form/state-form.ts'

const UndoDialog = lazyDialog(() =>
  import('./areas/organization/audit/UndoDialog.tsx').then((module) => module.UndoDialog),
)
/** Few forms are open before it loads; until then they only have their main button. */
const AddFormToSet = lazyDialog<SecondSubmitProps>(() =>
  import('./areas/operate/change-sets/AddFormToSet.tsx').then((module) => module.AddFormToSet),
)
secondSubmit.set(AddFormToSet)
recordValue.set(RecordValue)
stateForm.set(
  lazyDialog<StateFormProps>(() => import('./areas/operate/content/StateForm.tsx').then((module) => module.StateForm)),
)
const PlanDialog = lazyDialog(() =>
  import('./areas/organization/plans/PlanDialog.tsx').then((module) => module.PlanDialog),
)
const ForecastDialog = lazyDialog(() =>
  import('./areas/organization/plans/ForecastDialog.tsx').then((module) => module.ForecastDialog),
)
const ProofDialog = lazyDialog(() =>
  import('./areas/organization/factors/ProofDialog.tsx').then((module) => module.ProofDialog),
)
const MessagePreview = lazyDialog(() =>
  import('./areas/communicate/mail/PhonePreview.tsx').then((module) => module.PhonePreview),
)
const OrganizationMenu = lazyDialog(() =>
  import('./areas/organization/customers/OrganizationMenu.tsx').then((module) => module.OrganizationMenu),
)
/** Loads after the first screen, because screens work without it. */
const SessionStatus = lazyDialog(() =>
  whenIdle()
    .then(() => import('./shell/frame/SessionStatus.tsx'))
    .then(
      (module) => module.SessionStatus,
      () => () => null,
    ),
)

function Dialogs() {
  const refusedUndo = useRefusedUndo()
  const openPlan = useOpenPlan()
  const askedProof = useAskedProof()
  useReviewedRealms()
  useStoredPins()
  const undoForecast = useUndoForecast()
  return (
    <>
      <SessionStatus />
      {openPlan && <PlanDialog key={openPlan.plan.id} made={openPlan} />}
      {undoForecast && <ForecastDialog question={undoForecast} />}
      {refusedUndo && <UndoDialog refused={refusedUndo} />}
      {askedProof && <ProofDialog asked={askedProof} />}
    </>
  )
}

const parts: ShellParts = {
  navigation,
  ConnectionNotice: OfflineNotice,
  GoToPlayer: GoToButton,
  Bell: WaitingBell,
  useScreenCounts,
  OrganizationMenu,
  playerActions,
  MessagePreview,
  Dialogs,
  undoRefusal,
  useUndoQuestion,
}

/** The shell of an organization, composed with the parts of its areas. */
export function Frame() {
  useLive(useCustomer().cid)
  return <Shell parts={parts} />
}
