import { ActionIcon, Button, Drawer } from '@mantine/core'
import { listAdminUsers, listAvailableRoles } from '@regent/contract/organization/admin-users'
import type { RealmView } from '@regent/contract/organization/realms'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readAgain } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowBackUp } from '../../../ui/layout/icons.ts'
import { countOf } from '../../../ui/words/format-number.ts'
import { PersonLookup, type Target } from './PersonLookup.tsx'
import { delayAfterStep, isInvite, type PersonStep, personSender, reasonOf } from './person-steps.ts'
import styles from './RolesDrawer.module.css'
import { RolesForm } from './RolesForm.tsx'
import { defaultRoles } from './role-choices.ts'
import { allPlaces, gamePlaces, stepWords } from './role-places.ts'
import { everywhere, type RoleStep, type Roles, rolesHeld, stepsBetween, stepVerb } from './role-steps.ts'
import { TurnList } from './TurnList.tsx'
import { doneIn, entriesOf, restLabel, useTurn } from './use-turn.ts'
import { type AdminUser, isLastAdmin, userName } from './user-list.ts'

type RolesDrawerProps = {
  /**
   * The person to edit. Without one the drawer adds a colleague: it looks them up and invites them if they have no
   * account.
   */
  person: AdminUser | undefined
  isOpen: boolean
  onClose: () => void
}

/** Edits the roles of one person. Changes are staged, listed, and then sent one after another. */
export function RolesDrawer({ person, isOpen, onClose }: RolesDrawerProps) {
  const realms = useRealms()
  const rights = useRights()
  const operator = useOperator()
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  const [target, setTarget] = useState<Target | undefined>(person && { person })
  const [wasKnown, setWasKnown] = useState(false)
  const [wanted, setWanted] = useState<Roles>(person ? rolesHeld(person) : {})
  const [send, setSend] = useState<ReturnType<typeof personSender>>()
  const turn = useTurn<PersonStep>({ delayAfter: delayAfterStep, reasonOf })

  const known = target && 'person' in target ? target.person : undefined
  const held = useMemo(() => (known ? rolesHeld(known) : {}), [known])
  const games = useMemo(() => gamePlaces(realms, held), [realms, held])
  const steps = target ? stepsBetween(held, wanted, allPlaces(games)) : []
  const isNew = target !== undefined && 'email' in target
  const hasBegun = turn.rows.length > 0

  const available = useQuery({
    ...query(listAvailableRoles, { params: { id: known?.id ?? 0 } }, { scope: customerScope() }),
    enabled: known !== undefined,
  })
  const users = useQuery(query(listAdminUsers, {}, { scope: customerScope() }))
  const isEdited = isOpen && !hasBegun && steps.length > 0
  useLeaveWarning(isEdited || turn.isWorking)

  /** The roles chosen for a new person are kept while the e-mail is corrected. */
  function aimAt(next: Target | undefined) {
    setTarget(next)
    if (next === undefined) return
    if ('person' in next) setWanted(rolesHeld(next.person))
    else if (wasKnown) setWanted({})
    setWasKnown('person' in next)
  }

  async function leave() {
    if (turn.isWorking) return
    if (!isEdited) return onClose()
    setIsAsking(true)
    const isConfirmed = await confirm({
      title: 'Discard your changes?',
      body: `${countOf(steps.length, 'change')} to the roles ${steps.length === 1 ? 'is' : 'are'} not applied yet.`,
      verb: 'Discard changes',
      level: 'discard',
    })
    setIsAsking(false)
    if (isConfirmed) onClose()
  }

  const restore = ({ place, from }: RoleStep) => {
    const { [place]: _, ...rest } = wanted
    setWanted(from === undefined ? rest : { ...rest, [place]: from })
  }

  async function apply() {
    if (!target) return
    const sender = personSender(known)
    setSend(() => sender)
    const all: PersonStep[] = isNew
      ? [{ invite: target.email, to: wanted[everywhere] }, ...steps.filter(({ place }) => place !== everywhere)]
      : steps
    await finish(await turn.run(all, sender))
  }

  async function finish(rows: typeof turn.rows) {
    await readAgain(['operator', 'roles'])
    const done = doneIn(rows)
    if (done > 0) toastDone(messageOf(rows), canUndo(rows) ? entriesOf(rows) : [])
    if (done === rows.length) onClose()
  }

  /** Admins lack the right to remove a global role alone, so giving one could not be undone. */
  const canUndo = (rows: typeof turn.rows) =>
    rights.can('revoke global-roles') ||
    Object.keys(held).length === 0 ||
    !rows.some(({ step }) => !isInvite(step) && step.place === everywhere && step.from === undefined)

  function messageOf(rows: typeof turn.rows): string {
    const name = known ? userName(known) : isNew ? target.email : ''
    const done = doneIn(rows)
    const of = done < rows.length ? ` of ${rows.length}` : ''
    return isNew && rows[0]?.progress.state === 'done'
      ? `Invited ${name}${rows.length > 1 ? `, ${done - 1}${of && ` of ${rows.length - 1}`} roles in realms given` : ''}`
      : `Changed ${done}${of} ${rows.length === 1 ? 'role' : 'roles'} of ${name}`
  }

  const problem = !target
    ? 'Look up who it is first.'
    : steps.length === 0
      ? isNew
        ? 'Choose at least one role.'
        : 'Nothing is changed yet.'
      : isNew
        ? rights.refusal('create users')
        : undefined

  return (
    <Drawer
      opened={isOpen}
      onClose={leave}
      closeOnEscape={!isAsking}
      title={person ? `Roles of ${userName(person)}` : 'Add colleague'}
      size={640}
      classNames={{ body: styles.body, content: styles.content }}
    >
      <div className={styles.drawer}>
        <div className={styles.fields}>
          {hasBegun ? (
            <TurnList label="Progress" rows={turn.rows} nameOf={(step) => wordsOf(step, realms)} />
          ) : (
            <>
              {!person && <PersonLookup target={target} onTarget={aimAt} />}
              {known?.id === operator.id && (
                <p className={styles.own}>These are your own roles. What you take away here may end your access.</p>
              )}
              {target && (
                <RolesForm
                  key={known?.id ?? 'new'}
                  held={held}
                  wanted={wanted}
                  onWanted={setWanted}
                  games={games}
                  available={available.data?.roles ?? defaultRoles}
                  isLastAdmin={known !== undefined && isLastAdmin(known, users.data?.accounts)}
                />
              )}
            </>
          )}
        </div>
        {!hasBegun && steps.length > 0 && (
          <Preview steps={steps} realms={realms} onRestore={restore} onRestoreAll={() => setWanted(held)} />
        )}
        <div className={styles.bar}>
          {turn.isWorking ? (
            <Button onClick={turn.cancel}>Cancel the rest</Button>
          ) : hasBegun ? (
            <>
              <Button onClick={onClose}>Close</Button>
              <Button variant="filled" onClick={() => send && void turn.retry(send).then(finish)}>
                {restLabel(turn.rows)}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={leave}>Cancel</Button>
              <ActionButton variant="filled" disabledReason={problem} onClick={() => void apply()}>
                {isNew && steps.length > 0
                  ? `Invite with ${countOf(steps.length, 'role')}`
                  : isNew
                    ? 'Invite'
                    : steps.length > 0
                      ? `Apply ${countOf(steps.length, 'change')}`
                      : 'Apply'}
              </ActionButton>
            </>
          )}
        </div>
      </div>
    </Drawer>
  )
}

