import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { saveTemplate, type TemplateRecord } from '@regent/contract/communicate/campaigns-templates'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useConflict } from '../../../shell/form/use-conflict.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { useLanguages } from '../localizations/use-languages.ts'
import { PhonePreview } from '../mail/PhonePreview.tsx'
import { messageTextErrors, noText, type TextValues, templateTexts, toTemplateTexts } from '../mail/text-form.ts'

type Values = { name: string; texts: TextValues[] }
const labels = { name: 'Name', texts: 'Texts' }
const toFormValues = ({ name, msg }: TemplateRecord): Values => ({ name, texts: toTemplateTexts(msg) })

type TemplateDrawerProps = { known?: TemplateRecord | undefined; isOpen: boolean; onClose: () => void }

/** Creates or edits texts for new campaigns. Existing campaigns are not changed. */
export function TemplateDrawer({ known, isOpen, onClose }: TemplateDrawerProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: known ? toFormValues(known) : { name: '', texts: [noText(defaultLanguage)] },
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
    what: 'template',
    labels,
    known,
    toFormValues,
    form,
    saving,
    onClose,
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

type TextsInputProps = {
  form: UseFormReturnType<{ texts: TextValues[] }>
  hasSubject?: boolean
  /** Labels of the rewards. */
  gifts?: readonly string[]
}

/** Inputs for subject and message in each language, English first, with a preview. */
function TextsInput({ form, hasSubject = true, gifts = [] }: TextsInputProps) {
  const languages = useLanguages()
  const next = languages.find((one) => !form.values.texts.some(({ lng }) => lng === one)) ?? ''
  return (
    <>
      <ListInput legend="Texts" noun="language" form={form} field="texts" isFramed newEntry={noText(next)}>
        {(at, index) => (
          <>
            <LanguageInput
              {...nthLabel('Language', index + 1)}
              languages={languages}
              {...form.getInputProps(`${at}.lng`)}
            />
            {hasSubject && <TextInput {...nthLabel('Subject', index + 1)} {...form.getInputProps(`${at}.subject`)} />}
            <Textarea
              {...nthLabel('Message', index + 1)}
              autosize
              minRows={3}
              maxRows={14}
              wrapperProps={{ 'data-wide': true }}
              {...form.getInputProps(`${at}.msg`)}
            />
          </>
        )}
      </ListInput>
      <PhonePreview texts={form.values.texts} gifts={gifts} />
    </>
  )
}
