import type { DraftSubject } from '@regent/contract/drafts'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isDemo } from '../../../api/demo/demo-scope.ts'
import { beginRecording, endRecording, goOnRecording } from '../../../api/recording.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import type { SecondSubmitProps } from '../../../ui/form/second-submit.ts'
import { AddToSet } from './AddToSet.tsx'

/** The forms whose changes can be added to a set, by the name of their drafts. */
const recordable: Readonly<Record<string, DraftSubject>> = {
  announcement: 'announcement',
  'cloud-file': 'cloud-file',
  'config-key': 'config',
  event: 'event',
  'event-schedule': 'event',
  job: 'job',
  leaderboard: 'leaderboard',
  listing: 'store',
  'new-leaderboard': 'leaderboard',
  'new-trial': 'trial',
  offer: 'offer',
  sale: 'sale',
  segment: 'segment',
  sku: 'sku',
  store: 'store',
  template: 'template',
  'text-key': 'localization',
  timer: 'timer',
}

/** The second button of forms: records the save in a change set. */
export function AddFormToSet(props: SecondSubmitProps) {
  const { realmId }: { realmId?: string } = useParams({ strict: false })
  const { can } = useRights()
  const isOffered =
    recordable[props.form] !== undefined &&
    realmId !== undefined &&
    !isDemo(realmId) &&
    can('view audit') &&
    isServed('createChangeSet')
  return isOffered ? <Recording {...props} /> : null
}

function Recording({ isSaving, onSubmit }: SecondSubmitProps) {
  const saving = useEffectEvent((isNow: boolean) => (isNow ? goOnRecording() : undefined))
  useEffect(() => {
    saving(isSaving)
    // The save has ended, or the form is closed: stop recording.
    return isSaving ? endRecording : undefined
  }, [isSaving])
  return (
    <AddToSet
      isBusy={isSaving}
      onAdd={(number) => {
        beginRecording(number)
        onSubmit()
      }}
    />
  )
}
