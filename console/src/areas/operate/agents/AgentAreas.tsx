import { SegmentedControl } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type AgentCallView, type AgentLevel, agentLevels } from '@regent/contract/operate/agents'
import { useState } from 'react'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FoldButton } from '../../../ui/layout/FoldButton.tsx'
import { IconLock } from '../../../ui/layout/icons.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import styles from './Agents.module.css'
import type { AccountSearch } from './account-search.ts'
import {
  type AgentArea,
  type AgentValues,
  filterAreas,
  findAreaLevel,
  findAreaLimit,
  groupByArea,
  isAbove,
  lowerLevel,
} from './agent-form.ts'

const levelLabels: Record<AgentLevel, string> = { off: 'Off', read: 'Read', plan: 'Plan', apply: 'Apply' }

type AgentAreasProps = {
  form: UseFormReturnType<AgentValues>
  calls: readonly AgentCallView[]
  /** Number of calls that are closed to agents. */
  closed: number
  /** Calls of the last 7 days by area. */
  used: readonly { area: string; calls: number }[] | undefined
  /** The highest level that the keys allow. */
  keyLevel: AgentLevel
  isReadOnly: boolean
}

/** The areas of the API with the level of the agent; an area unfolds to its calls. */
export function AgentAreas({ form, calls, closed, used, keyLevel, isReadOnly }: AgentAreasProps) {
  const { search, go } = useAddress<AccountSearch>()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const areas = groupByArea(calls)
  const shownAreas = filterAreas(areas, search.q ?? '')
  const toggle = (name: string) =>
    setUnfolded((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]))
  // A search that finds single calls shows them.
  const isOpen = (area: AgentArea) =>
    unfolded.has(area.name) || areas.find(({ name }) => name === area.name)?.calls.length !== area.calls.length
  return (
    <section className={`panel ${styles.clip}`} aria-label="Tools">
      <div className={`row wrap ${styles.bar}`}>
        <FilterBar
          search={{ value: search.q ?? '', onChange: (q) => go({ q }), placeholder: 'Find a tool or a call' }}
        />
        <span className={`dimmed small ${styles.levels}`}>
          Read: immediate · Plan: waits for a person · Apply: by the rule
        </span>
      </div>
      {shownAreas.length === 0 ? (
        <EmptyState kind="no-match" onClear={() => go({ q: undefined })} />
      ) : (
        <table className={`full-table ${styles.table}`} aria-label="Areas and their levels">
          <thead>
            <tr>
              <th scope="col">Area</th>
              <th scope="col">It may</th>
              <th scope="col" className={styles.number}>
                Tools
              </th>
              <th scope="col" className={styles.number}>
                Used, 7 d
              </th>
            </tr>
          </thead>
          {shownAreas.map((area) => (
            <AreaRows
              key={area.name}
              area={area}
              total={areas.find(({ name }) => name === area.name) ?? area}
              form={form}
              used={used && (used.find((one) => one.area === area.name)?.calls ?? 0)}
              keyLevel={keyLevel}
              isOpen={isOpen(area)}
              onToggle={() => toggle(area.name)}
              isReadOnly={isReadOnly}
            />
          ))}
          {!search.q && <ClosedRow count={closed} />}
        </table>
      )}
    </section>
  )
}

type AreaRowsProps = Pick<AgentAreasProps, 'form' | 'keyLevel' | 'isReadOnly'> & {
  area: AgentArea
  /** The area with all its calls. */
  total: AgentArea
  used: number | undefined
  isOpen: boolean
  onToggle: () => void
}

function AreaRows({ area, total, form, used, keyLevel, isOpen, onToggle, isReadOnly }: AreaRowsProps) {
  const limit = findAreaLimit(total, keyLevel)
  const level = findAreaLevel(form.values, total, limit)
  return (
    <tbody>
      <tr className={styles.area}>
        <th scope="row">
          <FoldButton isOpen={isOpen} onToggle={onToggle}>
            {area.title}
          </FoldButton>
          <span className={`dimmed small ${styles.text}`}>{area.text}</span>
        </th>
        <td>
          <SegmentedControl
            size="xs"
            aria-label={`Level of ${area.title}`}
            readOnly={isReadOnly}
            data={agentLevels.map((one) => ({ value: one, label: levelLabels[one], disabled: isAbove(one, limit) }))}
            value={level}
            onChange={(next) => form.setFieldValue('areas', { ...form.values.areas, [area.name]: next as AgentLevel })}
          />
        </td>
        <td className={styles.number} data-label="Tools">
          {total.calls.length}
        </td>
        <td className={styles.number} data-label="Used, 7 d">
          {used === undefined ? '' : used === 0 ? '–' : used.toLocaleString('en')}
        </td>
      </tr>
      {isOpen &&
        area.calls.map((call) => (
          <CallRow key={call.name} call={call} areaLevel={level} form={form} limit={limit} isReadOnly={isReadOnly} />
        ))}
    </tbody>
  )
}

const asArea = 'area'
const callLevels = { read: ['off', 'read'], plan: ['off', 'plan', 'apply'] } as const

type CallRowProps = Pick<AgentAreasProps, 'form' | 'isReadOnly'> & {
  call: AgentCallView
  areaLevel: AgentLevel
  limit: AgentLevel
}

/** A call with its own level, or that of its area. */
function CallRow({ call, areaLevel, form, limit, isReadOnly }: CallRowProps) {
  const own = form.values.calls[call.name]
  const choose = (next: string) => {
    const { [call.name]: _, ...others } = form.values.calls
    form.setFieldValue('calls', next === asArea ? others : { ...others, [call.name]: next as AgentLevel })
  }
  return (
    <tr className={styles.call}>
      <th scope="row">
        <span className="mono">{call.name}</span>
        <span className={`dimmed small ${styles.text}`}>{call.summary}</span>
      </th>
      <td colSpan={3}>
        <SegmentedControl
          size="xs"
          aria-label={`Level of ${call.name}`}
          readOnly={isReadOnly}
          data={[
            { value: asArea, label: `As its area (${levelLabels[effective(call, areaLevel)]})` },
            ...callLevels[call.use].map((one) => ({
              value: one,
              label: levelLabels[one],
              disabled: isAbove(one, limit),
            })),
          ]}
          value={own === undefined ? asArea : lowerLevel(effective(call, own), limit)}
          onChange={choose}
        />
      </td>
    </tr>
  )
}

/** A read has no level above read; a call that plans is off below plan. */
const effective = ({ use }: AgentCallView, level: AgentLevel): AgentLevel =>
  use === 'read' ? lowerLevel(level, 'read') : level === 'read' ? 'off' : level

const ClosedRow = ({ count }: { count: number }) => (
  <tbody>
    <tr className={styles.area}>
      <th scope="row">
        <span className="strong">People, sign-in, keys, roles, approvals, secrets</span>
        <span className={`dimmed small ${styles.text}`}>Never for agents</span>
      </th>
      <td>
        <span className="dimmed inline-row">
          <IconLock aria-hidden /> Off, always
        </span>
      </td>
      <td className={styles.number} data-label="Calls">
        {count}
      </td>
      <td className={styles.number} data-label="Used, 7 d">
        –
      </td>
    </tr>
  </tbody>
)
