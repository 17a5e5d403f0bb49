import { ActionIcon, Button, Drawer } from '@mantine/core'
import { listAdminUsers, listAvailableRoles } from '@regent/contract/organization/admin-users'
import type { RealmView } from '@regent/contract/organization/realms'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readAgain } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import frame from '../../../ui/form/FormDrawer.module.css'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowBackUp } from '../../../ui/layout/icons.ts'
import styles from './AdminUsers.module.css'
import { PersonLookup, type Target } from './PersonLookup.tsx'
import { delayAfterStep, formatReason, isInvite, type PersonStep, personSender } from './person-steps.ts'
import { RolesForm } from './RolesForm.tsx'
import { defaultRoles } from './role-choices.ts'
import { allPlaces, formatRoleStep, gamePlaces } from './role-places.ts'
import { collectRoles, organizationWide, type RoleStep, type Roles, stepsBetween, stepVerb } from './role-steps.ts'
import { TurnList } from './TurnList.tsx'
import { doneIn, listEntryIds, restLabel, type TurnRow, useTurn } from './use-turn.ts'
import { type AdminUser, isLastAdmin, userName } from './user-list.ts'

type RolesDrawerProps = {
  /**
   * The person to edit. Undefined: the drawer adds a colleague, who is looked up and invited if they have no account.
   */
  person: AdminUser | undefined
  isOpen: boolean
  onClose: () => void
}

/** The roles that the operator selects for a person, and the steps from the current ones. */
function useSelectedRoles(person: AdminUser | undefined) {
  const realms = useRealms()
  const [target, setTarget] = useState<Target | undefined>(person && { person })
  const [wasKnown, setWasKnown] = useState(false)
  const [wanted, setWanted] = useState<Roles>(person ? collectRoles(person) : {})
  const existingPerson = target && 'person' in target ? target.person : undefined
  const currentRoles = useMemo(() => (existingPerson ? collectRoles(existingPerson) : {}), [existingPerson])
  const games = useMemo(() => gamePlaces(realms, currentRoles), [realms, currentRoles])
  const steps = target ? stepsBetween(currentRoles, wanted, allPlaces(games)) : []

  /** The selected roles of a new person are kept when the e-mail is corrected. */
  function aimAt(next: Target | undefined) {
    setTarget(next)
    if (next === undefined) return
    if ('person' in next) setWanted(collectRoles(next.person))
    else if (wasKnown) setWanted({})
    setWasKnown('person' in next)
  }

  const restore = ({ place, from }: RoleStep) => {
    const { [place]: _, ...rest } = wanted
    setWanted(from === undefined ? rest : { ...rest, [place]: from })
  }
  return {
    target,
    aimAt,
    existingPerson,
    /** The e-mail of a colleague without an account. */
    newEmail: target && 'email' in target ? target.email : undefined,
    currentRoles,
    wanted,
    setWanted,
    games,
    steps,
    restore,
  }
}

type SelectedRoles = ReturnType<typeof useSelectedRoles>

/** Sends the steps one after another, and closes the drawer if all of them succeed. */
function useApply(
  { target, existingPerson, newEmail, currentRoles, wanted, steps }: SelectedRoles,
  onClose: () => void,
) {
  const rights = useRights()
  const [send, setSend] = useState<ReturnType<typeof personSender>>()
  const turn = useTurn<PersonStep>({ delayAfter: delayAfterStep, reasonOf: formatReason })

  async function apply() {
    if (!target) return
    const sender = personSender(existingPerson)
    setSend(() => sender)
    const all: PersonStep[] =
      newEmail === undefined
        ? steps
        : [
            { invite: newEmail, to: wanted[organizationWide] },
            ...steps.filter(({ place }) => place !== organizationWide),
          ]
    await finish(await turn.run(all, sender))
  }

  async function finish(rows: typeof turn.rows) {
    await readAgain(['operator', 'roles'])
    const done = doneIn(rows)
    const name = existingPerson ? userName(existingPerson) : (newEmail ?? '')
    if (done > 0) toastDone(formatMessage(rows, name), canUndo(rows) ? listEntryIds(rows) : [])
    if (done === rows.length) onClose()
  }

  /** Admins cannot revoke a global role alone, so granting one could not be undone. */
  const canUndo = (rows: typeof turn.rows) =>
    rights.can('revoke global-roles') ||
    Object.keys(currentRoles).length === 0 ||
    !rows.some(({ step }) => !isInvite(step) && step.place === organizationWide && step.from === undefined)

  return { turn, apply, retry: () => send && void turn.retry(send).then(finish) }
}

type PersonRow = TurnRow<PersonStep>

function formatMessage(rows: readonly PersonRow[], name: string): string {
  const done = doneIn(rows)
  const of = done < rows.length ? ` of ${rows.length}` : ''
  const [first] = rows
  return first && isInvite(first.step) && first.progress.state === 'done'
    ? `Invited ${name}${rows.length > 1 ? `, ${done - 1}${of && ` of ${rows.length - 1}`} roles in realms given` : ''}`
    : `Changed ${done}${of} ${rows.length === 1 ? 'role' : 'roles'} of ${name}`
}

/** Asks before it discards changes. */
function useLeave(changeCount: number, onClose: () => void) {
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  async function leave() {
    if (changeCount === 0) return onClose()
    setIsAsking(true)
    const isConfirmed = await confirm({
      title: 'Discard your changes?',
      body: `${formatQuantity(changeCount, 'change')} to the roles ${changeCount === 1 ? 'is' : 'are'} not applied yet.`,
      verb: 'Discard changes',
      level: 'discard',
    })
    setIsAsking(false)
    if (isConfirmed) onClose()
  }
  return { leave, isAsking }
}

