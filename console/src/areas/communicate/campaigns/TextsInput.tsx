import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { useLanguages } from '../localizations/use-languages.ts'
import { PhonePreview } from '../mail/PhonePreview.tsx'
import { noText, type TextValues } from '../mail/text-form.ts'

type TextsInputProps = {
  form: UseFormReturnType<{ texts: TextValues[] }>
  hasSubject?: boolean
  /** What the reader gets with it, in words. */
  gifts?: readonly string[]
}

/** Inputs for subject and message in each language, the first is English; and what the reader sees. */
export function TextsInput({ form, hasSubject = true, gifts = [] }: TextsInputProps) {
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
