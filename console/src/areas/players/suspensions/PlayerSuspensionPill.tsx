import { SuspensionPill } from '../../../shell/records/SuspensionPill.tsx'
import { useSuspension } from './use-suspension.ts'

/** The pill in the player's header, above every screen of the player. */
export function PlayerSuspensionPill() {
  const suspension = useSuspension()
  return suspension && <SuspensionPill until={suspension.until} />
}
