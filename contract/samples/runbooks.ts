import { compensation } from '../src/operate/runbook-templates.ts'
import type { RunbookContent } from '../src/operate/runbooks.ts'

/** What the sample studio fills in of the template. */
const defaults: Readonly<Record<string, string | number>> = { gift: 'currency.gems', amount: 50, incident: 'INC-204' }

/** A runbook for what went wrong, and one for what comes round. */
export const sampleRunbooks: readonly RunbookContent[] = [
  {
    ...compensation,
    parameters: compensation.parameters.map((one) =>
      one.name in defaults ? { ...one, default: defaults[one.name] } : one,
    ),
  },
  {
    name: 'Open the next arena season',
    description: 'On the first Monday of a season, after the last board was closed.',
    parameters: [{ name: 'season', label: 'Season', kind: 'number' }],
    steps: [
      {
        kind: 'config',
        title: 'Set the number of the season',
        body: { upserts: { 'arena|season': '{{season}}' } },
      },
    ],
  },
]
