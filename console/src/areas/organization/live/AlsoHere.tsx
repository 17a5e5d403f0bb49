import { useRouterState } from '@tanstack/react-router'
import styles from './AlsoHere.module.css'
import { type Colleague, initialsOf } from './colleagues.ts'
import { useAlsoHere } from './use-also-here.ts'

/** The colleagues who have the same thing open; by default the screen that the address names. */
export function AlsoHere({ screen }: { screen?: string }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return <Faces people={useAlsoHere(screen ?? pathname)} />
}

const SHOWN = 4

function Faces({ people }: { people: readonly Colleague[] }) {
  const shown = people.length > SHOWN ? people.slice(0, SHOWN - 1) : people
  const others = people.slice(shown.length)
  return (
    <div role="status">
      {people.length > 0 && (
        <span className={styles.faces}>
          <span className={styles.words}>Also here</span>
          {shown.map((person) => (
            <span key={person.accountId} className={styles.face} data-tip={person.email}>
              <span aria-hidden>{initialsOf(person)}</span>
              <span className="hidden-text">{person.email}</span>
            </span>
          ))}
          {others.length > 0 && (
            <span className={styles.face} data-tip={others.map(({ email }) => email).join('\n')}>
              <span aria-hidden>+{others.length}</span>
              <span className="hidden-text">{others.map(({ email }) => email).join(', ')}</span>
            </span>
          )}
        </span>
      )}
    </div>
  )
}
