import { Button } from '@mantine/core'
import { demoCustomer } from '@regent/contract/samples/studio'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Banner } from './Banner.tsx'
import { useLinks } from './links.ts'
import { useCustomer } from './place.ts'
import { dismissSurvey, useIsSurveyShown } from './survey.ts'

/** Asks each organization for feedback, until it is dismissed in this browser. */
export function SurveyBanner() {
  const { cid } = useCustomer()
  const isShown = useIsSurveyShown(cid)
  // The demo has no organization to ask.
  if (!isShown || cid === demoCustomer.cid) return null
  return (
    <Banner
      text="Let us know your feedback!"
      action={<Feedback />}
      dismissLabel="Dismiss the survey"
      onDismiss={() => dismissSurvey(cid)}
    />
  )
}

function Feedback() {
  const { supportEmail, community } = useLinks()
  if (supportEmail === undefined && community === undefined) {
    return (
      <ActionButton disabledReason="This server has no address for feedback. The settings SUPPORT_EMAIL and COMMUNITY_URL give it one.">
        Give feedback
      </ActionButton>
    )
  }
  const to = supportEmail === undefined ? community : `mailto:${supportEmail}?subject=${encodeURIComponent('Feedback')}`
  return (
    <Button component="a" href={to} {...(supportEmail === undefined && { target: '_blank', rel: 'noreferrer' })}>
      Give feedback
    </Button>
  )
}
