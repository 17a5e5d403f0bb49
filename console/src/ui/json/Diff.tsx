import { pathName, readValue } from '../form/field-words.ts'
import { nameAt, pathKey, pathText, type ValuePath } from '../form/value-path.ts'
import { Pill } from '../layout/Pill.tsx'
import { Time } from '../time/Time.tsx'
import { diffJson } from './diff-json.ts'
import styles from './Json.module.css'
import { LineOfValue } from './LineOfValue.tsx'

const tones = { added: 'done', removed: 'error', changed: 'pending' } as const

type DiffProps = {
  before: unknown
  after: unknown
  /** Accessible name of the table: "Changes of listing gems_small". */
  label: string
  /** Column headers for a comparison of two records: "Before: production", "After: staging". */
  heads?: readonly [string, string]
  /** Fields that are ids, such as the key of a stat: they are not formatted. */
  names?: readonly string[]
  /** True to show names and values in code notation: for a config, content, or a document by symbols. */
  isCode?: boolean
}

const noNames: readonly string[] = []

/**
 * Shows the differences between two values, field by field: as text with units, or as code. A word indicates the kind
 * of a difference; the colour only repeats it.
 */
export function Diff(props: DiffProps) {
  const { before, after, label, heads = ['Before', 'After'], names = noNames, isCode = false } = props
  const changes = diffJson(before, after)
  if (changes.length === 0) return <p className="flush dimmed">No differences.</p>
  return (
    <div className={styles.frame}>
      <table className={`${styles.lines} ${styles.table}`} aria-label={label}>
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
            <tr key={pathKey(path)}>
              <td className={styles.kind}>
                <Pill tone={tones[kind]}>{kind}</Pill>
              </td>
              <FieldHead path={path} isCode={isCode || (path.length === 1 && names.includes(String(path[0])))} />
              <td data-head={heads[0]}>
                {kind === 'added' ? (
                  <Nothing />
                ) : (
                  <del className={styles.before}>
                    <Value value={values.before} field={nameAt(path)} isCode={isCode} />
                  </del>
                )}
              </td>
              <td data-head={heads[1]}>
                {kind === 'removed' ? (
                  <Nothing />
                ) : (
                  <ins className={styles.after}>
                    <Value value={values.after} field={nameAt(path)} isCode={isCode} />
                  </ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The path of the change: as text, or as code. */
function FieldHead({ path, isCode }: { path: ValuePath; isCode: boolean }) {
  if (path.length === 0)
    return (
      <th scope="row" className={styles.words}>
        Whole value
      </th>
    )
  return isCode ? (
    <th scope="row" className={`breakable ${styles.path}`}>
      {pathText(path)}
    </th>
  ) : (
    <th scope="row" className={styles.words} data-tip={pathText(path)}>
      {pathName(path)}
    </th>
  )
}

const Nothing = () => <span className="dimmed">–</span>

const maxLength = 2_000

type ValueProps = { value: unknown; field: string; isCode: boolean }

function Value({ value, field, isCode }: ValueProps) {
  if (isCode) return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  if (typeof value === 'object' && value !== null)
    return <LineOfValue value={value} field={field} maxLength={maxLength} />
  const read = readValue(value, field)
  if (read.kind === 'time') return <Time ms={read.ms} />
  if (read.kind === 'nothing') return value === '' ? '""' : 'nothing'
  return read.text
}
