import { Button, Popover, Textarea } from '@mantine/core'
import { setLocalization } from '@regent/contract/communicate/localizations'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { write } from '../../../api/act.ts'
import { writeFailure } from '../../../api/failure.ts'
import { isStale, newerIn } from '../../../api/stale.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { languageName } from '../../../ui/words/language-name.ts'
import styles from './Localizations.module.css'

type TextCellProps = { textKey: string; language: string; value: string; onClose: () => void }

/**
 * An inline editor for one text. The server saves it only if the stored text is still the one shown here; otherwise the
 * newer text is shown below.
 */
export function TextCell({ textKey, language, value, onClose }: TextCellProps) {
  const [text, setText] = useState(value)
  // The expected stored text of the next save; a conflict replaces it with the newer text.
  const [seen, setSeen] = useState(value)
  const saving = useMutation({
    mutationFn: () =>
      write(
        setLocalization,
        { body: { key: textKey, language, value: text, was: seen } },
        {
          subject: 'localization',
          done: `${text === '' ? 'Deleted' : 'Changed'} ${languageName(language)} of ${textKey}`,
        },
      ),
    onSuccess: onClose,
  })
  const newerText = theirsIn(saving.error)
  const name = `${languageName(language)} of ${textKey}`
  const save = () => (text === value && seen === value ? onClose() : saving.mutate())

  function goOnWithMine() {
    setSeen(newerText ?? '')
    saving.reset()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && !event.shiftKey && newerText === undefined) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Popover
      opened
      // Clicking elsewhere saves. A conflict must be resolved first.
      onClose={() => newerText === undefined && save()}
      closeOnEscape={false}
      position="bottom-start"
      width={380}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={`truncate ${styles.cell}`} aria-label={name} onClick={onClose}>
          {value || 'missing'}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="stack gap-8">
          <Textarea
            aria-label={name}
            autosize
            minRows={1}
            maxRows={12}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {newerText === undefined ? (
            <>
              {saving.error && <ErrorNotice failure={writeFailure('The text was not saved.', saving.error)} />}
              <div className="row wrap">
                <Button loading={saving.isPending} onClick={save}>
                  Save text
                </Button>
                <Button variant="subtle" color="gray" onClick={onClose}>
                  Cancel
                </Button>
                <p className="flush dimmed">Shift+Enter: new line.</p>
              </div>
            </>
          ) : (
            <div role="alert" className="stack gap-8">
              <p className="flush dimmed">Someone else changed this text. Yours was not saved. Current text:</p>
              <p className="flush prose">
                <strong>{newerText || 'nothing'}</strong>
              </p>
              <div className="row wrap">
                <Button onClick={onClose}>Keep theirs</Button>
                <Button variant="default" onClick={goOnWithMine}>
                  Keep mine
                </Button>
              </div>
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The newer text, if a save failed because of it. */
function theirsIn(error: unknown): string | undefined {
  return isStale(error) ? (newerIn<{ value: string }>(error)?.value ?? '') : undefined
}
