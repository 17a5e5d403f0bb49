import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { RevealReason, revealPlayer } from '@regent/contract/players/profile'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'

const validate = validateWith(RevealReason)

export type Revealed = EndpointOutput<typeof revealPlayer>

type RevealDrawerProps = { isOpen: boolean; onClose: () => void; onRevealed: (player: Revealed) => void }

/** Asks for a reason and reveals personal data. Only the page keeps them, until it is left. */
export function RevealDrawer({ isOpen, onClose, onRevealed }: RevealDrawerProps) {
  const { realmId, accountId } = usePlayerRoute()
  const form = useForm({ mode: 'uncontrolled', initialValues: { reason: '' }, validate })
  const save = (body: { reason: string }) =>
    write(
      revealPlayer,
      { params: { player: accountId }, body },
      { subject: 'personal-data', scope: realmScope(realmId) },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Reveal personal data"
      subtitle="Shown until you leave the page. The audit trail records you and the reason."
      form={form}
      draft={{ form: 'reveal', record: accountId }}
      save={save}
      failed="Nothing was revealed."
      onSaved={({ data }) => onRevealed(data)}
      submitLabel="Reveal"
    >
      <Textarea
        label="Reason"
        description="Such as a ticket number."
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('reason')}
        key={form.key('reason')}
      />
    </SaveDrawer>
  )
}
