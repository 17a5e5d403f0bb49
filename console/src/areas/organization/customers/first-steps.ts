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
  { key: 'organization', title: 'Create your organization', advice: '' },
  {
    key: 'game',
    title: 'Create a game with its realms',
    advice: 'A game has the realms PROD, STG and DEV.',
    leadsTo: { label: 'Open Games', screen: 'games', right: 'view games' },
  },
  {
    key: 'player',
    title: 'Sign in with a game client',
    advice: 'A guest becomes the first player. Use a snippet below.',
    leadsTo: { label: 'Open Players', screen: 'realm', path: 'players', right: 'view players' },
  },
  {
    key: 'session',
    title: 'Start a session',
    advice: 'Report the session start. The snippets include it.',
  },
  {
    key: 'stat',
    title: 'Write a stat',
    advice: 'A value of a player, such as LEVEL. The snippets write one.',
  },
  {
    key: 'config',
    title: 'Set a config key',
    advice: 'Settings that game clients and servers read.',
    leadsTo: { label: 'Open Config', screen: 'realm', path: 'realm-config', right: 'view config' },
  },
  {
    key: 'colleague',
    title: 'Add a colleague',
    advice: 'By e-mail, with a role.',
    leadsTo: { label: 'Open User Administration', screen: 'users', right: 'view users' },
  },
]

/** True if a step is done. The first one always is: the list is only visible with an organization. */
export const isDone = ({ key }: FirstStep, steps: Steps): boolean => key === 'organization' || steps[key]