const verbs = { add: 'Add', change: 'Change', remove: 'Remove' }

/** "Add developer in staging" */
function wordsOf(step: PersonStep, realms: readonly RealmView[]): string {
  if (!isInvite(step)) return `${verbs[stepVerb(step)]} ${stepWords(step, realms)}`
  return `Make an account for ${step.invite}${step.to ? ` with the global role ${step.to}` : ''} and mail the invitation`
}

type PreviewProps = {
  steps: readonly RoleStep[]
  realms: readonly RealmView[]
  onRestore: (step: RoleStep) => void
  onRestoreAll: () => void
}

/** Lists what applying will do; each change can be removed from the list. */
function Preview({ steps, realms, onRestore, onRestoreAll }: PreviewProps) {
  return (
    <section className={styles.preview} aria-label="What will be done">
      <div className={styles.previewHead}>
        <strong role="status">{countOf(steps.length, 'change')} to apply</strong>
        <Button size="compact-sm" variant="subtle" onClick={onRestoreAll}>
          Restore all
        </Button>
      </div>
      <ul className={styles.steps}>
        {steps.map((step) => {
          const words = stepWords(step, realms)
          return (
            <li key={step.place} className={styles.step}>
              <span>
                Will <strong>{stepVerb(step)}</strong> {words}
              </span>
              <ActionIcon aria-label={`Restore: ${words}`} data-tip="Restore" onClick={() => onRestore(step)}>
                <IconArrowBackUp aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
