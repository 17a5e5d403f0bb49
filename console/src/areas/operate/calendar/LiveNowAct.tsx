import { Button } from '@mantine/core'
import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import type { Right } from '@regent/contract/permissions'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import styles from './LiveNow.module.css'

type Act = {
  verb: string
  right: Right
  body: string
  /** True if a review opens in production realms. */
  isReviewed?: true
  run: (entry: CalendarEntry, scope: string | null) => Promise<void>
}

const code = () => import('./live-acts.ts')

/** The quick action for a live entry; undefined if its own screen is needed. */
function findAct({ kind, path }: CalendarEntry): Act | undefined {
  if (kind === 'event') {
    return {
      verb: 'End event',
      right: 'end events',
      body: 'Ends now for all players. They can claim earned rewards. Future rounds are cancelled.',
      run: async (entry, scope) => (await code()).endLiveEvent(entry, scope),
    }
  }
  // Listings of published content are changed in the content.
  if (kind !== 'listing' || path[0] !== 'commerce-configuration') return undefined
  return {
    verb: 'Switch off',
    right: 'edit commerce-catalog',
    body: 'Players can no longer see or buy it.',
    isReviewed: true,
    run: async (entry, scope) => (await code()).switchOffListing(entry, scope),
  }
}

/** Ends a live event or deactivates a live listing from the list on a phone, if permitted. */
export function LiveNowAct({ entry }: { entry: CalendarEntry }) {
  const { realmId, environment } = useRealm()
  const rights = useRights()
  const confirm = useConfirm()
  const act = findAct(entry)
  if (!act || rights.refusal(act.right) !== undefined) return null
  const { verb, body, run, isReviewed } = act
  // The review asks, with more to decide by.
  const isAsked = isReviewed && environment === 'PROD'

  async function ask() {
    const title = `${verb === 'End event' ? 'End' : 'Switch off'} ${entry.name}?`
    if (!isAsked && !(await confirm({ title, body, verb, level: 'costly' }))) return
    await run(entry, realmScope(realmId)).catch((error) => toastFailure('Nothing was changed.', error))
  }

  return (
    <Button className={styles.act} onClick={() => void ask()}>
      {verb}
      <span className="hidden-text"> {entry.name}</span>
    </Button>
  )
}
