import type { RunbookContent } from './runbooks.ts'

/** Players with a session in a time span, which two parameters define. */
const whoPlayed = { audience: { rules: { played: [{ from: '{{began}}', to: '{{ended}}' }] } } }

/** A gift for an outage, which no player gets twice. */
export const compensation: RunbookContent = {
  name: 'Compensate for an outage',
  description: 'Players who played during the outage get a mail with a gift once.',
  parameters: [
    { name: 'began', label: 'Outage began', kind: 'time' },
    { name: 'ended', label: 'Outage ended', kind: 'time' },
    { name: 'gift', label: 'Gift', kind: 'symbol' },
    { name: 'amount', label: 'Amount for each player', kind: 'number' },
    { name: 'incident', label: 'Incident', kind: 'text', default: 'outage' },
  ],
  steps: [
    {
      kind: 'mail',
      title: 'Mail an apology with the gift',
      body: {
        players: whoPlayed,
        mail: {
          subject: 'We are back',
          body: '<p>The game could not be played for a while. Please take this gift for your patience.</p>',
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
}

const grantToOne: RunbookContent = {
  name: 'Grant to one player',
  description: 'A standard compensation for a player who has lost something.',
  parameters: [
    { name: 'player', label: 'Gamer tag', kind: 'number' },
    { name: 'gift', label: 'Gift', kind: 'symbol' },
    { name: 'amount', label: 'Amount', kind: 'number' },
  ],
  steps: [
    {
      kind: 'grant',
      title: 'Grant what was lost',
      body: {
        players: { gamerTags: ['{{player}}'] },
        grants: [{ contentId: '{{gift}}', count: '{{amount}}' }],
      },
    },
  ],
}

/** Templates for new runbooks. */
export const runbookTemplates: readonly RunbookContent[] = [compensation, grantToOne]
