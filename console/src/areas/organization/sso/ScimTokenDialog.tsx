import { ShownOnceDialog } from '../../../ui/feedback/ShownOnceDialog.tsx'
import { CodeBox } from '../../../ui/json/CodeBox.tsx'

/** A token that was just made. It is kept in memory only while its dialog is open. */
export type NewScimToken = { name: string; secret: string }

type ScimTokenDialogProps = NewScimToken & { isOpen: boolean; onClose: () => void }

/** Shows a new token this one time. */
export const ScimTokenDialog = ({ name, secret, ...dialog }: ScimTokenDialogProps) => (
  <ShownOnceDialog title={`Copy the token “${name}” now`} storedLabel="I have entered it at the provider" {...dialog}>
    <p className="caution flush">
      Shown only once: the server stores a hash. Anyone with the token can create and deactivate people.
    </p>
    <CodeBox text={secret} copyLabel="Copy the token" />
  </ShownOnceDialog>
)
