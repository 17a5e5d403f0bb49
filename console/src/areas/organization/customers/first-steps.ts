import type { GettingStartedSteps } from '@regent/contract/operate/now'
import type { Right } from '@regent/contract/permissions'
import type * as z from 'zod'

type Steps = z.infer<typeof GettingStartedSteps>

export type FirstStep = {
  key: 'organization' | keyof Steps
  title: string
  /** The instruction; shown until the step is done. */
  advice: string
  /** The screen of the step; `realm` marks a screen of the selected realm. */
  leadsTo?: { label: string; screen: 'games' | 'users' | 'realm'; path?: string; right: Right }
}

/** The first steps in their usual order. */
export const firstSteps: readonly FirstStep[] = [
  { key: 'organization', title: 'Make your organization', advice: '' },
  {
    key: 'game',
    title: 'Create a game with its realms',
    advice: 'A game comes with the realms production, staging and development.',
    leadsTo: { label: 'Open Games', screen: 'games', right: 'view games' },
  },
  {
    key: 'player',
    title: 'Sign in with a game client',
    advice: 'A guest is enough; they become the first player. Use one of the snippets on this page.',
    leadsTo: { label: 'Open Players', screen: 'realm', path: 'players', right: 'view players' },
  },
  {
    key: 'session',
    title: 'Begin a session',
    advice: 'The client reports that somebody plays, and on which platform. The snippets do that too.',
  },
  {
    key: 'stat',
    title: 'Write a stat',
    advice: 'A named value of a player, such as LEVEL. The snippets write one.',
  },
  {
    key: 'config',
    title: 'Set a config key',
    advice: 'What clients and servers of a realm read when they start.',
    leadsTo: { label: 'Open Config', screen: 'realm', path: 'realm-config', right: 'view config' },
  },
  {
    key: 'colleague',
    title: 'Add a colleague',
    advice: 'By e-mail, with a role for everything or for single realms.',
    leadsTo: { label: 'Open User Administration', screen: 'users', right: 'view users' },
  },
]

/** True if a step is done. The first one always is: the list is only visible with an organization. */
export const isDone = ({ key }: FirstStep, steps: Steps): boolean => key === 'organization' || steps[key]
