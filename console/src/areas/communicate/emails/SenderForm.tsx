import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getEmailSender, setEmailSender } from '@regent/contract/communicate/emails'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { SaveForm } from '../../../shell/form/SaveForm.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { FormColumn } from '../../../ui/form/FormColumn.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** The sender of the organization's e-mails to players. */
export function SenderForm() {
  const read = useQuery(query(getEmailSender, {}))
  return (
    <Section title="Sender of e-mails, in the whole organization">
      {read.error && <ErrorNotice failure={readFailure('The sender could not be loaded.', read.error)} />}
      {read.data && <Fields key={read.data.version} known={read.data} />}
    </Section>
  )
}

function Fields({ known: { sender, fallback, version } }: { known: EndpointOutput<typeof getEmailSender> }) {
  const rights = useRights()
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: sender?.name ?? '', address: sender?.address ?? '', replyTo: sender?.replyTo ?? '' },
  })
  const save = ({ name, address, replyTo }: typeof form.values) => {
    const isSet = name.trim() !== '' || address.trim() !== ''
    const newSender = {
      name: name.trim(),
      address: address.trim(),
      ...(replyTo.trim() && { replyTo: replyTo.trim() }),
    }
    return write(
      setEmailSender,
      { body: isSet ? { sender: newSender } : {} },
      { subject: 'email-sender', done: 'Saved the sender of e-mails', ifMatch: version },
    )
  }
  return (
    <SaveForm
      form={form}
      draft={{ form: 'email-sender' }}
      save={save}
      failed="The sender was not saved."
      fieldOf={(field) => field.replace(/^sender\./, '')}
      submitLabel="Save sender"
      refusal={rights.refusal('edit email-sender')}
    >
      <FormColumn>
        <TextInput
          label="Sender name"
          description={`Empty name and address: ${fallback}.`}
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Sender address"
          description="Its domain must authorize the mail server (SPF, DKIM)."
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <TextInput
          label="Reply-to address"
          description="Empty: the sender’s address."
          autoComplete="off"
          {...form.getInputProps('replyTo')}
        />
      </FormColumn>
    </SaveForm>
  )
}
