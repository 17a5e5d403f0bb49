import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { saveTemplate, type TemplateRecord } from '@regent/contract/campaigns-templates'
import { defaultLanguage } from '@regent/contract/campaigns-texts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { isStale } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { messageTextErrors, noText, type TextValues, templateTexts, textsOfTemplate } from '../mail/text-form.ts'
import { TextsInput } from './TextsInput.tsx'

type Values = { name: string; texts: TextValues[] }
type TemplateDrawerProps = { known?: TemplateRecord | undefined; isOpen: boolean; onClose: () => void }

/** Creates or edits texts for new campaigns. Existing campaigns keep their texts. */
export function TemplateDrawer({ known, isOpen, onClose }: TemplateDrawerProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { name: known?.name ?? '', texts: known ? textsOfTemplate(known.msg) : [noText(defaultLanguage)] },
    validate: ({ name, texts }) => ({
      ...messageTextErrors(texts),
      ...(name.trim() === '' && { name: 'Enter a name.' }),
    }),
  })
  const saving = useMutation({
    mutationFn: ({ name, texts }: Values) =>
      write(
        saveTemplate,
        { body: { name: name.trim(), msg: templateTexts(texts), ...(known && { sid: known.sid }) } },
        {
          subject: 'template',
          done: `${known ? 'Changed' : 'Created'} template ${name.trim()}`,
          ifMatch: known?.version,
        },
      ),
    onSuccess: onClose,
  })
  const message = isStale(saving.error)
    ? 'The template was not saved. Close this form and open it again.'
    : 'The template was not saved.'
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a template'}
      subtitle="Campaigns created from it earlier keep their texts."
      form={form}
      draft={{ form: 'template', record: known?.name }}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure(message, saving.error)}
      submitLabel={known ? 'Save template' : 'Create template'}
    >
      <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <TextsInput form={form} />
    </FormDrawer>
  )
}
