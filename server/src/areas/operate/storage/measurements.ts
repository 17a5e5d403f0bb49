import type { Granularity, Measurement } from '@regent/contract/operate/metrics/metrics'
import { dayMs, hourMs } from '@regent/contract/time'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type SampleRow, selectCollections, selectSamples } from './queries.ts'
import { getReadCounter } from './read-counter.ts'

export const sampleIntervalMs = 300_000
export const stepsMs: Record<Granularity, number> = { PT5M: sampleIntervalMs, PT1H: hourMs, P1D: dayMs }

type Range = { fromMs: number; toMs: number; granularity: Granularity }
type Point = { at: number; value: number }

/** One measurement of a storage object, with a point for each period that was measured. */
export type StorageMeasurement = Pick<Measurement, 'name' | 'units'> & { points: Point[] }

const nothing = { documents: 0, bytes: 0, documents_read: 0, documents_written: 0 }

/**
 * The size of a storage object at the end of each period, and its reads and writes in the period. The last point is the
 * current state, after the samples of every five minutes.
 */
export async function readMeasurements(
  { db, realm, now }: RealmContext,
  storage: string,
  { fromMs, toMs, granularity }: Range,
): Promise<StorageMeasurement[]> {
  await getReadCounter(db).flush()
  const stepMs = stepsMs[granularity]
  const { before, rows } = await selectSamples(realm, storage, { fromMs, toMs, stepMs })
  const samples = toMs < now ? rows : withNow(rows, await readCurrent(realm, storage, now, stepMs))
  const last = (field: 'documents' | 'bytes') => samples.map((row): Point => ({ at: row.at, value: row[field] }))
  const grown = (field: 'documents_read' | 'documents_written') =>
    samples.map((row, index): Point => {
      const earlier = samples[index - 1] ?? before ?? nothing
      return { at: row.at, value: Math.max(0, row[field] - earlier[field]) }
    })
  return [
    { name: 'DATABASE_DATA_SIZE', units: 'BYTES', points: last('bytes') },
    { name: 'DOCUMENTS', units: 'SCALAR', points: last('documents') },
    { name: 'DOCUMENTS_READ', units: 'SCALAR', points: grown('documents_read') },
    { name: 'DOCUMENTS_WRITTEN', units: 'SCALAR', points: grown('documents_written') },
  ]
}

async function readCurrent(
  realm: RealmContext['realm'],
  storage: string,
  now: number,
  stepMs: number,
): Promise<SampleRow | undefined> {
  const collections = await selectCollections(realm, storage)
  if (collections.length === 0) return undefined
  const sum = (field: keyof typeof nothing) => collections.reduce((total, row) => total + row[field], 0)
  return {
    at: Math.floor(now / stepMs) * stepMs,
    documents: sum('documents'),
    bytes: sum('bytes'),
    documents_read: sum('documents_read'),
    documents_written: sum('documents_written'),
  }
}

const withNow = (rows: readonly SampleRow[], present: SampleRow | undefined): SampleRow[] =>
  present ? [...rows.filter(({ at }) => at < present.at), present] : [...rows]
