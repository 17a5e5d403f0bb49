import type { RunbookContent } from '../src/runbooks.ts'

/** Who had a session in a span of time, named by two parameters. */
const whoPlayed = { audience: { rules: { played: [{ from: '{{began}}', to: '{{ended}}' }] } } }

/** A runbook for what went wrong, and one for what comes round. */
export const sampleRunbooks: readonly RunbookContent[] = [
  {
    name: 'Compensate for an outage',
    description:
      'For everybody who had a session while the game could not be played. Say sorry, give a gift, and mark the players so that nobody is compensated twice.',
    parameters: [
      { name: 'began', label: 'Outage began', kind: 'time' },
      { name: 'ended', label: 'Outage ended', kind: 'time' },
      { name: 'gift', label: 'Gift', kind: 'symbol', default: 'currency.gems' },
      { name: 'amount', label: 'Amount', kind: 'number', default: 50 },
      { name: 'incident', label: 'Incident', kind: 'text', default: 'INC-204' },
    ],
    steps: [
      {
        kind: 'mail',
        title: 'Mail an apology with the gift',
        body: {
          players: whoPlayed,
          mail: {
            subject: 'We are back',
            body: '<p>The sky ports were closed for a while. Please take {{amount}} gems for your patience.</p>',
            attachments: [{ symbol: '{{gift}}', action: 'grant', quantity: '{{amount}}' }],
          },
        },
      },
      {
        kind: 'stats',
        title: 'Mark the players as compensated',
        body: { players: whoPlayed, key: 'COMPENSATED_FOR', act: 'set', value: '{{incident}}' },
      },
    ],
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
