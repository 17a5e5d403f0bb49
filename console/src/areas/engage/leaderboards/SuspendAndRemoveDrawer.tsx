import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { planRemoveEntries } from '@regent/contract/engage/leaderboards'
import { formatQuantity } from '@regent/contract/words'
import { useState } from 'react'
import { planWrite } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { SuspensionFields } from '../../players/suspensions/SuspensionFields.tsx'
import {
  newSuspension,
  type SuspensionValues,
  suspensionErrors,
  toTerms,
} from '../../players/suspensions/suspension-form.ts'

type SuspendAndRemoveDrawerProps = {
  leaderboard: string
  gamerTags: number[]
  onDone: () => void
  isOpen: boolean
  onClose: () => void
}

/** Suspends players and removes their entries, by one plan that the operator reviews before applying. */
export function SuspendAndRemoveDrawer({
  leaderboard,
  gamerTags,
  onDone,
  isOpen,
  onClose,
}: SuspendAndRemoveDrawerProps) {
  const [isOnAll, setIsOnAll] = useState(true)
  const form = useForm<SuspensionValues>({
    initialValues: newSuspension,
    validate: (values) => suspensionErrors(values, Date.now()),
  })
  const save = (values: SuspensionValues) =>
    planWrite(
      planRemoveEntries,
      {
        params: { id: leaderboard },
        body: { gamerTags, boards: isOnAll ? 'all' : 'this', suspend: toTerms(values, Date.now()) },
      },
      { onPlanned: onClose, onChanged: onDone },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Suspend and remove"
      subtitle={`${formatQuantity(gamerTags.length, 'player')}. Next: preview.`}
      form={form}
      draft={{ form: 'suspend-and-remove', record: leaderboard }}
      save={save}
      closesItself
      failed="The suspension was not planned."
      fieldOf={(field) => field.replace(/^suspend\./, '')}
      submitLabel="Preview"
    >
      <Checkbox
        label="Also remove their entries on other leaderboards"
        checked={isOnAll}
        onChange={(event) => setIsOnAll(event.currentTarget.checked)}
      />
      <SuspensionFields form={form} />
    </SaveDrawer>
  )
}
