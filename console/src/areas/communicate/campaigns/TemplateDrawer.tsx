import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { saveTemplate, type TemplateRecord } from '@regent/contract/communicate/campaigns-templates'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
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
  const save = ({ name, texts }: Values, base: TemplateRecord | undefined) =>
    write(
      saveTemplate,
      { body: { name: name.trim(), msg: templateTexts(texts), ...(base && { sid: base.sid }) } },
      {
        subject: 'template',
        done: `${known ? 'Changed' : 'Created'} template ${name.trim()}`,
        ifMatch: base?.version,
      },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a template'}
      subtitle="Existing campaigns keep their texts."
      form={form}
      draft={{ form: 'template', record: known?.name }}
      save={save}
      record={{ what: 'template', known, toFormValues, labels }}
      failed="The template was not saved."
      submitLabel={known ? 'Save template' : 'Create template'}
    >
      <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <TextsInput form={form} />
    </SaveDrawer>
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
