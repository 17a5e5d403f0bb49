import styles from './Diff.module.css'
import { diffJson } from './diff-json.ts'
import { Pill } from './Pill.tsx'

const tones = { added: 'done', removed: 'error', changed: 'pending' } as const

type DiffProps = {
  before: unknown
  after: unknown
  /** Names the table: "Changes of listing gems_small". */
  label: string
  /** The heads of the columns when two things are compared: "Before: production", "After: staging". */
  heads?: readonly [string, string]
}

/** Shows the differences between two values, field by field. The word tells the kind; the colour only repeats it. */
export function Diff({ before, after, label, heads = ['Before', 'After'] }: DiffProps) {
  const changes = diffJson(before, after)
  if (changes.length === 0) return <p className={styles.none}>No differences.</p>
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.kind}>
              Change
            </th>
            <th scope="col">Field</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, kind, ...values }) => (
            <tr key={path}>
              <td className={styles.kind}>
                <Pill tone={tones[kind]}>{kind}</Pill>
              </td>
              <th scope="row" className={styles.path}>
                {path || 'whole value'}
              </th>
              <td>{kind === 'added' ? <Nothing /> : <del className={styles.before}>{show(values.before)}</del>}</td>
              <td>{kind === 'removed' ? <Nothing /> : <ins className={styles.after}>{show(values.after)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Nothing = () => <span className="dimmed">–</span>

const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))
