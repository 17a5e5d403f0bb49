import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { countOf, formatCount } from '../ui/format-number.ts'
import styles from './RevokeAccessDialog.module.css'
import { REMOVE_DELAY_MS } from './role-steps.ts'
import { reasonOf, refreshUsers, revokeAllAccess, toastUndoable } from './save-roles.ts'
import { TurnList } from './TurnList.tsx'
import { doneIn, entriesOf, restLabel, useTurn } from './use-turn.ts'
import { type AdminUser, userName } from './user-list.ts'

const SHOWN_NAMES = 6

type RevokeAccessDialogProps = {
  people: readonly AdminUser[]
  isOpen: boolean
  onClose: () => void
  onDone?: () => void
}

/** Takes all access from one person or several; what was typed must name whom it hits. */
export function RevokeAccessDialog({ people, isOpen, onClose, onDone }: RevokeAccessDialogProps) {
  const [typed, setTyped] = useState('')
  const turn = useTurn<AdminUser>({ delayAfter: () => REMOVE_DELAY_MS, reasonOf })
  const [one] = people
  const isSingle = people.length === 1 && one !== undefined
  const wanted = isSingle ? userName(one) : String(people.length)
  const what = isSingle ? userName(one) : countOf(people.length, 'person', 'people')
  const hasBegun = turn.rows.length > 0
  const isIncomplete = doneIn(turn.rows) < turn.rows.length

  async function finish(rows: typeof turn.rows) {
    await refreshUsers()
    const done = doneIn(rows)
    if (done > 0) {
      const whom = isSingle ? userName(one) : countOf(done, 'person', 'people')
      toastUndoable(`Revoked all access of ${whom}`, entriesOf(rows))
      onDone?.()
    }
    if (done === rows.length) onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === wanted) void turn.run(people, revokeAllAccess).then(finish)
  }

  return (
    <Modal
      opened={isOpen}
      onClose={() => !turn.isWorking && onClose()}
      title={`Revoke all access of ${what}?`}
      size={480}
    >
      {hasBegun ? (
        <div className={styles.form}>
          <TurnList label="Progress" rows={turn.rows} nameOf={userName} />
          <div className={styles.actions}>
            {turn.isWorking ? (
              <Button onClick={turn.cancel}>Cancel the rest</Button>
            ) : (
              <>
                <Button onClick={onClose}>Close</Button>
                {isIncomplete && (
                  <Button variant="filled" color="red" onClick={() => void turn.retry(revokeAllAccess).then(finish)}>
                    {restLabel(turn.rows)}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <p className={styles.words}>
            {isSingle
              ? 'The global role and every role in a realm are'
              : 'Their global roles and every role in realms are'}{' '}
            taken away. Whoever is signed in notices at the next request. The accounts stay, and so do players’ data.
          </p>
          {!isSingle && (
            <ul className={styles.names} aria-label="Who loses access">
              {people.slice(0, SHOWN_NAMES).map((person) => (
                <li key={person.id}>{userName(person)}</li>
              ))}
              {people.length > SHOWN_NAMES && <li>and {formatCount(people.length - SHOWN_NAMES)} more</li>}
            </ul>
          )}
          <TextInput
            label={
              <>
                Type <code className={styles.name}>{wanted}</code> to go on
              </>
            }
            description="Roles can be given again, one by one or by Undo."
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <div className={styles.actions}>
            <Button data-autofocus onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="filled" color="red" disabled={typed.trim() !== wanted}>
              Revoke access of {isSingle ? 'one person' : what}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
