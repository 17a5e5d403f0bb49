import { Gauge, type Registry } from 'prom-client'

/** How long a reading of the metrics waits for the database: a collector gives up after some ten seconds. */
const readWithinMs = 2_000

/** Description of a metric; `label` is the name of the label if there are several values. */
export type Described = { help: string; label?: string }

/** A number, or one for each value of the label; undefined if there is no value. */
export type Measured = number | Readonly<Record<string, number>> | undefined

/**
 * Gauges of the whole installation, such as the length of a queue: every process reports the same value, so aggregate
 * them with max, not sum. All are read together at each scrape. If they cannot be read they are absent.
 */
export function sharedGauges<Name extends string>(
  registry: Registry,
  described: Readonly<Record<Name, Described>>,
  read: () => Promise<{ readonly [N in Name]?: Measured }>,
): void {
  let reading: Promise<{ readonly [N in Name]?: Measured }> | undefined
  const readOnce = () => {
    reading ??= within(readWithinMs, read()).finally(() => {
      reading = undefined
    })
    return reading
  }
  for (const [name, { help, label }] of Object.entries<Described>(described) as [Name, Described][]) {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const value = (await readOnce())[name]
        this.reset()
        if (typeof value === 'number') this.set(value)
        // Without a label a gauge is 0 after a reset, which would be a lie.
        else if (label === undefined) this.remove()
        else for (const [kind, count] of Object.entries(value ?? {})) this.set({ [label]: kind }, count)
      },
    })
  }
}

/** The value, or undefined on timeout. */
async function within<Values extends object>(ms: number, values: Promise<Values>): Promise<Partial<Values>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Partial<Values>>((resolve) => {
    timer = setTimeout(() => resolve({}), ms)
  })
  return Promise.race([values.catch(() => ({})), late]).finally(() => clearTimeout(timer))
}
