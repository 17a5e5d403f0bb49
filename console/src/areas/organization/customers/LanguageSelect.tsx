import { Select } from '@mantine/core'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { write } from '../../../api/act.ts'
import { toastFailure } from '../../../api/failure.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { languageName } from '../../../ui/words/language-name.ts'
import { languageChoices } from './languages.ts'

const setLanguage = (language: string) => write(updateOwnAccount, { body: { language } }, { subject: 'language' })

/** Shows the language of the operator's account, and saves a new one immediately. */
export function LanguageSelect({ language }: { language: string | undefined }) {
  const { readOnly } = useRights()
  const choices = useMemo(() => languageChoices(language), [language])
  const save = useMutation({
    // Pass the previous language along: the live event of the change may arrive before its response.
    mutationFn: ({ chosen }: { chosen: string; before: string | undefined }) => setLanguage(chosen),
    onSuccess: (_, { chosen, before }) => {
      const undo = () =>
        before !== undefined &&
        setLanguage(before).catch((error) => toastFailure('The language was not restored.', error))
      toast(`Your language is ${languageName(chosen)}`, {
        // A language can be changed, but not removed.
        ...(before !== undefined && { action: { label: 'Undo', onClick: undo } }),
      })
    },
    onError: (error) => toastFailure('The language was not changed.', error),
  })
  return (
    <div className="cluster">
      <Select
        aria-label="Language"
        disabled={readOnly !== undefined}
        placeholder="Not set"
        data={choices}
        value={(save.isPending ? save.variables.chosen : language) ?? null}
        onChange={(chosen) => chosen && chosen !== language && save.mutate({ chosen, before: language })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No language found"
      />
      <span className="dimmed">For e-mails and tools. The console is in English.</span>
    </div>
  )
}
