import { CopyId } from '../feedback/CopyId.tsx'
import { Pill, type Tone } from '../layout/Pill.tsx'
import type { FilterField } from '../list/filters.ts'
import type { Column } from '../table/DataTable.tsx'
import { Time } from '../time/Time.tsx'
import { Money } from '../words/Money.tsx'

export type KitRow = { id: string; state: string; provider: string; sku: string; priceMinor: number; createdMs: number }

const states = ['completed', 'started', 'cancelled', 'failed', 'pending']
const stateTones: Record<string, Tone> = {
  completed: 'done',
  started: 'started',
  cancelled: 'cancelled',
  failed: 'error',
  pending: 'pending',
}
const providers = ['Facebook', 'Amazon', 'iTunes', 'Windows', 'Steam', 'Google Play']

/** Deterministic rows that look like transactions. */
export const kitRows = (count: number): KitRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(327_110_657_305_456 + index * 7_919_317_123),
    state: states[(index * 7) % states.length] ?? 'completed',
    provider: providers[(index * 5) % providers.length] ?? 'Steam',
    sku: `currency_t${(index % 6) * 10}`,
    priceMinor: ((index * 3_571) % 9_900) + 99,
    createdMs: Date.now() - index * 5_400_000,
  }))

export const kitColumns: Column<KitRow>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    isSortable: true,
    cell: (row) => (
      <CopyId value={row.id} label="player id">
        <a href={`#${row.id}`}>{row.id}</a>
      </CopyId>
    ),
    csv: { player: 'id' },
  },
  {
    id: 'state',
    header: 'State',
    width: 130,
    isSortable: true,
    cell: (row) => <Pill tone={stateTones[row.state] ?? 'neutral'}>{row.state}</Pill>,
    csv: 'state',
  },
  { id: 'provider', header: 'Provider', width: 130, cell: (row) => row.provider },
  { id: 'sku', header: 'SKU', width: 140, cell: (row) => <span className="mono">{row.sku}</span> },
  {
    id: 'price',
    header: 'Price',
    align: 'right',
    width: 110,
    isSortable: true,
    cell: (row) => <Money minor={row.priceMinor} />,
  },
  { id: 'created', header: 'Created', width: 140, isSortable: true, cell: (row) => <Time ms={row.createdMs} /> },
]

export const kitFields: FilterField[] = [
  {
    id: 'state',
    label: 'State',
    operators: ['is', 'is not'],
    options: states.map((value) => ({ value, label: value })),
  },
  { id: 'provider', label: 'Provider', operators: ['is', 'is not'] },
  { id: 'price', label: 'Price', operators: ['above', 'below'] },
]
