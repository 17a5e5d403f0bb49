import { Button } from '@mantine/core'
import { demoCustomer } from '@regent/contract/samples/studio'
import { useSyncExternalStore } from 'react'
import { storageKeys } from '../../api/session/session.ts'
import { createStorageSignal } from '../../ui/code/store.ts'
import { useCustomer } from '../frame/place.ts'
import { useLinks } from '../records/links.ts'
import { Banner } from './Banner.tsx'

const changes = createStorageSignal()

const toStorageKey = (cid: number) => storageKeys.surveyDismissed + cid

/** Dismisses the organization's survey banner permanently in every tab; other organizations keep theirs. */
function dismissSurvey(cid: number): void {
  localStorage.setItem(toStorageKey(cid), 'true')
  changes.tell()
}

/** True if the organization is still asked for feedback. */
const useIsSurveyShown = (cid: number): boolean =>
  useSyncExternalStore(changes.subscribe, () => localStorage.getItem(toStorageKey(cid)) === null)

/** Asks each organization for feedback, until it is dismissed in this browser. */
export function SurveyBanner() {
  const { cid } = useCustomer()
  const { supportEmail, community } = useLinks()
  const isShown = useIsSurveyShown(cid)
  // The demo has no real organization.
  if (!isShown || cid === demoCustomer.cid) return null
  const to =
    supportEmail === undefined
      ? (community ?? '/docs/help#support')
      : `mailto:${supportEmail}?subject=${encodeURIComponent('Feedback')}`
  return (
    <Banner
      text="Let us know your feedback!"
      action={
        <Button component="a" href={to} {...(supportEmail === undefined && { target: '_blank', rel: 'noreferrer' })}>
          Give feedback
        </Button>
      }
      dismissLabel="Dismiss the survey"
      onDismiss={() => dismissSurvey(cid)}
    />
  )
}
