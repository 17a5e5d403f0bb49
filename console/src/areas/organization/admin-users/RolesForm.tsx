import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import type { Role } from '@regent/contract/permissions'
import { type CSSProperties, useState } from 'react'
import { useRealms } from '../../../shell/frame/place.ts'
import { findRealm } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconArrowBackUp, IconSearch } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import styles from './AdminUsers.module.css'
import { inheritedRole, type RoleChoice, roleChoices } from './role-choices.ts'
import { type GamePlaces, type RolePlace, shortName } from './role-places.ts'
import { organizationWide, type Roles } from './role-steps.ts'

/** Minimum number of realms for showing a filter. */
const FILTERED_FROM = 10

type RolesFormProps = {
  held: Roles
  selectedRoles: Roles
  onWanted: (wanted: Roles) => void
  games: readonly GamePlaces[]
  available: readonly Role[]
  isLastAdmin: boolean
}

/** The form of the global role and the roles in all realms. */
export function RolesForm({ held, selectedRoles: wanted, onWanted, games, available, isLastAdmin }: RolesFormProps) {
  const rights = useRights()
  const [text, setText] = useState('')
  const choicesAt = (place: string) =>
    roleChoices({
      place,
      held: held[place],
      rights: rights.at(place === organizationWide ? undefined : place),
      available,
      isLastAdmin,
    })

  function choose(place: string, role: Role | '') {
    const { [place]: _, ...rest } = wanted
    onWanted(role === '' ? rest : { ...rest, [place]: role })
  }

  const restore = (place: string) => choose(place, held[place] ?? '')
  const globalChoices = choicesAt(organizationWide)
  const problems = new Set(globalChoices.flatMap(({ problem }) => problem ?? []))
  const isKept = globalChoices.some(({ role, problem }) => role === '' && problem !== undefined) && !isLastAdmin
  const realmCount = games.reduce((sum, { places }) => sum + places.length, 0)
  const visibleGames = games
    .map((game) => ({ ...game, places: game.places.filter((place) => matches(text, place, game)) }))
    .filter(({ places }) => places.length > 0)

  return (
    <>
      <NativeSelect
        label="Global role"
        description={[
          'Applies in realms without a nearer role.',
          ...problems,
          isKept && 'It can be changed, but not removed.',
        ]
          .filter(Boolean)
          .join(' ')}
        value={wanted[organizationWide] ?? ''}
        data={globalChoices.map((choice) => toOption(choice, 'no global role'))}
        data-inherited={wanted[organizationWide] === undefined || undefined}
        classNames={{ input: styles.select }}
        onChange={(event) => choose(organizationWide, event.currentTarget.value as Role | '')}
      />
      <section className="grid gap-8" aria-label="Roles in realms">
        <div className="row spread gap-12">
          <h3 className="part-title">Roles in realms</h3>
          {realmCount > FILTERED_FROM && (
            <TextInput
              size="xs"
              aria-label="Filter realms"
              placeholder="Filter realms"
              leftSection={<IconSearch aria-hidden />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </div>
        <p className="note">Applies in the realm and below; the nearest role wins.</p>
        {visibleGames.length === 0 && <p className="note">No realm matches.</p>}
        {visibleGames.map((game) => (
          <section key={game.pid} className={`framed ${styles.game}`} aria-label={`Realms of ${game.name}`}>
            {games.length > 1 && <h4 className={`flush small strong ${styles.gameName}`}>{game.name}</h4>}
            {game.places.map((place) => (
              <RealmRow
                key={place.pid}
                place={place}
                game={game}
                held={held[place.pid]}
                selectedRoles={wanted}
                choices={choicesAt(place.pid)}
                onChoose={(role) => choose(place.pid, role)}
                onRestore={() => restore(place.pid)}
              />
            ))}
          </section>
        ))}
      </section>
    </>
  )
}

const matches = (text: string, place: RolePlace, game: GamePlaces) =>
  [place.name, place.pid, game.name].some((each) => each.toLowerCase().includes(text.trim().toLowerCase()))

/** Options have no tooltips, so the reason is part of the label. */
const toOption = ({ role, problem }: RoleChoice, nothing: string) => ({
  value: role,
  label: `${role || nothing}${problem ? ` – ${problem}` : ''}`,
  disabled: problem !== undefined,
})

type RealmRowProps = {
  place: RolePlace
  game: GamePlaces
  held: Role | undefined
  selectedRoles: Roles
  choices: RoleChoice[]
  onChoose: (role: Role | '') => void
  onRestore: () => void
}

function RealmRow({ place, game, held, selectedRoles: wanted, choices, onChoose, onRestore }: RealmRowProps) {
  const realms = useRealms()
  const own = wanted[place.pid]
  const inherited = inheritedRole(wanted, place.pid, (pid) => findRealm(realms, pid)?.parent)
  const source =
    inherited && (inherited.from === organizationWide ? 'the global role' : `from ${shortName(inherited.from, realms)}`)
  const isStaged = own !== held
  // If no other role can be selected, the field shows the reason.
  const only = choices.every(({ role, problem }) => role === (own ?? '') || problem !== undefined)
  const reason = only ? choices.find(({ problem }) => problem !== undefined)?.problem : undefined
  return (
    <div className={styles.row} data-staged={isStaged || undefined} style={{ '--depth': place.depth } as CSSProperties}>
      <span className={`flex gap-6 shrink ${styles.rolesFormRealm}`}>
        <RealmPill name={place.name} environment={place.environment} />
        {place.isArchived && <Pill tone="cancelled">archived</Pill>}
      </span>
      <span data-tip={reason}>
        <NativeSelect
          aria-label={`Role in ${place.name} of ${game.name}`}
          value={own ?? ''}
          data={choices.map((choice) => toOption(choice, inherited ? `${inherited.role}, ${source}` : 'no role'))}
          disabled={reason !== undefined}
          data-inherited={own === undefined || undefined}
          classNames={{ input: styles.select }}
          onChange={(event) => onChoose(event.currentTarget.value as Role | '')}
        />
      </span>
      <span className={styles.restore}>
        {isStaged && (
          <ActionIcon
            aria-label={`Restore the role in ${place.name} of ${game.name}`}
            data-tip="Restore"
            onClick={onRestore}
          >
            <IconArrowBackUp aria-hidden />
          </ActionIcon>
        )}
      </span>
    </div>
  )
}
