import { Button } from '@mantine/core'
import { demoCustomer } from '@regent/contract/samples/studio'
import { useCustomer } from '../frame/place.ts'
import { useLinks } from '../records/links.ts'
import { Banner } from './Banner.tsx'
import { dismissSurvey, useIsSurveyShown } from './survey.ts'

/** Asks each organization for feedback, until it is dismissed in this browser. */
export function SurveyBanner() {
  const { cid } = useCustomer()
  const { supportEmail, community } = useLinks()
  const isShown = useIsSurveyShown(cid)
  // The demo has no organization to ask.
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