/** Edits the roles of one person. Changes are staged, listed, and then sent one after another. */
export function RolesDrawer({ person, isOpen, onClose }: RolesDrawerProps) {
  const realms = useRealms()
  const selected = useSelectedRoles(person)
  const { currentRoles, steps } = selected
  const { turn, apply, retry } = useApply(selected, onClose)
  const hasBegun = turn.rows.length > 0
  const isEdited = isOpen && !hasBegun && steps.length > 0
  useLeaveWarning(isEdited || turn.isWorking)
  const { leave, isAsking } = useLeave(isEdited ? steps.length : 0, onClose)
  const close = () => {
    if (!turn.isWorking) void leave()
  }

  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      closeOnEscape={!isAsking}
      title={person ? `Roles of ${userName(person)}` : 'Add colleague'}
      size={640}
      classNames={{ body: frame.body, content: frame.content }}
    >
      <div className={`column ${frame.form}`}>
        <div className={styles.fields}>
          {hasBegun ? (
            <TurnList label="Progress" rows={turn.rows} nameOf={(step) => formatStep(step, realms)} />
          ) : (
            <RolesFields person={person} selected={selected} />
          )}
        </div>
        {!hasBegun && steps.length > 0 && (
          <Preview
            steps={steps}
            realms={realms}
            onRestore={selected.restore}
            onRestoreAll={() => selected.setWanted(currentRoles)}
          />
        )}
        <div className={`flex rigid ${frame.bar}`}>
          {turn.isWorking ? (
            <Button onClick={turn.cancel}>Cancel the rest</Button>
          ) : hasBegun ? (
            <>
              <Button onClick={onClose}>Close</Button>
              <Button variant="filled" onClick={retry}>
                {restLabel(turn.rows)}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={close}>Cancel</Button>
              <ApplyButton selected={selected} onApply={() => void apply()} />
            </>
          )}
        </div>
      </div>
    </Drawer>
  )
}

type RolesFieldsProps = { person: AdminUser | undefined; selected: SelectedRoles }

/** The person, unless the drawer is opened for one, and their roles. */
function RolesFields({ person, selected }: RolesFieldsProps) {
  const operator = useOperator()
  const { target, aimAt, existingPerson, currentRoles, wanted, setWanted, games } = selected
  const available = useQuery({
    ...query(listAvailableRoles, { params: { id: existingPerson?.id ?? 0 } }, { scope: customerScope() }),
    enabled: existingPerson !== undefined,
  })
  const users = useQuery(query(listAdminUsers, {}, { scope: customerScope() }))
  return (
    <>
      {!person && <PersonLookup target={target} onTarget={aimAt} />}
      {existingPerson?.id === operator.id && (
        <p className={styles.own}>These are your own roles. You can lose access.</p>
      )}
      {target && (
        <RolesForm
          key={existingPerson?.id ?? 'new'}
          held={currentRoles}
          selectedRoles={wanted}
          onWanted={setWanted}
          games={games}
          available={available.data?.roles ?? defaultRoles}
          isLastAdmin={existingPerson !== undefined && isLastAdmin(existingPerson, users.data?.accounts)}
        />
      )}
    </>
  )
}

type ApplyButtonProps = { selected: SelectedRoles; onApply: () => void }

function ApplyButton({ selected: { target, newEmail, steps }, onApply }: ApplyButtonProps) {
  const rights = useRights()
  const isNew = newEmail !== undefined
  const problem = !target
    ? 'Find the account first.'
    : steps.length === 0
      ? isNew
        ? 'Choose at least one role.'
        : 'No changes yet.'
      : isNew
        ? rights.refusal('create users')
        : undefined
  return (
    <ActionButton variant="filled" disabledReason={problem} onClick={onApply}>
      {isNew && steps.length > 0
        ? `Invite with ${formatQuantity(steps.length, 'role')}`
        : isNew
          ? 'Invite'
          : steps.length > 0
            ? `Apply ${formatQuantity(steps.length, 'change')}`
            : 'Apply'}
    </ActionButton>
  )
}

const verbs = { add: 'Add', change: 'Change', remove: 'Remove' }

/** "Add developer in staging" */
function formatStep(step: PersonStep, realms: readonly RealmView[]): string {
  if (!isInvite(step)) return `${verbs[stepVerb(step)]} ${formatRoleStep(step, realms)}`
  return `Create an account for ${step.invite}${step.to ? ` with the global role ${step.to}` : ''} and mail the invitation`
}

type PreviewProps = {
  steps: readonly RoleStep[]
  realms: readonly RealmView[]
  onRestore: (step: RoleStep) => void
  onRestoreAll: () => void
}

/** Lists the pending changes; each can be removed from the list. */
function Preview({ steps, realms, onRestore, onRestoreAll }: PreviewProps) {
  return (
    <section className={styles.preview} aria-label="Changes">
      <div className="row spread gap-12">
        <strong role="status">{formatQuantity(steps.length, 'change')} to apply</strong>
        <Button size="compact-sm" variant="subtle" onClick={onRestoreAll}>
          Restore all
        </Button>
      </div>
      <ul className="plain-list">
        {steps.map((step) => {
          const words = formatRoleStep(step, realms)
          return (
            <li key={step.place} className={`row gap-12 ${styles.step}`}>
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
