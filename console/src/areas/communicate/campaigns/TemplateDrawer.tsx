import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { saveTemplate, type TemplateRecord } from '@regent/contract/communicate/campaigns-templates'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useConflict } from '../../../shell/form/use-conflict.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { messageTextErrors, noText, type TextValues, templateTexts, textsOfTemplate } from '../mail/text-form.ts'
import { TextsInput } from './TextsInput.tsx'

type Values = { name: string; texts: TextValues[] }
const labels = { name: 'Name', texts: 'Texts' }
const valuesOf = ({ name, msg }: TemplateRecord): Values => ({ name, texts: textsOfTemplate(msg) })

type TemplateDrawerProps = { known?: TemplateRecord | undefined; isOpen: boolean; onClose: () => void }

/** Creates or edits texts for new campaigns. Existing campaigns keep their texts. */
export function TemplateDrawer({ known, isOpen, onClose }: TemplateDrawerProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: known ? valuesOf(known) : { name: '', texts: [noText(defaultLanguage)] },
    validate: ({ name, texts }) => ({
      ...messageTextErrors(texts),
      ...(name.trim() === '' && { name: 'Enter a name.' }),
    }),
  })
  const saving = useMutation({
    mutationFn: ({ values: { name, texts }, base }: { values: Values; base: TemplateRecord | undefined }) =>
      write(
        saveTemplate,
        { body: { name: name.trim(), msg: templateTexts(texts), ...(base && { sid: base.sid }) } },
        {
          subject: 'template',
          done: `${known ? 'Changed' : 'Created'} template ${name.trim()}`,
          ifMatch: base?.version,
        },
      ),
    onSuccess: onClose,
  })
  const { base, isConflict, conflict } = useConflict({
    ...{ what: 'template', labels, known, valuesOf, form, saving, onClose },
    save: (values, newer) => saving.mutate({ values, base: newer }),
  })
  const failure = useWriteFailure('The template was not saved.', isConflict ? null : saving.error)
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a template'}
      subtitle="Campaigns created from it earlier keep their texts."
      form={form}
      draft={{ form: 'template', record: known?.name }}
      onSubmit={(values) => saving.mutate({ values, base })}
      isSaving={saving.isPending}
      failure={failure}
      submitLabel={known ? 'Save template' : 'Create template'}
    >
      {conflict}
      <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <TextsInput form={form} />
    </FormDrawer>
  )
}
